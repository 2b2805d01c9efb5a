import type { FilledOptions } from '../../internal/options.js';
import type { Url } from '../../internal/runtime.js';
import type { FetchLike } from '../../send/transport.js';
import type { Log } from '../log.js';
import type { PostbackPress, WebUrlPress } from '../logged.js';

/** One call of the webhook. */
export interface DeliveryAttempt {
  readonly startedAt: Date;
  /** The time from the call to the end of the response, in milliseconds. */
  readonly latencyMs: number;
  /** The response status; undefined if no response arrived. */
  readonly status: number | undefined;
  /** The beginning of the response body, at most 1 KiB. */
  readonly body: string | undefined;
  /** The reason why no complete response arrived, such as `No response arrived (ECONNRESET).` */
  readonly error: string | undefined;
}

/** What all deliveries to the webhook have. */
interface DeliveryBase {
  /** The id for `deliveries.redeliver`. */
  readonly id: string;
  /**
   * `delivered` after a 2XX response, `failed` if no attempt got one, `pending` while attempts go on, and
   * `no-webhook` if no webhook is set: see `setWebhook`.
   */
  readonly state: 'pending' | 'delivered' | 'failed' | 'no-webhook';
  /** The body of the newest attempt. */
  readonly sent: string | undefined;
  /** The newest 100 attempts, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** The delivery of a press to the webhook. */
export interface PressDelivery extends DeliveryBase {
  readonly press: PostbackPress;
  readonly event?: undefined;
}

/** The delivery of an event to the webhook. */
export interface EventDelivery extends DeliveryBase {
  readonly press?: undefined;
  /** The event as it was given to `events.send`. */
  readonly event: SentEvent;
}

/** A delivery to the webhook, of a press or an event. Each change creates a new object; the log has the newest. */
export type WebhookDelivery = PressDelivery | EventDelivery;

/** An event of a message in the format of your operator: an object becomes JSON, a string is sent as text. */
export type SentEvent = object | string;

/** The events of messages that a test makes up. */
export interface EventSender {
  /**
   * Delivers an event of a message to the webhook, and resolves with the result. The API spec shows no format (section 6,
   * item 5), so you give the whole body: an object becomes JSON, a string is sent as text/plain. Rejects with a TypeError for
   * anything else, and for an object that JSON cannot represent.
   *
   * @example
   * ```ts
   * const { state } = await emulator.events.send({
   *   type: 'delivered',
   *   messageId: 'offer-1',
   * })
   * ```
   */
  send(event: SentEvent): Promise<EventDelivery>;
}

/** The log of deliveries, oldest first. */
export interface Deliveries extends Log<WebhookDelivery> {
  /**
   * Delivers a press or an event again, to the current webhook, and resolves with the result. The payload has the same bytes. Rejects
   * with an Error if there is no such delivery or no webhook, or while this delivery is in flight.
   *
   * @example
   * ```ts
   * const { delivery } = await emulator.press('otp-1', 'Confirm')
   * if (delivery?.state === 'failed')
   *   await emulator.deliveries.redeliver(delivery.id)
   * ```
   */
  redeliver(id: string): Promise<WebhookDelivery>;
}

/** The result of `press`: the press, and the result of its delivery. */
export type PressResult = (PostbackPress & { readonly delivery: PressDelivery }) | WebUrlPress;

/** The client's webhook. The API spec (section 6) does not define its address, headers and body. */
export interface WebhookOptions {
  /** An http or https URL without a user name or a password. Its query is sent but never shown: it may contain a secret. */
  readonly url: string | Url;
  /** Headers of each delivery, in addition to Content-Type. Never shown: they may contain credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Creates the body of a delivery; `{"payload":"[<messageId>]:<payload>"}` by default, which is the emulator's own choice. */
  readonly body?: ((press: PostbackPress) => WebhookBody) | undefined;
  /** The timeout of an attempt in milliseconds; 5 000 by default. */
  readonly timeoutMs?: number | undefined;
  /** The delay before each retry in milliseconds, until a 2XX response arrives; no retries by default. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** The function that calls the webhook; the global fetch by default. Your own function needs no port. */
  readonly fetch?: FetchLike<string> | undefined;
}

/** A webhook that was checked. A URL could change later, so it is a string. */
export interface Webhook extends FilledOptions<WebhookOptions, 'url' | 'headers' | 'timeoutMs' | 'retryDelaysMs'> {
  readonly url: string;
}

/** The webhook as the emulator shows it: without its query, which may contain a secret. */
export interface ShownWebhook {
  /** The URL without its query; undefined if no webhook is set. */
  readonly url: string | undefined;
  /** True if the URL has a query, which is not shown. */
  readonly hasQuery: boolean;
}

/** Returns the part of a webhook's URL that may be printed or served. */
export const toShownWebhook = (webhook: Pick<Webhook, 'url'> | undefined): ShownWebhook => {
  if (webhook === undefined) return { url: undefined, hasQuery: false };
  const { origin, pathname, search } = new URL(webhook.url);
  return { url: origin + pathname, hasQuery: search !== '' };
};

/** The body of a delivery. */
export interface WebhookBody {
  readonly contentType: string;
  readonly body: string;
}

/** Creates the default body of a press. */
export const defaultBody = ({ raw }: PostbackPress): WebhookBody => bodyOf({ payload: raw });

/** Creates the body of an event. Throws what JSON.stringify throws. */
export const bodyOf = (event: SentEvent): WebhookBody =>
  typeof event === 'string'
    ? { contentType: 'text/plain; charset=utf-8', body: event }
    : { contentType: 'application/json', body: JSON.stringify(event) };
