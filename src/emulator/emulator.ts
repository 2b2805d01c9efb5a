import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import type { ListenOptions } from './listener.js';
import type { Log } from './log.js';
import type { Logged, Refused } from './logged.js';
import type { Press } from './press.js';
import type { NewUser } from './users.js';

/** The platform on your own machine. */
export interface Emulator extends AsyncDisposable {
  /** The access token of the first bot. */
  readonly token: string;
  /** The messages that were sent. */
  readonly messages: Log<Logged<SendMessageRequest>>;
  /** The OTPs that were sent: the platform logs them apart. Their values and texts are in it. */
  readonly otps: Log<Logged<SendOtpRequest>>;
  /** The malformed requests that were refused. */
  readonly refused: Log<Refused>;

  /** Answers a request without a port; only the path of its URL counts. */
  fetch(request: Request): Promise<Response>;

  /** Answers requests on a port of this machine, on a free one of 127.0.0.1 by default. Rejects when it cannot. */
  listen(options?: ListenOptions): Promise<{ readonly url: string }>;

  /** Makes a user known, and gives the platform user id. */
  register(user: NewUser): string;

  /**
   * Presses the first postback button with this title on the newest message, element or OTP with this id. The id that
   * comes back is the element's when it has one. Rejects with an Error when there is no such button, when it is a
   * web_url button, and when its payload is hidden, which is not emulated yet. Document, section 6.
   */
  press(messageId: string, buttonTitle: string): Promise<Press>;

  /** Empties the logs and forgets the users. */
  reset(): void;

  /** Stops listening and ends every connection. The logs stay, and `fetch` goes on to answer. */
  close(): Promise<void>;
}
