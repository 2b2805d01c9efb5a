import type { Operation } from '../build/sendable.js';
import type { Violation } from '../parse/violation.js';

/** A request that the emulator took. The bot's token is not in it. */
export interface Logged<Request> {
  /** The message id that was answered: the request's own, else the one that the emulator made. */
  readonly id: string;
  /** The JSON as it was received; frozen. */
  readonly request: Request;
  /** The platform user id that was answered. */
  readonly userId: string;
  /** The name of the bot that sent it. */
  readonly bot: string;
  readonly receivedAt: Date;
}

/** A malformed request that the emulator refused. What it held is not kept: it may be an OTP. */
export interface Refused {
  readonly operation: Operation;
  /** The name of the bot that sent it. */
  readonly bot: string;
  readonly violations: readonly Violation[];
  readonly receivedAt: Date;
}
