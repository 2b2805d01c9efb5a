import type { AsyncDispose } from '../send/async-dispose.js';
import type { Transport } from '../send/transport.js';
import type { Deliveries } from './deliveries/delivery.js';
import type { WebhookOptions } from './deliveries/webhook-options.js';
import type { EmulatorEvents, EventName } from './events.js';
import type { Faults } from './faults/faults.js';
import type { FetchRequest, FetchResponse } from './fetch-types.js';
import type { MessageFilter, OtpFilter } from './filter.js';
import type { ListenOptions } from './listener.js';
import type { Coordinates, LocationDecision } from './location.js';
import type { Log } from './log.js';
import type { LoggedMessage, LoggedOtp, Refused } from './logged.js';
import type { PressResult } from './presses/press-result.js';
import type { Press } from './presses/pressed.js';
import type { NewUser } from './users.js';
import type { WaitOptions } from './wait.js';

/** The platform on your own machine. Made by `createEmulator`. */
export interface Emulator extends AsyncDispose {
  /** The access token of the first bot. Inspections of the emulator do not show it. */
  readonly token: string;
  /** Where it listens first; undefined without a port. */
  readonly url: string | undefined;
  /** The messages that were taken. */
  readonly messages: Log<LoggedMessage>;
  /** The OTPs that were taken: the platform logs them apart. Their values and texts are in it. */
  readonly otps: Log<LoggedOtp>;
  /** The requests that were refused, and those that a fault kept from being processed. */
  readonly refused: Log<Refused>;
  /** The buttons that were pressed. */
  readonly presses: Log<Press>;
  /** The presses of postback buttons on their way to the webhook. */
  readonly deliveries: Deliveries;
  /** The faults that are injected. */
  readonly faults: Faults;
  /** The key that signs hidden payloads, by its `kid`, as `jwsVerifier({ keys })` takes it. Inspections do not show it. */
  readonly signingKeys: Readonly<Record<string, string | Uint8Array>>;

  /**
   * Answers a request without a port; of its URL only the path counts for the platform. Rejects as a fetch would where a
   * fault drops the connection, and when the request's signal aborts.
   *
   * @example
   * ```ts
   * await emulator.fetch(new Request('https://emulator.example/v1/bots/sendmessage/secret', { method: 'POST', headers, body }))
   * ```
   */
  fetch(request: FetchRequest): Promise<FetchResponse>;

  /**
   * Carries the requests of a bot to the emulator without a port, and proves their dispatch.
   *
   * @example
   * ```ts
   * const { token, transport } = emulator
   * const bot = createBot({ baseUrl: 'https://emulator.example', token, transport })
   * ```
   */
  readonly transport: Transport;

  /**
   * Answers requests on a port of this machine, on a free one of 127.0.0.1 by default. Rejects when it cannot. Whoever
   * reaches the port can read the logs, with every OTP, through the control API: listen elsewhere only on purpose.
   *
   * @example
   * ```ts
   * const { url } = await emulator.listen({ port: 4010 })
   * ```
   */
  listen(options?: ListenOptions): Promise<{ readonly url: string }>;

  /**
   * Makes a user known, and gives the platform user id. Document, section 2.2.
   *
   * @example
   * ```ts
   * const userId = emulator.register({ appCustomerId: 'C-1029' })
   * ```
   */
  register(user: NewUser): string;

  /**
   * Presses the first button with this title on the newest message, element or OTP with this id, and gives what the user
   * sees and how the delivery to the webhook went. The id that comes back is the element's when it has one. A web_url
   * button would open its URI: nothing is delivered. Rejects with an Error when there is no such button, while an OTP
   * waits for the location, and when the emulator is closed or reset before it is logged. Document, section 6.
   *
   * @example
   * ```ts
   * (await emulator.press('otp-1', 'Confirm')).raw
   * //=> '[otp-1]:confirm'
   * ```
   */
  press(messageId: string, buttonTitle: string): Promise<PressResult>;

  /**
   * Sets where presses go from now on; undefined for nowhere. Throws a TypeError for options that cannot work.
   *
   * @example
   * ```ts
   * emulator.setWebhook({ url: 'http://127.0.0.1:3000/webhook', retryDelaysMs: [1000] })
   * ```
   */
  setWebhook(webhook: WebhookOptions | undefined): void;

  /**
   * Lets the user of an OTP with `showWithLocation` grant or deny the location; 0, 0 when none is given. Until it is
   * granted, the content and its buttons are hidden. What was captured is in the log. Throws an Error when no OTP with this
   * id asks for it any more. Document, section 2.7.
   *
   * @example
   * ```ts
   * emulator.location('otp-1', 'granted', { latitude: 41.01, longitude: 28.98 }).location
   * ```
   */
  location(messageId: string, decision: LocationDecision, coordinates?: Coordinates): LoggedOtp;

  /**
   * Calls `listener` at each event of this name, such as the OTP value that the host application gets; gives what stops
   * it. What the listener throws is an uncaught error.
   *
   * @example
   * ```ts
   * const off = emulator.on('mokValue', ({ value }) => app.fillIn(value))
   * ```
   */
  on<Name extends EventName>(name: Name, listener: (event: EmulatorEvents[Name]) => void): () => void;

  /**
   * The newest message that matches, or the next one that does. Rejects with an Error that lists what did arrive, and what
   * was refused, after `timeoutMs` (5 000 ms), when `signal` aborts and when the emulator closes.
   *
   * @example
   * ```ts
   * const { request } = await emulator.waitForMessage({ appCustomerId: 'C-1029', text: /ready/ }, { timeoutMs: 1000 })
   * ```
   */
  waitForMessage(
    filter?: MessageFilter | ((message: LoggedMessage) => boolean),
    options?: WaitOptions,
  ): Promise<LoggedMessage>;

  /**
   * The same of OTPs; its error tells neither values nor texts.
   *
   * @example
   * ```ts
   * const { request } = await emulator.waitForOtp({ customerNo: 'C-1029' })
   * ```
   */
  waitForOtp(filter?: OtpFilter | ((otp: LoggedOtp) => boolean), options?: WaitOptions): Promise<LoggedOtp>;

  /**
   * Goes back to the start: empties the logs, forgets users and faults, and breaks off deliveries and delayed answers. The
   * webhook, listeners and ports stay.
   *
   * @example
   * ```ts
   * afterEach(() => emulator.reset())
   * ```
   */
  reset(): void;

  /**
   * Stops listening and ends every connection, stream, delivery, delay and wait. The logs stay, and `fetch` goes on to
   * answer.
   *
   * @example
   * ```ts
   * await emulator.close()
   * ```
   */
  close(): Promise<void>;
}
