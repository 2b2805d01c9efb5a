import type { Route } from '../send/transport.js';
import type { SendMessageRequest } from '../wire/message.js';
import type { SendOtpRequest } from '../wire/otp.js';

/** What arrived at a memoryTransport. It holds no token: the path is not kept. */
export type MemoryRequest = MemoryMessage | MemoryOtp;

/** A message that arrived. */
export interface MemoryMessage extends Arrived {
  readonly operation: 'message';
  readonly body: SendMessageRequest;
}

/** An OTP that arrived. */
export interface MemoryOtp extends Arrived {
  readonly operation: 'otp';
  readonly body: SendOtpRequest;
}

interface Arrived {
  /** 1 for the first that arrived. */
  readonly number: number;
  /** The attempt within its send; 1 for the first. */
  readonly attempt: number;
  readonly origin: string;
  readonly route: Route;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a memoryTransport does with one request. */
export type MemoryReply =
  | MemoryFault
  | MemoryAnswer
  | ((request: MemoryRequest) => MemoryAnswer | Promise<MemoryAnswer>);

/** What can go wrong on the way. */
export type MemoryFault =
  /** No connection: the request does not arrive, which is proven (`not_sent`). */
  | 'refuse'
  /** The request arrives, its answer is lost (`unknown`). */
  | 'lose-response'
  /** The request arrives, and no answer ever comes (`unknown`). */
  | 'stall';

/** An answer. One of status 200 without a body is a receipt. */
export interface MemoryAnswer {
  /** 200 when absent. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A text, sent as it is, or a value, sent as JSON. */
  readonly body?: unknown;
  /** How long the answer takes, in milliseconds; 0. */
  readonly delayMs?: number | undefined;
}
