// The control API, which the page and the command line call. Each route is a GET or a POST on CONTROL_PREFIX with a JSON
// body and a JSON response; `GET /events` is a stream of server-sent events. It belongs to the emulator, not to the platform.
import type { Operation } from '../../builders/sendable.js';
import type { Violation } from '../../parse/index.js';
import type { EmulatorShapes } from '../choices.js';
import type { EventDelivery, PressResult, SentEvent, WebhookDelivery } from '../deliveries/delivery.js';
import type { EmulatorEvents, EventName } from '../events.js';
import type { Fault } from '../faults/fault.js';
import type { EndedFault, FaultState } from '../faults/faults.js';
import type { MessageFilter, OtpFilter } from '../filter.js';
import type { Coordinates, LocationDecision, LoggedMessage, LoggedOtp, Press } from '../logged.js';
import type { Rejected } from '../rejections.js';
import type { NewUser, RegisteredUser } from '../users.js';

/**
 * The path prefix of each route of the control API.
 *
 * @example
 * ```ts
 * const state = await emulator.fetch(
 *   new Request(`http://localhost${CONTROL_PREFIX}/state`),
 * )
 * ```
 */
export const CONTROL_PREFIX = '/_sendable';

/** The routes: the input of each, sent as the body of a POST or the query of a GET, and its response with 200. */
export interface ControlApi {
  /** Returns the whole state, with the newest `limit` entries of each log, 500 by default. */
  'GET /state': { input: { readonly limit?: number }; answer: EmulatorState };
  /**
   * Sends a body to the platform as a bot does, the first one by default: faults, checks and logs treat it like any other
   * request. Without an `operation` the fields of the body decide. Responds when the platform has responded.
   */
  'POST /send': {
    input: { readonly text: string; readonly operation?: Operation; readonly bot?: string };
    answer: SentRequest;
  };
  /** Checks a body against every rule without sending it, and returns code for it as `GET /code` does. */
  'POST /check': { input: { readonly text: string; readonly operation?: Operation }; answer: CheckedRequest };
  /**
   * Returns code for the request of the log whose `number` is `request`. Its test also presses the button of the press whose
   * `number` is `press`.
   */
  'GET /code': {
    input: { readonly request: number; readonly press?: number };
    answer: WrittenCode & {
      /**
       * A file for Vitest that sends the body to an emulator, and expects what the log has. Undefined if the body alone does
       * not repeat a rejection, such as that of a wrong token.
       */
      readonly test: string | undefined;
    };
  };
  /** Calls `emulator.press`, with an `index` if several buttons have the title. Responds when the delivery has ended. */
  'POST /press': {
    input: { readonly messageId: string; readonly title: string; readonly index?: number };
    answer: PressResult;
  };
  /**
   * Presses one button, as several can have the same title: the button with the index `button`, from 0, among all buttons of
   * the message or OTP whose `number` is `request`.
   */
  'POST /press-button': { input: { readonly request: number; readonly button: number }; answer: PressResult };
  /** Calls `emulator.events.send`. Responds when the delivery has ended. */
  'POST /events': { input: { readonly event: SentEvent }; answer: EventDelivery };
  /** Calls `emulator.deliveries.redeliver`. */
  'POST /redeliver': { input: { readonly id: string }; answer: WebhookDelivery };
  /** Calls `emulator.location`. If several OTPs have this id, `request` is the `number` of one; the newest by default. */
  'POST /location': {
    input: {
      readonly messageId: string;
      readonly request?: number;
      readonly decision: LocationDecision;
      readonly coordinates?: Coordinates;
    };
    answer: LoggedOtp;
  };
  /** Calls `emulator.faults.add`. */
  'POST /faults': { input: Fault; answer: FaultState };
  /** Removes one fault, or all without an `id`. Returns the remaining faults. */
  'POST /faults/remove': { input: { readonly id?: string }; answer: readonly FaultState[] };
  /** Calls `emulator.register`. */
  'POST /users': { input: NewUser; answer: { readonly userId: string } };
  /** Calls `emulator.setWebhook`; null removes the webhook. The other options of the previous webhook stay. */
  'POST /webhook': { input: { readonly url: string | null }; answer: EmulatorState['webhook'] };
  /** Calls `emulator.reset`. */
  'POST /reset': { input: object; answer: object };
  /** Calls `emulator.waitForMessage`. The wait ends when the client disconnects. */
  'POST /wait/message': { input: Waiting<MessageFilter>; answer: LoggedMessage };
  /** Calls `emulator.waitForOtp`. The wait ends when the client disconnects. */
  'POST /wait/otp': { input: Waiting<OtpFilter>; answer: LoggedOtp };
}

