import { BodyBuffer } from '../../internal/bytes.js';
import { codeOf } from '../../internal/foreign.js';
import { describeType, hasJson } from '../../internal/json.js';
import { shown } from '../../internal/options.js';
import { ignoreRejection } from '../../internal/runtime.js';
import type { FetchResponse as Answer, BodyReader } from '../../send/transport.js';
import { callOption } from '../callers-errors.js';
import { type Lifetime, onAbort, sleep } from '../lifetime.js';
import { BoundedLog, type LogLimits, weigh } from '../log.js';
import type { PostbackPress } from '../logged.js';
import {
  bodyOf,
  type Deliveries,
  type DeliveryAttempt,
  defaultBody,
  type EventDelivery,
  type PressDelivery,
  type SentEvent,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
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

/** Delivers presses and events to the webhook and logs the results. */
export class DeliveryLog extends BoundedLog<WebhookDelivery> implements Deliveries {
  readonly #context: DeliveryContext;
  #started = 0;
  #webhook: Webhook | undefined;

  constructor(context: DeliveryContext, webhook: Webhook | undefined) {
    super(context.limits, { keysOf: ({ id }) => [id] });
    this.#context = context;
    this.#webhook = webhook;
  }

  get webhook(): Webhook | undefined {
    return this.#webhook;
  }

  set webhook(webhook: Webhook | undefined) {
    this.#webhook = webhook;
  }

  /** Logs a press and delivers it. */
  async start(press: PostbackPress): Promise<PressDelivery> {
    return this.#start({ ...this.#fresh(), press });
  }

  /** Logs an event and delivers it. */
  async send(event: SentEvent): Promise<EventDelivery> {
    checkEvent(event);
    return this.#start({ ...this.#fresh(), event });
  }

  #fresh(): Omit<PressDelivery, 'press' | 'event'> {
    const state = this.#webhook === undefined ? 'no-webhook' : 'pending';
    return { id: `d-${++this.#started}`, state, sent: undefined, attempts: [] };
  }

  async #start<Each extends WebhookDelivery>(fresh: Each): Promise<Each> {
    const bytes = weigh(Object.freeze(fresh));
    this.add(fresh, bytes);
    this.#context.onChange(fresh, bytes);
    return this.#webhook === undefined ? fresh : this.#deliver(fresh, this.#webhook);
  }

  async redeliver(id: string): Promise<WebhookDelivery> {
    const delivery = this.find(id);
    if (delivery === undefined) throw new Error(`There is no delivery ${JSON.stringify(id)} in the log.`);
    if (this.#webhook === undefined) throw new Error('No webhook is set: call emulator.setWebhook({ url }).');
    if (delivery.state === 'pending')
      throw new Error(`The delivery ${JSON.stringify(id)} is in flight: wait until its state is not pending.`);
    return this.#deliver(delivery, this.#webhook);
  }

  async #deliver<Each extends WebhookDelivery>(delivery: Each, webhook: Webhook): Promise<Each> {
    const { signal } = this.#context.lifetime;
    let newest = this.#change(delivery, { state: 'pending' });
    const body = this.#createBody(newest, webhook);
    newest = this.#change(newest, { sent: body.body });
    for (const delayMs of [0, ...webhook.retryDelaysMs]) {
      if (delayMs > 0) await sleep(delayMs, signal).catch(() => {});
      // Some fetch functions ignore their signal.
      if (signal.aborted) break;
      const attempt = await attemptDelivery(webhook, body, this.#context.now(), signal);
      newest = this.#change(newest, { attempts: [...newest.attempts, attempt].slice(-MAX_ATTEMPTS) });
      if (isDelivered(attempt)) return this.#change(newest, { state: 'delivered' });
    }
    return this.#change(newest, { state: 'failed' });
  }

  /** Creates the body, of a press with the caller's function, whose errors the caller gets. */
  #createBody(delivery: WebhookDelivery, webhook: Webhook): WebhookBody {
    const { press } = delivery;
    if (press === undefined) return bodyOf(delivery.event);
    try {
      const returned: unknown = callOption(() => (webhook.body ?? defaultBody)(press));
      ignoreRejection(returned);
      const { contentType, body }: Partial<WebhookBody> = Object(returned);
      if (typeof contentType === 'string' && typeof body === 'string') return { contentType, body };
      throw new TypeError(`\`webhook.body\` must return { contentType, body }, both strings; got ${shown(returned)}.`);
    } catch (error) {
      this.#change(delivery, { state: 'failed' });
      throw error;
    }
  }

  #change<Each extends WebhookDelivery>(
    delivery: Each,
    change: Partial<Pick<WebhookDelivery, 'state' | 'sent' | 'attempts'>>,
  ): Each {
    const newer: Each = { ...delivery, ...change };
    Object.freeze(newer);
    // After a reset the log no longer has the delivery, and nothing is reported.
    const bytes = weigh(newer);
    if (this.replace(delivery, newer, bytes)) this.#context.onChange(newer, bytes);
    return newer;
  }
}

