import type { AsyncDispose } from '../internal/runtime.js';
import type { Transport } from '../send/transport.js';
import type { Deliveries, EventSender, PressResult, WebhookOptions } from './deliveries/delivery.js';
import type { EmulatorEvents, EventName } from './events.js';
import type { Faults } from './faults/faults.js';
import type { MessageFilter, OtpFilter } from './filter.js';
import type { ListenOptions } from './listener.js';
import type { Log } from './log.js';
import type { ButtonChoice, Coordinates, LocationDecision, LoggedMessage, LoggedOtp, Press } from './logged.js';
import type { Rejected } from './rejections.js';
import type { NewUser } from './users.js';
import type { WaitOptions } from './wait.js';

/** A local platform. Created by `createEmulator`. */
export interface Emulator extends AsyncDispose {
  /** The access token of the first bot. `util.inspect` and JSON of the emulator do not show it. */
  readonly token: string;
  /** The URL of the first port; undefined without a port. */
  readonly url: string | undefined;
  /** The accepted messages. */
  readonly messages: Log<LoggedMessage>;
  /** The accepted OTPs, which the platform logs separately, with their values and texts. */
  readonly otps: Log<LoggedOtp>;
  /** The rejected requests, and those that a fault prevented from being processed. */
  readonly rejected: Log<Rejected>;
  /** The presses of buttons. */
  readonly presses: Log<Press>;
  /** The deliveries of postback presses and events to the webhook. */
  readonly deliveries: Deliveries;
  /** Sends events of messages to the webhook, in a format that you give. */
  readonly events: EventSender;
  /** The injected faults. */
  readonly faults: Faults;
  /** The key that signs hidden payloads, by its `kid`, for `jwsVerifier({ keys })`. `util.inspect` and JSON do not show it. */
  readonly signingKeys: Readonly<Record<string, string | Uint8Array>>;

  /**
   * Responds to a request without a port. The platform uses only the path of its URL. Rejects as fetch does if a fault
   * drops the connection or the request's signal aborts.
   *
   * @example
   * ```ts
   * await emulator.fetch(
   *   new Request('https://emulator.example/v1/bots/sendmessage/secret', {
   *     method: 'POST',
   *     headers,
   *     body,
   *   }),
   * )
   * ```
   */
  fetch(request: FetchRequest): Promise<FetchResponse>;

  /**
   * The transport that connects a bot to the emulator without a port. It proves dispatch.
   *
   * @example
   * ```ts
   * const { token, transport } = emulator
   * const bot = createBot({ baseUrl: 'https://emulator.example', token, transport })
   * ```
   */
  readonly transport: Transport;

  /**
   * Listens on a port of this machine, by default on a free port of 127.0.0.1. Rejects if it cannot. Anyone who can reach
   * the port can read the logs, including every OTP, through the control API: change the host only on purpose.
   *
   * @example
   * ```ts
   * const { url } = await emulator.listen({ port: 4010 })
   * ```
   */
  listen(options?: ListenOptions): Promise<{ readonly url: string }>;

  /**
   * Registers a user and returns the platform user id. API spec, section 2.2.
   *
   * @example
   * ```ts
   * const userId = emulator.register({ appCustomerId: 'C-1029' })
   * ```
   */
  register(user: NewUser): string;

  /**
   * Presses the button with this title on the newest message, element or OTP with this id. Resolves with the text that the
   * user sees and the result of the delivery to the webhook. The press reports the element's id if it has one. A web_url
   * button would open its URI: nothing is delivered, and `raw` is undefined. If several buttons have the title, `{ title, index }` chooses one: the
   * index counts those with this title, from 0; a title alone rejects with an Error that lists them. Rejects with an Error
   * if there is no such button, while an OTP waits for the location, and if the emulator is closed or reset before the
   * press is logged. API spec, section 6.
   *
   * @example
   * ```ts
   * (await emulator.press('otp-1', 'Confirm')).raw
   * //=> '[otp-1]:confirm'
   * ```
   */
  press(messageId: string, button: string | ButtonChoice): Promise<PressResult>;

