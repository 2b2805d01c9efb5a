import type { Log } from '../log.js';
import type { PostbackPress } from '../presses/pressed.js';

/** One call of the webhook. */
export interface DeliveryAttempt {
  readonly startedAt: Date;
  /** From the call to the end of its answer, in milliseconds. */
  readonly latencyMs: number;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  /** The beginning of the answer's body, at most 1 KiB. */
  readonly body: string | undefined;
  /** Why no whole answer came, such as `No answer came (ECONNREFUSED).` */
  readonly error: string | undefined;
}

/** A press on its way to the webhook. Each change makes a new one of these; the log has the newest. */
export interface WebhookDelivery {
  /** For `deliveries.redeliver`. */
  readonly id: string;
  readonly press: PostbackPress;
  /**
   * `delivered` when an attempt was answered with 2XX, `failed` when none was, `pending` while attempts go on, and
   * `no-webhook` when there was nowhere to go: see `setWebhook`.
   */
  readonly state: 'pending' | 'delivered' | 'failed' | 'no-webhook';
  /** The body that was sent last. */
  readonly sent: string | undefined;
  /** The newest 100, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** The deliveries, oldest first. */
export interface Deliveries extends Log<WebhookDelivery> {
  /**
   * Sends a press again, to the webhook that is set now, and gives how it went. The payload is the same, to the byte.
   * Rejects with an Error when there is no such delivery or no webhook, or while one is under way.
   *
   * @example
   * ```ts
   * const { delivery } = await emulator.press('otp-1', 'Confirm')
   * if (delivery?.state === 'failed') await emulator.deliveries.redeliver(delivery.id)
   * ```
   */
  redeliver(id: string): Promise<WebhookDelivery>;
}
