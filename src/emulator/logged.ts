import type { Operation } from '../build/sendable.js';
import type { Violation } from '../parse/violation.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';
import type { RefusalReason } from './endpoint/refusal.js';
import type { FaultMark } from './faults/fault.js';
import type { Coordinates } from './location.js';

/** What the log knows of every request. */
export interface Arrival {
  /** Counts every request to the platform, from 1, in the order in which they were answered. */
  readonly number: number;
  readonly receivedAt: Date;
  /** The faults that were injected into it; mostly none. */
  readonly faults: readonly FaultMark[];
}

/** A request that the emulator took. The bot's token is not in it. */
export interface Logged<Request> extends Arrival {
  /** The message id that was answered: the request's own, else the one that the emulator made. */
  readonly id: string;
  /** The JSON as it was received; frozen. */
  readonly request: Request;
  /** The platform user id that was answered. */
  readonly userId: string;
  /** The name of the bot that sent it. */
  readonly bot: string;
  /** Whether a message or an OTP with this id was in the log already: it was sent twice. */
  readonly duplicate: boolean;
}

/** A message that the emulator took. */
export type LoggedMessage = Logged<SendMessageRequest>;

/** An OTP that the emulator took. */
export interface LoggedOtp extends Logged<SendOtpRequest> {
  readonly txCode: string | undefined;
  readonly deviceId: string | undefined;
  /** Undefined without `showWithLocation`. */
  readonly location: OtpLocation | undefined;
}

/** Whether the user lets the location be known: until then the content of the OTP is hidden. Document, section 2.7. */
export type OtpLocation =
  | { readonly state: 'awaited' }
  | { readonly state: 'denied'; readonly at: Date }
  | { readonly state: 'granted'; readonly at: Date; readonly coordinates: Coordinates };

/** A request that the emulator refused. What it held is not kept: it may be an OTP. */
export interface Refused extends Arrival {
  /** Undefined when the path is that of no operation. */
  readonly operation: Operation | undefined;
  /** The name of the bot that sent it; undefined when that is not known. */
  readonly bot: string | undefined;
  /** `fault` when an injected fault kept it from being processed. */
  readonly reason: RefusalReason | 'fault';
  /** The status that was answered; undefined when the connection was dropped. */
  readonly status: number | undefined;
  /** The rules that it breaks: the first 1 000. */
  readonly violations: readonly Violation[];
}
