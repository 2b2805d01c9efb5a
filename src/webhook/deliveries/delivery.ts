import type { WebhookHeaders } from './webhook-headers.js';

/** A request to the webhook, of whichever server. */
export interface Delivery {
  readonly method: string;
  readonly headers: WebhookHeaders;
  /** The bytes of the body; undefined when they are more than `max`, of which no more is read. */
  bytes(max: number): Promise<Uint8Array | undefined>;
  /** Keeps the runtime alive until the handler has ended. */
  waitUntil?(work: Promise<unknown>): void;
}
