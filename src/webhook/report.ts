import { OwnError } from './own-error.js';
import { SignatureError } from './signatures/signature-error.js';
import type { OnError, WebhookErrorContext } from './webhook-error.js';

/** Tells `onError`, whose own failures are nobody's: an answer must not hang on them. */
export const report = (onError: OnError | undefined, error: unknown, context: WebhookErrorContext): void => {
  try {
    // A promise of it may fail later.
    Promise.resolve((onError ?? printed)(error, context)).catch(() => {});
  } catch {
    // Nothing is left to tell.
  }
};

/** One line; the text of an error only where it is one of ours, as others may quote a user's data. */
const printed: OnError = (error, { stage }) => {
  const name = error instanceof Error ? error.name : typeof error;
  const isOurs =
    error instanceof Error && (stage === 'unrecognized' || error instanceof OwnError || SignatureError.is(error));
  console.error(`sendable/webhook: ${stage}: ${isOurs ? error.message : name} (Give createWebhook an onError.)`);
};
