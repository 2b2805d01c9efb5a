import type { Receipt } from './receipt.js';
import type { SendError } from './send-error.js';

/** What `trySend` gives. */
export type SendResult =
  | { readonly ok: true; readonly receipt: Receipt }
  | { readonly ok: false; readonly error: SendError };
