import type { UseInstead } from '../internal/phantoms.js';
import type { ActionIn, ActionReader, ActionReason, AnyAction } from './actions/types.js';
import type { DedupeStore } from './dedupe.js';
import type { WebhookHeaders } from './delivery.js';
import type { OnError } from './errors.js';
import type { EventData, EventOptions } from './events.js';
import type { Press, Signed } from './press.js';
import type { Verify } from './signatures/jws-verifier.js';

/** A press, as `onPress` receives it. The payload of a signed press is the opened one. */
export type WebhookPress = Press & Signed;

/**
 * A handler for each action. The webhook waits for a returned promise and ignores its value. `Of` is the type of the actions, or
 * the union of them.
 *
 * @example
 * ```ts
 * const handlers: Handlers<typeof actions> = {
 *   apply: ({ data }) => bank.order(data.card),
 *   help: () => {},
 * }
 * ```
 */
export type Handlers<Of extends AnyAction | ActionReader<AnyAction>> = {
  readonly [Name in ActionIn<Of>['action']]: (
    event: Extract<ActionIn<Of>, { readonly action: Name }> & Signed,
  ) => unknown;
};

/** A body with neither a press nor an event, or a press without a known action. */
export interface Unrecognized {
  readonly kind: 'unrecognized';
  readonly reason: ActionReason;
}

/** Names that people guess for options of `createWebhook`. */
interface WebhookTraps {
  /** @deprecated Use onPress. */
  readonly handler?: UseInstead<'onPress'>;
  /** @deprecated Use authorize, with secretEquals. */
  readonly secret?: UseInstead<'authorize, with secretEquals'>;
  /** @deprecated Use answerWithinMs, bodyTimeoutMs or checkTimeoutMs. */
  readonly timeoutMs?: UseInstead<'answerWithinMs, bodyTimeoutMs or checkTimeoutMs'>;
}

/** The options that all webhooks share. */
export interface WebhookSettings<Output = EventData> extends WebhookTraps {
  /** Handles events of messages: a schema of their body, and a function for the events. */
  readonly events?: EventOptions<Output> | undefined;
  /**
   * Finds the press, `[<messageId>]:<payload>`, in the body. The API spec does not show the body (section 6, items 5
   * and 6), so the default is an assumption: the `payload` of a JSON object, a JSON string, or the whole body.
   */
  readonly readBody?: ((body: string, headers: WebhookHeaders) => unknown) | undefined;
  /**
   * Decides by the body's bytes and the headers whether a delivery is from the platform: `true` accepts it, any other value gets a
   * 401. Without `authorize` or `verify`, anyone who knows the address can press buttons.
   */
  readonly authorize?: ((rawBody: Uint8Array, headers: WebhookHeaders) => boolean | Promise<boolean>) | undefined;
  /**
   * Checks the signature of a hidden payload, and returns the payload. With `verify`, presses must be signed (except
   * `allowUnsigned`): an attacker could otherwise omit the signature.
   */
  readonly verify?: Verify | undefined;
  /**
   * Ignores duplicate deliveries: `true` remembers deliveries in the memory of this process; several processes need a shared store.
   * Off by default, because without a delivery id, two presses of one button can look like a duplicate.
   */
  readonly dedupe?: boolean | DedupeStore | undefined;
  /**
   * Finds the delivery's id in the body or the headers, for `dedupe`. Use it only together with `authorize`: otherwise an attacker
   * can repeat a signed press with another id, and it looks new.
   */
  readonly deliveryId?: ((body: string, headers: WebhookHeaders) => string | undefined) | undefined;
  /** The maximum number of bytes of a body; a longer body gets a 413. 65 536 by default. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * The maximum time for the whole body to arrive, in ms; a slower body gets a 408 and is reported. `Infinity` sets no
   * limit. 10 000 by default.
   */
  readonly bodyTimeoutMs?: number | undefined;
  /**
   * The maximum time for each call of `authorize`, `readBody`, `verify`, the schema of `events` and the `dedupe` store, in ms.
   * `Infinity` sets no limit. 10 000 by default.
   */
  readonly checkTimeoutMs?: number | undefined;
  /**
   * The maximum time that the response waits for the handler, in ms. Then the response is 202, and a later failure of the
   * handler is reported to `onError` only. `Infinity` sets no limit. 5 000 by default.
   */
  readonly answerWithinMs?: number | undefined;
  /**
   * Handles a body that is neither a press of a known action nor an event of `events`. The response is 200; without
   * `onUnrecognized`, 400.
   */
  readonly onUnrecognized?: ((what: Unrecognized, body: string) => unknown) | undefined;
  /**
   * Called with the messageId of each accepted press, which proves that this message arrived. Pass the id to `settle` of a `sendAll`
   * run or of a journal, so that sends with an unknown outcome resolve themselves.
   */
  readonly onArrival?: ((messageId: string) => unknown) | undefined;
  /** Receives every error. Without `onError`, the webhook prints a line, without the messages of errors from other code. */
  readonly onError?: OnError | undefined;
}

/** The options of a webhook with one handler for all presses. */
export interface PressWebhookOptions<Output = EventData> extends WebhookSettings<Output> {
  /** Handles each press. */
  readonly onPress: (press: WebhookPress) => unknown;
  /** With `verify`: true accepts presses that are not signed too; check `press.signed`. False by default. */
  readonly allowUnsigned?: boolean | undefined;
  readonly actions?: undefined;
  readonly handlers?: undefined;
}

/** The options of a webhook with a handler for each action. */
export interface ActionWebhookOptions<Each extends AnyAction, Output = EventData> extends WebhookSettings<Output> {
  /** The result of `defineActions`. */
  readonly actions: ActionReader<Each>;
  /** A function for each action. */
  readonly handlers: Handlers<Each>;
  /** With `verify`: the actions that may be unsigned, or true for all. Empty by default. */
  readonly allowUnsigned?: boolean | readonly Each['action'][] | undefined;
  readonly onPress?: UseInstead<'either onPress, or actions with handlers'> | undefined;
}

/** The options of a webhook for events only. A press counts as unrecognized. */
export interface EventWebhookOptions<Output = EventData> extends WebhookSettings<Output> {
  readonly events: EventOptions<Output>;
  readonly allowUnsigned?: undefined;
  readonly onPress?: undefined;
  readonly actions?: undefined;
  readonly handlers?: undefined;
}

/** The options of `createWebhook`. */
export type WebhookOptions<
  Each extends AnyAction,
  Output = EventData,
  // For the compiler, which prints no member of a union that an argument does not fit.
  _Needs extends string = string,
> = PressWebhookOptions<Output> | ActionWebhookOptions<Each, Output> | EventWebhookOptions<Output>;