/** Checks an event before anything is logged, so that a wrong one fails at its caller. */
const checkEvent = (event: SentEvent): void => {
  if (typeof event === 'string' || (typeof event === 'object' && event !== null && hasJson(event))) return;
  const got = describeType(event);
  throw new TypeError(
    `emulator.events.send: the event must be an object that JSON can represent, or a string; got ${got}.`,
  );
};

const isDelivered = ({ status = 0, error }: DeliveryAttempt): boolean =>
  error === undefined && status >= 200 && status <= 299;

const MAX_SHOWN_BYTES = 1024;

/** Calls the webhook once, until it responds, the timeout ends or `ended` aborts. Never throws. */
const attemptDelivery = async (
  { url, headers, timeoutMs, fetch = globalThis.fetch }: Webhook,
  { contentType, body }: WebhookBody,
  startedAt: Date,
  ended: AbortSignal,
): Promise<DeliveryAttempt> => {
  const started = performance.now();
  const controller = new AbortController();
  const { signal } = controller;
  // Rejects when the time is over, because some fetch functions ignore their signal.
  const over = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  // It may reject after the response has arrived.
  over.catch(() => {});
  let reason: string | undefined;
  const end = (why: string): void => {
    reason ??= why;
    controller.abort();
  };
  const atEnd = (): void => end('The emulator was closed or reset.');
  const timer = setTimeout(() => end(`No complete response arrived within ${timeoutMs} ms.`), timeoutMs);
  const off = onAbort(ended, atEnd);
  if (ended.aborted) atEnd();
  const row = (outcome: Pick<DeliveryAttempt, 'status' | 'body' | 'error'>): DeliveryAttempt =>
    Object.freeze({ startedAt, latencyMs: performance.now() - started, ...outcome });
  let status: number | undefined;
  try {
    const init = {
      method: 'POST',
      headers: { ...toLowerCaseNames(headers), 'content-type': contentType },
      body,
    } as const;
    const answer = await Promise.race([fetch(url, { ...init, redirect: 'manual', signal }), over]);
    status = answer.status;
    return row({ status, body: await Promise.race([readBeginning(answer), over]), error: undefined });
  } catch (thrown) {
    return row({ status, body: undefined, error: reason ?? describeFailure(thrown, status) });
  } finally {
    clearTimeout(timer);
    off();
  }
};

// Otherwise a Content-Type of the options would be sent in addition to ours.
const toLowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const readBeginning = async ({ body }: Answer): Promise<string> => {
  if (body === null) return '';
  const reader: BodyReader = body.getReader();
  const beginning = new BodyBuffer(MAX_SHOWN_BYTES);
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const chunk = part.value ?? NO_BYTES;
    const room = MAX_SHOWN_BYTES - beginning.read().length;
    beginning.add(chunk.subarray(0, room));
    if (chunk.length <= room) continue;
    reader.cancel().catch(() => {});
    break;
  }
  return new TextDecoder().decode(beginning.read());
};

const NO_BYTES = new Uint8Array();

// Only the code of the error: its message may contain the address of the webhook, and the address a key.
const describeFailure = (thrown: unknown, status: number | undefined): string => {
  const found = codeOf(thrown);
  if (found === 'ECONNREFUSED') return 'Nothing listens at the address of the webhook (ECONNREFUSED).';
  // fetch calls no port of some well-known protocols. Its error has no code.
  if (Object(Object(thrown).cause).message === 'bad port')
    return 'fetch does not call this port of the webhook: use another one.';
  const code = found === undefined ? '' : ` (${found})`;
  return status === undefined ? `No response arrived${code}.` : `The response body was cut short${code}.`;
};
