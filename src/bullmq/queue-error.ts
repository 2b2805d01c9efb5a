import { isRuleViolation } from '../index.js';
import { type ErrorClass, errorClass } from '../internal/error-class.js';
import { addressOf, codeOf, describeError, isOwn, isUnreachable, markOwn, scrub } from '../internal/foreign.js';

/** The reason of a QueueError. */
export type QueueErrorCode =
  /** An option, or an id, cannot work. */
  | 'config'
  /** The message has no messageId, and no `id` was given. */
  | 'no-id'
  /** Redis did not respond in time, or rejected the call. The call may have taken effect. */
  | 'unavailable'
  /** The source of `addAll` threw. */
  | 'source'
  /** The canary of `addAll` failed: the rest is not queued. */
  | 'canary'
  /** The outbox or the worker is closed. */
  | 'closed'
  /** The queue no longer keeps this message. */
  | 'gone'
  /** The message in the review was decided before. */
  | 'not-unknown';

/** An error of the queue. It carries no token, text, OTP or recipient. */
export interface QueueError extends Error {
  readonly code: QueueErrorCode;
}

/** The mark of a QueueError, the same in every copy of the package. */
const brand = (): symbol => Symbol.for('sendable/QueueError');

class QueueErrorImpl extends Error {
  readonly code: QueueErrorCode;

  constructor(code: QueueErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    // Node prints the name of the class above an uncaught error.
    const name = { value: 'QueueError', configurable: true, writable: true };
    Object.defineProperty(this, 'name', name);
    Object.defineProperty(new.target, 'name', name);
    Object.defineProperty(this, brand(), { value: true });
    markOwn(this);
  }
}

/**
 * Creates a QueueError. Of what Redis, BullMQ or a source threw, its cause has the class and the system code only: a Redis client
 * puts its command on an error. A cause that is an error of this library is kept.
 */
export const queueError = (code: QueueErrorCode, message: string, cause?: unknown): QueueError =>
  new QueueErrorImpl(code, message, cause === undefined || isSafe(cause) ? cause : scrub(cause));

/** Checks that an error is of this library, and so quotes no secret. */
export const isSafe = (error: unknown): error is Error => isOwn(error) || isRuleViolation(error);

export const NO_IOREDIS = 'BullMQ needs a package that is not installed. Run: npm install ioredis';

/** Creates the QueueError of a failure of Redis, of its client or of BullMQ. */
export const redisFailed = (error: unknown, what = ''): QueueError =>
  messageOf(error).startsWith('BullMQ could not load')
    ? queueError('config', NO_IOREDIS, error)
    : queueError('unavailable', `${describeServer('Redis', error, describeRedis(error))}.${what}`, error);

/** Says that a server cannot be reached, or why it failed. */
export const describeServer = (server: string, error: unknown, why: string): string =>
  isUnreachable(error)
    ? `${server} cannot be reached (${[codeOf(error), addressOf(error)].join(' ').trimEnd()}): check its address, and that it runs`
    : `${server} failed: ${why}`;

// What Redis and ioredis begin a message with when an operator has to act. Only these words are shown, never the message.
const REASONS = [
  ...['NOAUTH', 'WRONGPASS', 'NOPERM', 'DENIED', 'READONLY', 'OOM', 'MISCONF', 'LOADING', 'BUSY', 'CLUSTERDOWN'],
  ...['MASTERDOWN', 'NOREPLICAS', 'TRYAGAIN', 'MOVED', 'CROSSSLOT', 'NOSCRIPT', 'ERR max number of clients reached'],
  ...['ERR unknown command', 'Connection is closed'],
];

// What BullMQ itself throws has no code and no class of its own. The right side says which reason it is.
const BULLMQ_REASONS = [
  ['Redis version needs', 'BullMQ needs a newer version of Redis'],
  ['BullMQ: ioredis does not support ioredis prefixes', 'its `keyPrefix` must be empty; use `prefix`'],
] as const;

/** Names the reason why Redis failed: the beginning of its message if it is a known one, otherwise the class and the code. */
export const describeRedis = (error: unknown): string => {
  const message = messageOf(error);
  const known = BULLMQ_REASONS.find(([start]) => message.startsWith(start))?.[1];
  return known ?? REASONS.find(reason => message.startsWith(reason)) ?? describeReason(error);
};

/** Describes an error as the reason of a failure. `Error` alone would look as if the reason were missing. */
export const describeReason = (thrown: unknown): string => {
  const described = describeError(thrown);
  return described === 'Error' ? 'an error without a code' : described;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * Checks that `error` is a QueueError, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * const isDown = (error: unknown) =>
 *   isQueueError(error) && error.code === 'unavailable'
 * ```
 */
export const isQueueError = (error: unknown): error is QueueError =>
  typeof error === 'object' && error !== null && brand() in error;

/** Tests as `isQueueError` does: `error instanceof QueueError`. */
export const QueueError: ErrorClass<QueueError> = /* @__PURE__ */ errorClass(isQueueError);
