/** The states that a run must reach. */
export const STATES = [
  'response: 200',
  'response: 202, as the handler is late',
  'response: 409, as the handler runs',
  'response: 500, as the handler failed',
  'response: 500, as the store failed before the handler',
  'duplicate: answered 200, and not handled again',
  'duplicate: delivered in the same millisecond',
  'store: claimed after the time limit, and released',
  'store: could not complete, and the press was handled',
  'handler: failed, and the next delivery succeeded',
] as const;

export type WebhookState = (typeof STATES)[number];
