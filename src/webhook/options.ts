import type { ActionReader, ActionReason, AnyAction } from './actions/action.js';
import type { DedupeStore } from './dedupe-store.js';
import type { WebhookHeaders } from './deliveries/webhook-headers.js';
import type { Press } from './press.js';
import type { Verify } from './signatures/verify.js';
import type { OnError } from './webhook-error.js';

/** Whether the payload came signed, and `verify` opened it. */
export interface Signed {
  readonly signed: boolean;
}

/** A press, as `onPress` gets it. The payload of a signed one is the opened one. */
export type WebhookPress = Press & Signed;

/** A handler for each action. What they return is waited for, and not looked at. */
export type Handlers<Each extends AnyAction> = {
  readonly [Name in Each['action']]: (event: Extract<Each, { readonly action: Name }> & Signed) => unknown;
};

/** A body without a press, or a press without an action. */
export interface Unrecognized {
  readonly kind: 'unrecognized';
  readonly reason: ActionReason;
}

/** What every webhook can be told. */
export interface WebhookSettings {
  /**
   * Takes the press, `[<messageId>]:<payload>`, out of the body. The document does not show the body (section 6, items 5
   * and 6), so the default is an assumption: the `payload` of a JSON object, a JSON string, or the whole text.
   */
  readonly readBody?: ((body: string, headers: WebhookHeaders) => unknown) | undefined;
  /**
   * Whether a delivery comes from the platform, judged by its bytes and headers; anything but `true` is answered 401.
   * Without it whoever knows the address can press buttons. `secretEquals` compares a secret.
   */
  readonly authorize?: ((rawBody: Uint8Array, headers: WebhookHeaders) => boolean | Promise<boolean>) | undefined;
  /**
   * Opens the payload of hidden buttons. Once it is given, presses have to be signed (`allowUnsigned`): whoever wants to
   * pass for a device would simply not sign.
   */
  readonly verify?: Verify | undefined;
  /**
   * Handles a delivery once that comes again: `true` for this process's memory, or a store. Off by default: the document
   * tells of no repeated deliveries and shows no id of one, and a user who presses a button twice may send the same
   * bytes, of which one would be lost in silence. A repetition is answered 200, or 409 while the first is being handled.
   */
  readonly dedupe?: boolean | DedupeStore | undefined;
  /**
   * Takes the delivery's id out of the body or the headers, for `dedupe`. Without one, or when it is empty, a signed
   * press stands for itself and any other for its whole body. An id that `authorize` does not vouch for lets a replay of
   * a signed press look new.
   */
  readonly deliveryId?: ((body: string, headers: WebhookHeaders) => string | undefined) | undefined;
  /** The most bytes of body; more are answered 413. 65 536 by default. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * For how many milliseconds the answer waits for the handler; then it is 202, and the handler's failure can only be
   * reported, not told the platform. `Infinity` waits for ever. 5 000 by default.
   */
  readonly answerWithinMs?: number | undefined;
  /**
   * Gets what is no press or no action, such as the platform's other events. Answered 200 then; without it, 400.
   */
  readonly onUnrecognized?: ((what: Unrecognized, body: string) => unknown) | undefined;
  /** Is told of everything that went wrong. Without it a line is printed, without the text of errors not ours. */
  readonly onError?: OnError | undefined;
}

/** A webhook whose presses are handled by one function. */
export interface PressWebhookOptions extends WebhookSettings {
  readonly onPress: (press: WebhookPress) => unknown;
  /** With `verify`: whether presses that are not signed are handled too; `press.signed` tells. False by default. */
  readonly allowUnsigned?: boolean | undefined;
  readonly actions?: undefined;
  readonly handlers?: undefined;
}

/** A webhook whose presses are read as actions, each with its handler. */
export interface ActionWebhookOptions<Each extends AnyAction> extends WebhookSettings {
  /** What `defineActions` gave. */
  readonly actions: ActionReader<Each>;
  readonly handlers: Handlers<Each>;
  /** With `verify`: the actions that are handled unsigned too, or true for all. None by default. */
  readonly allowUnsigned?: boolean | readonly Each['action'][] | undefined;
  readonly onPress?: undefined;
}

/** The options of `createWebhook`. */
export type WebhookOptions<Each extends AnyAction> = PressWebhookOptions | ActionWebhookOptions<Each>;
