import type { ConnectOptions } from './connect.js';

/** The options of `sendable send`, as commander gives them. */
export interface SendFileOptions extends ConnectOptions {
  readonly jsonl?: true;
  readonly skipInvalid?: true;
  readonly journal?: string;
  readonly resend?: readonly number[];
  readonly settled?: readonly number[];
  readonly takeOver?: true;
}