  /**
   * Sets the webhook for future presses; undefined removes it. Throws a TypeError for invalid options.
   *
   * @example
   * ```ts
   * emulator.setWebhook({
   *   url: 'http://127.0.0.1:3000/webhook',
   *   retryDelaysMs: [1000],
   * })
   * ```
   */
  setWebhook(webhook: WebhookOptions | undefined): void;

  /**
   * Grants or denies the location for the user of an OTP with `showWithLocation`; the coordinates are 0, 0 by default. Until
   * it is granted, the content and its buttons are hidden. The log has the location. Throws an Error if no OTP with this id
   * still asks for it. API spec, section 2.7.
   *
   * @example
   * ```ts
   * emulator.location('otp-1', 'granted', { latitude: 41, longitude: 29 }).location
   * ```
   */
  location(messageId: string, decision: LocationDecision, coordinates?: Coordinates): LoggedOtp;

  /**
   * Calls `listener` at each event of this name, such as the OTP value for the host application. Returns a function that
   * removes the listener. An error of the listener becomes an uncaught error.
   *
   * @example
   * ```ts
   * const off = emulator.on('mokValue', ({ value }) => app.fillIn(value))
   * ```
   */
  on<Name extends EventName>(name: Name, listener: (event: EmulatorEvents[Name]) => void): () => void;

  /**
   * Resolves with the newest message that matches, or waits for the next. With `after`, a log entry, it resolves with the
   * first match after that entry, so that a loop sees each message once. Rejects with an Error that lists the accepted and
   * rejected requests after `timeoutMs` (5 000 ms), when `signal` aborts and when the emulator closes.
   *
   * @example
   * ```ts
   * const first = await emulator.waitForMessage(
   *   { appCustomerId: 'C-1029', text: /ready/ },
   *   { timeoutMs: 1000 },
   * )
   * const second = await emulator.waitForMessage(
   *   { appCustomerId: 'C-1029' },
   *   { after: first },
   * )
   * ```
   */
  waitForMessage(
    filter?: MessageFilter | ((message: LoggedMessage) => boolean),
    options?: WaitOptions,
  ): Promise<LoggedMessage>;

  /**
   * Waits for an OTP as `waitForMessage` does for a message. Its error contains neither values nor texts.
   *
   * @example
   * ```ts
   * const { request } = await emulator.waitForOtp({ customerNo: 'C-1029' })
   * ```
   */
  waitForOtp(filter?: OtpFilter | ((otp: LoggedOtp) => boolean), options?: WaitOptions): Promise<LoggedOtp>;

  /**
   * Resets the emulator: clears the logs, users and faults, and cancels deliveries and delayed responses. The webhook,
   * listeners and ports stay.
   *
   * @example
   * ```ts
   * afterEach(() => emulator.reset())
   * ```
   */
  reset(): void;

  /**
   * Stops listening and ends every connection, stream, delivery, delay and wait. The logs stay, and `fetch` still
   * responds.
   *
   * @example
   * ```ts
   * await emulator.close()
   * ```
   */
  close(): Promise<void>;
}

/** The Request type of the runtime, or a minimal one if the compiler has none. */
export type FetchRequest = typeof globalThis extends { Request: { prototype: infer Known } } ? Known : RequestLike;

/** The Response type of the runtime, or a minimal one if the compiler has none. */
export type FetchResponse = typeof globalThis extends { Response: { prototype: infer Known } } ? Known : ResponseLike;

/** A minimal Request. */
interface RequestLike {
  readonly method: string;
  readonly url: string;
}

/** A minimal Response. */
interface ResponseLike {
  readonly status: number;
  json(): Promise<unknown>;
  text(): Promise<string>;
}
