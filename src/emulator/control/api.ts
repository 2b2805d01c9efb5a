// The control API, whole: what the page and the command line call. Each route is POST or GET on CONTROL_PREFIX with a JSON
// body, and answers JSON; `GET /events` is a stream of server-sent events. It is the emulator's own, not the platform's.
import type { WebhookDelivery } from '../deliveries/delivery.js';
import type { EmulatorEvents, EventName } from '../events.js';
import type { Fault } from '../faults/fault.js';
import type { FaultState } from '../faults/faults.js';
import type { MessageFilter, OtpFilter } from '../filter.js';
import type { Coordinates, LocationDecision } from '../location.js';
import type { LoggedMessage, LoggedOtp, Refused } from '../logged.js';
import type { PressResult } from '../presses/press-result.js';
import type { Press } from '../presses/pressed.js';
import type { NewUser, RegisteredUser } from '../users.js';

/**
 * In front of each route of the control API.
 *
 * @example
 * ```ts
 * const state = await emulator.fetch(new Request(`http://localhost${CONTROL_PREFIX}/state`))
 * ```
 */
export const CONTROL_PREFIX = '/_sendable';

/** The routes: what each takes as its body, or as its query where it is a GET, and what it answers with 200. */
export interface ControlApi {
  /** Everything there is; of each log the newest `limit` entries, 500 by default. */
  'GET /state': { input: { readonly limit?: number }; answer: EmulatorState };
  /**
   * The message or OTP whose `number` is `request`: as a module that builds the same JSON with the library, and as a command
   * that sends it, with the token from the environment variable SENDABLE_TOKEN.
   */
  'GET /code': { input: { readonly request: number }; answer: { readonly builder: string; readonly curl: string } };
  /** As `emulator.press`; answers when the delivery has ended. */
  'POST /press': { input: { readonly messageId: string; readonly title: string }; answer: PressResult };
  /**
   * The same of one certain button, as several can have the same title: the one with the index `button`, from 0, among all
   * buttons of the message or OTP whose `number` is `request`.
   */
  'POST /press-button': { input: { readonly request: number; readonly button: number }; answer: PressResult };
  /** As `emulator.deliveries.redeliver`. */
  'POST /redeliver': { input: { readonly id: string }; answer: WebhookDelivery };
  /** As `emulator.location`; of several OTPs with this id the one whose `number` is `request`, the newest by default. */
  'POST /location': {
    input: {
      readonly messageId: string;
      readonly request?: number;
      readonly decision: LocationDecision;
      readonly coordinates?: Coordinates;
    };
    answer: LoggedOtp;
  };
  /** As `emulator.faults.add`. */
  'POST /faults': { input: Fault; answer: FaultState };
  /** Removes one fault, or all without an `id`; answers those that are left. */
  'POST /faults/remove': { input: { readonly id?: string }; answer: readonly FaultState[] };
  /** As `emulator.register`. */
  'POST /users': { input: NewUser; answer: { readonly userId: string } };
  /** As `emulator.setWebhook`; null takes it away. The other options of the one before stay. */
  'POST /webhook': { input: { readonly url: string | null }; answer: { readonly url: string | null } };
  /** As `emulator.reset`. */
  'POST /reset': { input: object; answer: object };
  /** As `emulator.waitForMessage`, until the client goes. */
  'POST /wait/message': { input: Waiting<MessageFilter>; answer: LoggedMessage };
  /** As `emulator.waitForOtp`, until the client goes. */
  'POST /wait/otp': { input: Waiting<OtpFilter>; answer: LoggedOtp };
}

/** A route of the control API. */
export type ControlRoute = keyof ControlApi;

interface Waiting<Filter> {
  /** Its texts are compared whole. */
  readonly filter?: { readonly [Name in keyof Filter]: string };
  readonly timeoutMs?: number;
}

/** What `GET /state` answers: no token and no key. Lists are oldest first. */
export interface EmulatorState {
  /** The number of the newest event: follow from there with `GET /events?after=<number>`, and nothing is missed. */
  readonly newestEvent: number;
  /** The time that the emulator's clock tells. */
  readonly now: Date;
  /** Where it listens first; null without a port. */
  readonly url: string | null;
  /** The names of the bots. */
  readonly bots: readonly string[];
  readonly webhook: { readonly url: string | null };
  /** How many entries each log keeps. */
  readonly maxLogEntries: number;
  /** How many there are in each log, also those beyond `limit`. */
  readonly counts: Readonly<Record<'messages' | 'otps' | 'refused' | 'presses' | 'deliveries', number>>;
  readonly messages: readonly LoggedMessage[];
  readonly otps: readonly LoggedOtp[];
  readonly refused: readonly Refused[];
  readonly presses: readonly Press[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly faults: readonly FaultState[];
  readonly users: readonly RegisteredUser[];
}

/**
 * One event of `GET /events`: the JSON in the `data` of an unnamed server-sent event, whose `id` is the number.
 * `missed` stands for events that are forgotten: get the state again. The stream goes on after the number in
 * `Last-Event-ID`, else in `?after=`, else with what comes next.
 */
export type ControlEvent =
  | {
      [Name in EventName]: {
        readonly number: number;
        readonly name: Name;
        readonly data: AsJson<EmulatorEvents[Name]>;
      };
    }[EventName]
  | { readonly number: number; readonly name: 'missed'; readonly data: object };

/** What a route answers when it cannot: 400 to a body that is none of its inputs, 409 to what cannot be done. */
export interface ControlError {
  readonly error: 'bad-request' | 'conflict' | 'forbidden' | 'not-found' | 'not-json' | 'too-large';
  readonly message: string;
}

/** A value as it is after a way as JSON: dates are texts, and what is undefined is not there. */
export type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: AsJson<Value[Key]> }
    : Value;

/** What a client of a route gets. */
export type ControlAnswer<Route extends ControlRoute> = AsJson<ControlApi[Route]['answer']>;
