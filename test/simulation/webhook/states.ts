import { States } from '../states.js';

const NAMES = [
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

export type WebhookState = (typeof NAMES)[number];

/** Creates the counters of the states that a run of the webhook must reach. */
export const createWebhookStates = (): States<WebhookState> => new States(NAMES);
