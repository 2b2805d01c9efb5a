import type { Violation } from '../rules/index.js';
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
}

/** Creates the error of a failure in a call. */
export const sendError = (failure: Failure, facts: CallFacts): SendError => {
  const error = new SendErrorImpl(failure, facts);
  Object.defineProperty(error, brand(), { value: true });
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
    this.cause = failure.cause;
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return safeFields(this);
  }
}

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
  const sanitizeError = cause && { name: cause.name, code: cause.code, message: cause.message };
  return { ...known, status, retryAfterMs, violations, cause: sanitizeError };
};

/** Prints the stack, then the fields that are set. Runtimes other than Node pass no `inspect`. */
function inspectError(this: SendErrorImpl, _depth: number, options: object, inspect?: Inspect): string {
  const { name, message, ...fields } = safeFields(this);
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const head = this.stack ?? `${name}: ${message}`;
  return `${head} ${inspect === undefined ? JSON.stringify(set) : inspect(set, options)}`;
}

type Inspect = (value: unknown, options: object) => string;
