import { type Lifetime, sleep } from '../lifetime.js';
import { BoundedLog, type LogLimits } from '../log.js';
import type { PostbackPress } from '../presses/pressed.js';
import { attemptDelivery } from './attempt-delivery.js';
import type { Deliveries, DeliveryAttempt, WebhookDelivery } from './delivery.js';
import { defaultBody, type WebhookBody, type WebhookOptions } from './webhook-options.js';

/** What the deliveries need of the platform around them. */
export interface DeliveryNeeds {
  readonly now: () => Date;
  readonly lifetime: Lifetime;
  readonly limits: LogLimits;
  readonly changed: (delivery: WebhookDelivery) => void;
}

// A press can be redelivered again and again, and each change of its delivery is another copy of them all.
const MOST_ATTEMPTS = 100;

/** Brings presses to the webhook, and logs how that went. */
export class DeliveryLog extends BoundedLog<WebhookDelivery> implements Deliveries {
  readonly #needs: DeliveryNeeds;
  #started = 0;
  #webhook: WebhookOptions | undefined;

  constructor(needs: DeliveryNeeds, webhook: WebhookOptions | undefined) {
    super(needs.limits);
    this.#needs = needs;
    this.#webhook = webhook;
  }

  get webhook(): WebhookOptions | undefined {
    return this.#webhook;
  }

  set webhook(webhook: WebhookOptions | undefined) {
    this.#webhook = webhook;
  }

  /** Logs a press and delivers it. */
  async start(press: PostbackPress): Promise<WebhookDelivery> {
    const id = `d-${++this.#started}`;
    const state = this.#webhook === undefined ? 'no-webhook' : 'pending';
    const fresh: WebhookDelivery = { id, press, state, sent: undefined, attempts: [] };
    this.add(Object.freeze(fresh), Buffer.byteLength(press.raw));
    this.#needs.changed(fresh);
    return this.#webhook === undefined ? fresh : this.#deliver(fresh, this.#webhook);
  }

  async redeliver(id: string): Promise<WebhookDelivery> {
    const delivery = this.findLast(entry => entry.id === id);
    if (delivery === undefined) throw new Error(`There is no delivery ${JSON.stringify(id)} in the log.`);
    if (this.#webhook === undefined) throw new Error('No webhook is set: call emulator.setWebhook({ url }).');
    if (delivery.state === 'pending') throw new Error(`The delivery ${JSON.stringify(id)} is under way.`);
    return this.#deliver(delivery, this.#webhook);
  }

  async #deliver(delivery: WebhookDelivery, webhook: WebhookOptions): Promise<WebhookDelivery> {
    const { signal } = this.#needs.lifetime;
    let newest = this.#change(delivery, { state: 'pending' });
    const body = this.#bodyOf(newest, webhook);
    newest = this.#change(newest, { sent: body.body });
    for (const delayMs of [0, ...(webhook.retryDelaysMs ?? [])]) {
      if (delayMs > 0) await sleep(delayMs, signal).catch(() => {});
      // Not every fetch heeds its signal.
      if (signal.aborted) break;
      const attempt = await attemptDelivery(webhook, body, this.#needs.now(), signal);
      newest = this.#change(newest, { attempts: [...newest.attempts, attempt].slice(-MOST_ATTEMPTS) });
      if (isDelivered(attempt)) return this.#change(newest, { state: 'delivered' });
    }
    return this.#change(newest, { state: 'failed' });
  }

  /** A function of the caller's makes the body: what it throws is the caller's to see. */
  #bodyOf(delivery: WebhookDelivery, webhook: WebhookOptions): WebhookBody {
    try {
      const made: Partial<WebhookBody> = Object((webhook.body ?? defaultBody)(delivery.press));
      const { contentType, body } = made;
      if (typeof contentType === 'string' && typeof body === 'string') return { contentType, body };
      throw new TypeError('webhook.body gave no { contentType, body } of two texts.');
    } catch (error) {
      this.#change(delivery, { state: 'failed' });
      throw error;
    }
  }

  #change(delivery: WebhookDelivery, change: Partial<WebhookDelivery>): WebhookDelivery {
    const newer = Object.freeze({ ...delivery, ...change });
    // What was reset meanwhile is nobody's business any more.
    if (this.replace(delivery, newer)) this.#needs.changed(newer);
    return newer;
  }
}

const isDelivered = ({ status = 0, error }: DeliveryAttempt): boolean =>
  error === undefined && status >= 200 && status <= 299;
