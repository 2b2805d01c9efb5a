import { createError, markOwn } from '../internal/foreign.js';
import type { Violation } from '../spec/index.js';
import type { Failure } from './failure.js';
import {
  type Attempt,
  brand,
  type Delivery,
  type SendError,
  type SendErrorCause,
  type SendErrorKind,
} from './send-error.js';
import type { Route } from './transport.js';

/** The facts about the call that failed. */
export interface CallFacts {
  readonly callId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly route?: Route | undefined;
  readonly attempts: readonly Attempt[];
  readonly elapsedMs: number;
  /** Keeps the error of a transport or of the caller's code as the cause, not a copy. */
  readonly showCauses?: boolean;
}

/** Creates the error of a failure in a call. */
export const sendError = (failure: Failure, facts: CallFacts): SendError => {
  const error = new SendErrorImpl(failure, facts);
  Object.defineProperty(error, brand(), { value: true });
  markOwn(error);
  Object.defineProperty(error, Symbol.for('nodejs.util.inspect.custom'), { value: inspectError });
  // The pair of kind and delivery was checked in Failure; a class cannot say that the two go together.
  return error as SendError;
};

/** Creates the error of options that cannot work, outside any call. */
export const configError = (what: string): SendError =>
  sendError({ kind: 'config', delivery: 'not_sent', retryable: false, what }, { attempts: [], elapsedMs: 0 });

class SendErrorImpl extends Error {
  readonly kind: SendErrorKind;
  readonly delivery: Delivery;
  readonly retryable: boolean;
  readonly attempts: readonly Attempt[];
  readonly elapsedMs: number;
  readonly callId: string | undefined;
  readonly messageId: string | undefined;
  readonly route: Route | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly violations: readonly Violation[] | undefined;
  override readonly cause: SendErrorCause | undefined;

  constructor(failure: Failure, facts: CallFacts) {
    super(`${failure.what} ${failure.known ?? KNOWN[failure.delivery]}`);
    // Node prints the name of the class above an uncaught error.
    const name = { value: 'SendError', configurable: true, writable: true };
    Object.defineProperty(this, 'name', name);
    Object.defineProperty(new.target, 'name', name);
    this.kind = failure.kind;
    this.delivery = failure.delivery;
    this.retryable = failure.retryable;
    this.attempts = Object.freeze(facts.attempts.map(row => Object.freeze(row)));
    this.elapsedMs = facts.elapsedMs;
    this.callId = facts.callId;
    this.messageId = facts.messageId;
    this.route = facts.route;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
    this.violations = failure.violations;
    this.cause = (facts.showCauses === true && originalOf(failure)) || failure.cause;
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
  rejected: 'The platform refused it.',
  unknown: 'It may have arrived.',
  accepted: 'The platform has accepted it.',
};

const safeFields = (error: SendErrorImpl): Readonly<Record<string, unknown>> => {
  const { name, message, kind, delivery, retryable, attempts, elapsedMs, callId, messageId, route } = error;
  const { status, retryAfterMs, violations, cause } = error;
  const known = { name, message, kind, delivery, retryable, attempts, elapsedMs, callId, messageId, route };
  const shown = cause && { name: cause.name, code: cause.code, message: cause.message };
  return { ...known, status, retryAfterMs, violations, cause: shown };
};

/** Prints the stack, then the fields that are set. Runtimes other than Node pass no `inspect`. */
function inspectError(this: SendErrorImpl, _depth: number, options: object, inspect?: Inspect): string {
  const { name, message, ...fields } = safeFields(this);
  const head = this.stack ?? `${name}: ${message}`;
  if (inspect === undefined) return `${head} ${JSON.stringify(fields)}`;
  // The cause itself: with `showCauses`, it has a stack.
  const set = Object.entries({ ...fields, cause: this.cause }).filter(([, value]) => value !== undefined);
  return `${head} ${inspect(Object.fromEntries(set), options)}`;
}

type Inspect = (value: unknown, options: object) => string;
