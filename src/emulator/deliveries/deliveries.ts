import { type Lifetime, sleep } from '../lifetime.js';
import { BoundedLog, type LogLimits, weigh } from '../log.js';
import type { PostbackPress } from '../logged.js';
import { attemptDelivery } from './attempt-delivery.js';
import {
  type Deliveries,
  type DeliveryAttempt,
  defaultBody,
  type WebhookBody,
  type WebhookDelivery,
  type WebhookOptions,
} from './delivery.js';

/** The parts of the platform that deliveries use. */
export interface DeliveryContext {
  readonly now: () => Date;
  readonly lifetime: Lifetime;
  readonly limits: LogLimits;
  readonly onChange: (delivery: WebhookDelivery, bytes: number) => void;
}

// A press can be redelivered without limit, and each change of its delivery copies all attempts.
const MAX_ATTEMPTS = 100;

/** Delivers presses to the webhook and logs the results. */
export class DeliveryLog extends BoundedLog<WebhookDelivery> implements Deliveries {
  readonly #context: DeliveryContext;
  #started = 0;
  #webhook: WebhookOptions | undefined;

  constructor(context: DeliveryContext, webhook: WebhookOptions | undefined) {
    super(context.limits);
    this.#context = context;
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
    const bytes = weigh(Object.freeze(fresh));
    this.add(fresh, bytes);
    this.#context.onChange(fresh, bytes);
    return this.#webhook === undefined ? fresh : this.#deliver(fresh, this.#webhook);
  }

  async redeliver(id: string): Promise<WebhookDelivery> {
    const delivery = this.findLast(entry => entry.id === id);
    if (delivery === undefined) throw new Error(`There is no delivery ${JSON.stringify(id)} in the log.`);
    if (this.#webhook === undefined) throw new Error('No webhook is set: call emulator.setWebhook({ url }).');
    if (delivery.state === 'pending') throw new Error(`The delivery ${JSON.stringify(id)} is in flight.`);
    return this.#deliver(delivery, this.#webhook);
  }

  async #deliver(delivery: WebhookDelivery, webhook: WebhookOptions): Promise<WebhookDelivery> {
    const { signal } = this.#context.lifetime;
    let newest = this.#change(delivery, { state: 'pending' });
    const body = this.#createBody(newest, webhook);
    newest = this.#change(newest, { sent: body.body });
    for (const delayMs of [0, ...(webhook.retryDelaysMs ?? [])]) {
      if (delayMs > 0) await sleep(delayMs, signal).catch(() => {});
      // Some fetch functions ignore their signal.
      if (signal.aborted) break;
      const attempt = await attemptDelivery(webhook, body, this.#context.now(), signal);
      newest = this.#change(newest, { attempts: [...newest.attempts, attempt].slice(-MAX_ATTEMPTS) });
      if (isDelivered(attempt)) return this.#change(newest, { state: 'delivered' });
    }
    return this.#change(newest, { state: 'failed' });
  }

  /** Creates the body with the caller's function, whose errors the caller gets. */
  #createBody(delivery: WebhookDelivery, webhook: WebhookOptions): WebhookBody {
    try {
      const made: Partial<WebhookBody> = Object((webhook.body ?? defaultBody)(delivery.press));
      const { contentType, body } = made;
      if (typeof contentType === 'string' && typeof body === 'string') return { contentType, body };
      throw new TypeError('`webhook.body` must return { contentType, body }, both strings.');
    } catch (error) {
      this.#change(delivery, { state: 'failed' });
      throw error;
    }
  }

  #change(delivery: WebhookDelivery, change: Partial<WebhookDelivery>): WebhookDelivery {
    const newer = Object.freeze({ ...delivery, ...change });
    // After a reset the log no longer has the delivery, and nothing is reported.
    const bytes = weigh(newer);
    if (this.replace(delivery, newer, bytes)) this.#context.onChange(newer, bytes);
    return newer;
  }
}

const isDelivered = ({ status = 0, error }: DeliveryAttempt): boolean =>
  error === undefined && status >= 200 && status <= 299;
