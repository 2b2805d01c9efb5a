import { onAbort, runningAttempt } from '../send/attempt-context.js';
import { BrokenBody, tooLarge } from '../send/broken-body.js';
import { CancelError } from '../send/cancellation.js';
import type { AttemptContext, Route, TransportResponse } from '../send/transport.js';
import type { SendMessageRequest, SendOtpRequest, SendResponse } from '../spec/requests.js';

/** A request that arrived at a memoryTransport. It contains no token: the path is not recorded. */
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

/** The behaviour of a memoryTransport for one request. */
export type MemoryReply =
  | MemoryFault
  | MemoryAnswer
  | ((request: MemoryRequest) => MemoryAnswer | Promise<MemoryAnswer>);

/** The faults of a memoryTransport. */
export type MemoryFault =
  /** No connection: the request does not arrive, which is proven (`not_sent`). */
  | 'refuse'
  /** The request arrives, but its response is lost (`unknown`). */
  | 'lose-response'
  /** The request arrives, but the server never responds (`unknown`). It lasts until the attempt's timeout, also in injected time (`retry.sleep`). */
  | 'stall';

/** A response. With status 200 and without a body, it is a receipt. */
export interface MemoryAnswer {
  /** From 100 to 999; 200 when absent. */
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A text, sent unchanged, or another value, sent as JSON. */
  readonly body?: unknown;
  /** The delay before the response, in ms; 0 by default. */
  readonly delayMs?: number | undefined;
}

/** Responds with an answer, after its delay. */
export const respond = async (
  answer: MemoryAnswer,
  request: MemoryRequest,
  context: AttemptContext,
): Promise<TransportResponse> => {
  const { status = 200, headers = {}, delayMs = 0 } = answer;
  if (delayMs > 0) await sleep(delayMs, context);
  const succeeds = status >= 200 && status <= 299;
  const body = new TextEncoder().encode(
    toText('body' in answer || !succeeds ? answer.body : createReceipt(request.body, `memory-${request.number}`)),
  );
  if (body.length > context.maxResponseBytes) throw new BrokenBody(status, headers, tooLarge(context.maxResponseBytes));
  return { status, headers, body };
};

/** Waits until the attempt ends, then rejects. */
export const stall = (context: AttemptContext): Promise<never> =>
  new Promise((_, reject) => {
    sleepInjected(Number.POSITIVE_INFINITY, context)?.catch(reject);
    const stop = onAbort(context, () => {
      stop();
      reject(context.signal.reason);
    });
  });

const sleep = (ms: number, context: AttemptContext): Promise<void> =>
  sleepInjected(ms, context) ??
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, ms);
    const stop = onAbort(context, () => {
      clearTimeout(timer);
      stop();
      reject(context.signal.reason);
    });
  });

/**
 * Waits in the time of `retry.sleep`, at most until the limit of the attempt, and cancels the attempt there. Returns undefined if
 * the bot has no `retry.sleep`.
 */
const sleepInjected = (ms: number, context: AttemptContext): Promise<void> | undefined => {
  const attempt = runningAttempt(context);
  if (attempt?.limit.clock.isInjected !== true) return undefined;
  const { clock, because, ms: limitMs, limitMs: optionMs } = attempt.limit;
  return clock.sleep(Math.min(ms, limitMs), attempt).then(() => {
    if (ms < limitMs) return;
    attempt.cancel(new CancelError(because, optionMs));
    throw attempt.reason;
  });
};

const toText = (body: unknown): string =>
  typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);

/**
 * Creates the receipt of a test double: the recipient id is the one in the request, and a message without an id gets
 * `newId`.
 */
const createReceipt = (request: SendMessageRequest | SendOtpRequest, newId: string): SendResponse => {
  if ('customerNo' in request) return { recipient_id: request.customerNo, message_id: request.messageId };
  const { recipient, message } = request;
  const recipientId = recipient.id ?? recipient.appCustomerId ?? recipient.appStaffId;
  return { recipient_id: recipientId ?? '', message_id: message.messageId ?? newId };
};

/** Creates the receipt of a request body as JSON, in ASCII, so that its length is its number of bytes. */
export const createReceiptJson = (body: string, newId: string): string => {
  try {
    return escapeNonAscii(JSON.stringify(createReceipt(JSON.parse(body), newId)));
  } catch {
    return '{}';
  }
};

const escapeNonAscii = (json: string): string =>
  json.replace(/[^ -~]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
