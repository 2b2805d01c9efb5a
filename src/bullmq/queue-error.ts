/** The reason of a QueueError. */
export type QueueErrorCode =
  /** An option, or an id, cannot work. */
  | 'config'
  /** The message has no messageId, and no `id` was given. */
  | 'no-id'
  /** Redis did not respond in time, or refused. The call may have taken effect. */
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
  }
}

/**
 * Creates a QueueError. Keeps only the name and the message of a foreign cause, because a Redis client puts its command on
 * an error. An error of the caller's own source stays as it is.
 */
export const queueError = (code: QueueErrorCode, message: string, cause?: unknown): QueueError => {
  const isForeign = cause instanceof Error && !isQueueError(cause) && code !== 'source';
  return new QueueErrorImpl(code, message, isForeign ? plainCopy(cause) : cause);
};

/**
 * Checks that `error` is a QueueError, of this copy of the package or of another.
 *
 * @example
 * ```ts
 * const isDown = (error: unknown) => isQueueError(error) && error.code === 'unavailable'
 * ```
 */
export const isQueueError = (error: unknown): error is QueueError =>
  typeof error === 'object' && error !== null && brand() in error;

/** Copies the name and the message of an error, without the fields that Redis clients put on it. */
export const plainCopy = (error: Error): Error => {
  const copy = new Error(error.message);
  Object.defineProperty(copy, 'name', { value: error.name, configurable: true, writable: true });
  Object.defineProperty(copy, 'stack', {
    value: `${error.name}: ${error.message}`,
    configurable: true,
    writable: true,
  });
  return copy;
};