/** A route of the control API. */
export type ControlRoute = keyof ControlApi;

interface Waiting<Filter> {
  /** The filter. Its texts must match whole. */
  readonly filter?: { readonly [Name in keyof Filter]: string };
  readonly timeoutMs?: number;
  /** The `number` of a log entry: only later requests match. */
  readonly after?: number;
}

/** The response of the platform to a request of `POST /send`. */
export interface SentRequest {
  readonly operation: Operation;
  /** Null if a fault closed the connection, before or in the middle of the response. */
  readonly status: number | null;
  readonly body: string;
}

/** Code for a body. */
interface WrittenCode {
  /** A module that builds the same JSON. If the body breaks rules, a module that parses it, which throws a ParseError. */
  readonly builder: string;
  /** A shell command that sends the body, with the token in the environment variable SENDABLE_TOKEN. */
  readonly curl: string;
}

/** The result of `POST /check`. */
interface CheckedRequest extends WrittenCode {
  readonly operation: Operation;
  /** The rules that the body breaks; at most the first 1 000. */
  readonly violations: readonly Violation[];
}

/** The response of `GET /state`. It contains no token and no key. Lists are oldest first. */
export interface EmulatorState {
  /** The number of the newest event. `GET /events?after=<number>` then streams every later event. */
  readonly newestEvent: number;
  /** The time of the emulator's clock. */
  readonly now: Date;
  /** The URL of the first port; null without a port. */
  readonly url: string | null;
  /** The names of the bots. */
  readonly bots: readonly string[];
  /** The webhook, without the query of its URL. */
  readonly webhook: { readonly url: string | null; readonly hasQuery: boolean };
  /** The maximum number of entries in each log. */
  readonly maxLogEntries: number;
  /** The number of entries in each log, including those beyond `limit`. */
  readonly counts: Readonly<Record<'messages' | 'otps' | 'rejected' | 'presses' | 'deliveries', number>>;
  readonly messages: readonly LoggedMessage[];
  readonly otps: readonly LoggedOtp[];
  readonly rejected: readonly Rejected[];
  readonly presses: readonly Press[];
  readonly deliveries: readonly WebhookDelivery[];
  readonly faults: readonly FaultState[];
  /** The newest 100 faults that have ended. */
  readonly endedFaults: readonly EndedFault[];
  /** The fields of open shapes that the user named. */
  readonly shapes: EmulatorShapes;
  readonly users: readonly RegisteredUser[];
}

/**
 * One event of `GET /events`: the JSON in the `data` of an unnamed server-sent event, whose `id` is the number.
 * `missed` means that some events are no longer kept: get the state again. The stream starts after the number in
 * `Last-Event-ID`, otherwise after `?after=`, otherwise with the next event. Of several `faults` events that a reader has
 * not had yet, it contains only the newest.
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

/** The response of a failed route: 400 to an invalid input, 409 to an action that is not possible now. */
export interface ControlError {
  readonly error: 'bad-request' | 'conflict' | 'failed' | 'forbidden' | 'not-found' | 'not-json' | 'too-large';
  readonly message: string;
}

/** The type of a value after JSON: dates are strings, and undefined properties are absent. */
export type AsJson<Value> = Value extends Date
  ? string
  : Value extends object
    ? { readonly [Key in keyof Value]: AsJson<Value[Key]> }
    : Value;

/** The response of a route, as its client parses it. */
export type ControlAnswer<Route extends ControlRoute> = AsJson<ControlApi[Route]['answer']>;
