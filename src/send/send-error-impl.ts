import { createError, define, markOwn } from '../internal/foreign.js';
import type { Failure } from './failure.js';
import { brand, type Delivery, type SendError, type SendErrorCause } from './send-error.js';

/** The fields of an error that its call knows. */
type CallFields = Pick<SendError, 'callId' | 'messageId' | 'route' | 'attempts' | 'elapsedMs'>;

/** The fields of an error, apart from those that every error has. */
type Fields = Omit<SendError, 'name' | 'message' | 'stack' | 'toJSON' | 'cause'> & Partial<Pick<SendError, 'cause'>>;

/**
 * Creates the error of a failure in a call. With `showCauses`, its cause is the error of the transport or of the caller's code,
 * not a copy.
 */
export const sendError = (failure: Failure, call: CallFields, showCauses = false): SendError => {
  const { what, known, kind, delivery, retryable, status, retryAfterMs, platform, violations } = failure;
  const cause = (showCauses && originalOf(failure)) || failure.cause;
  const attempts = Object.freeze(call.attempts.map(row => Object.freeze(row)));
  const { elapsedMs, callId, messageId, route } = call;
  const fields: Fields = {
    kind,
    delivery,
    retryable,
    attempts,
    elapsedMs,
    callId,
    messageId,
    route,
    status,
    retryAfterMs,
    platform,
    violations,
    // Node prints a cause that is there, also one that is undefined, with an uncaught error.
    ...(cause && { cause }),
  };
  const count = attempts.length > 1 ? ` ${attempts.length} attempts were made.` : '';
  const error = new SendErrorImpl(`${what}${count} ${known ?? KNOWN[delivery]}`);
  for (const [name, value] of Object.entries(fields)) define(error, name, value, value !== undefined);
  Object.defineProperty(error, brand(), { value: true });
  markOwn(error);
  Object.defineProperty(error, Symbol.for('nodejs.util.inspect.custom'), { value: inspectError });
  // The pair of kind and delivery was checked in Failure; an object of separate fields cannot say that the two go together.
  return error as unknown as SendError;
};

/** Creates the error of options that cannot work, outside any call. */
export const configError = (what: string): SendError =>
  outsideCalls({ kind: 'config', delivery: 'not_sent', retryable: false, what });

/** Creates the error of a failure outside any call. */
export const outsideCalls = (failure: Failure, elapsedMs = 0): SendError =>
  sendError(failure, { callId: undefined, messageId: undefined, route: undefined, attempts: [], elapsedMs });

class SendErrorImpl extends Error {
  declare readonly cause: SendErrorCause | undefined;

  constructor(message: string) {
    super(message);
    // Node prints the name of the class above an uncaught error.
    for (const named of [this, new.target]) define(named, 'name', 'SendError');
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return safeFields(this);
  }
}

/** Returns the error that a transport or the caller's code threw. What is not an error, such as a string, becomes one. */
const originalOf = ({ original }: Failure): SendErrorCause | undefined => {
  if (original === undefined) return undefined;
  // An error has no `code` unless it sets one, which is what the type says.
  return Object(original) === original
    ? (original as SendErrorCause)
    : createError('Error', String(original), undefined);
};

const KNOWN: Readonly<Record<Delivery, string>> = {
  not_sent: 'Nothing was sent.',
  rejected: 'The message did not arrive.',
  unknown: 'The message may have arrived: look it up before you send it again.',
  accepted: 'The platform has accepted the message: do not send it again.',
};

/** Returns the name, the message and the fields of an error, with the parts of its cause that can be shown. */
const safeFields = (error: SendErrorImpl): Readonly<Record<string, unknown>> => {
  const { name, message, cause } = error;
  const fields: Record<string, unknown> = { name, message };
  return Object.assign(
    fields,
    error,
    cause && { cause: { name: cause.name, code: cause.code, message: cause.message } },
  );
};

/** Prints the stack, then the fields that are set. Runtimes other than Node pass no `inspect`. */
function inspectError(this: SendErrorImpl, _depth: number, options: object, inspect?: Inspect): string {
  const { name, message, ...fields } = safeFields(this);
  const head = this.stack ?? `${name}: ${message}`;
  if (inspect === undefined) return `${head} ${JSON.stringify(fields)}`;
  // The cause itself: with `showCauses`, it has a stack.
  return `${head} ${inspect({ ...fields, ...(this.cause && { cause: this.cause }) }, options)}`;
}

type Inspect = (value: unknown, options: object) => string;
