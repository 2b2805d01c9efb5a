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

/** One line without the error's text, which may quote a user's data. */
const printed: OnError = (error, { stage }) => {
  const name = error instanceof Error ? error.name : typeof error;
  console.error(`sendable/webhook: ${stage} failed (${name}). Give createWebhook an onError to see it.`);
};
