import type { FetchLike } from '../../send/fetch-like.js';
import type { PostbackPress } from '../presses/pressed.js';

/** The client's webhook. The document shows neither its address nor its headers nor its body (section 6). */
export interface WebhookOptions {
  /** http or https, without a user name or a password. Its query is kept. */
  readonly url: string;
  /** Sent with each delivery, beside the content-type; shown nowhere, as they may hold credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes the body of a delivery; `{"payload":"[<messageId>]:<payload>"}` by default, the emulator's own choice. */
  readonly body?: ((press: PostbackPress) => WebhookBody) | undefined;
  /** How long an attempt may take, in milliseconds; 5 000. */
  readonly timeoutMs?: number | undefined;
  /** How long to wait before each further attempt, while none is answered with 2XX, in milliseconds; none by default. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** Calls the webhook; the global fetch by default. One of your own needs no port. */
  readonly fetch?: FetchLike | undefined;
}

/** The body of a delivery. */
export interface WebhookBody {
  readonly contentType: string;
  readonly body: string;
}

/** What is sent when the options say nothing else. */
export const defaultBody = ({ raw }: PostbackPress): WebhookBody => ({
  contentType: 'application/json',
  body: JSON.stringify({ payload: raw }),
});
