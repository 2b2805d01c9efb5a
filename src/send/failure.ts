import type { Violation } from '../rules/index.js';
import type { Delivery, DeliveryByKind, SendErrorCause, SendErrorKind } from './send-error.js';

/** A failure of one kind. */
export interface FailureOf<Kind extends SendErrorKind> {
  readonly kind: Kind;
  readonly delivery: DeliveryByKind[Kind];
  readonly retryable: boolean;
  /** Set when even the caller's policy must not retry it. */
  readonly neverRetry?: true;
  /** One sentence, which quotes nothing of the request or the response. */
  readonly what: string;
  /** A sentence about delivery, in place of the usual one. */
  readonly known?: string;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: SendErrorCause | undefined;
  readonly violations?: readonly Violation[];
}

/** A failure as plain data: a SendError without the facts of its call. */
export type Failure = { [Kind in SendErrorKind]: FailureOf<Kind> }[SendErrorKind];

/** The exception that carries a failure to the call, which makes a SendError of it. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.what);
    this.failure = failure;
  }
}

/** The bot was closed before the send began. */
export const CLOSED: Failure = {
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: 'The bot is closed.',
};

/** Makes the failure of an option or a token that cannot work. */
export const wrongConfig = (what: string, cause?: SendErrorCause): FailureError =>
  new FailureError({ kind: 'config', delivery: 'not_sent', retryable: false, what, cause });

const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

/** Checks whether `delivery` is nearer to an arrived message than `other`. */
export const outranks = (delivery: Delivery, other: Delivery): boolean => RANK[delivery] > RANK[other];

/**
 * Returns the failure of a send: of all its attempts the one that decides what is known of delivery, the latest of several.
 * `last` is the failure of the last attempt, or of a wait after it. A wait that the deadline ends adds nothing; an abort
 * changes the kind.
 */
export const finalFailure = (attempts: readonly Failure[], last: Failure): Failure => {
  const [first, ...others] = attempts;
  if (first === undefined) return last;
  const worst = others.reduce((worst, next) => (outranks(worst.delivery, next.delivery) ? worst : next), first);
  if (last.kind === 'aborted') {
    const delivery = outranks(last.delivery, worst.delivery) ? last.delivery : worst.delivery;
    return { ...worst, ...last, delivery };
  }
  if (attempts.includes(last) || last.kind === 'timeout' || last.kind === 'overloaded') return worst;
  return outranks(worst.delivery, last.delivery) ? worst : last;
};

const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;
const DEEPEST = 5;

/**
 * Copies only the name, code and message of a foreign error, each redacted: the error itself may hold the URL in any
 * property. Without `redact` the message is left out too.
 */
export const sanitizeError = (foreign: unknown, redact?: (text: string) => string): SendErrorCause => {
  const name = textOf(foreign, 'name') ?? 'Error';
  const message = textOf(foreign, 'message') ?? (typeof foreign === 'string' ? foreign : '');
  return createCause(redact?.(name) ?? name, redact?.(message) ?? '', codeOf(foreign, redact));
};

/** Creates a cause of known parts. */
export const createCause = (name: string, message: string, code: string | undefined): SendErrorCause => {
  const copy = new Error(message);
  const own = { configurable: true, writable: true };
  Object.defineProperty(copy, 'name', { ...own, value: name });
  // The frames of the copy would point here, which does not help.
  Object.defineProperty(copy, 'stack', { ...own, value: `${name}: ${message}` });
  return Object.assign(copy, { code });
};

/** Finds the first system code along the causes: fetch and dual-stack connections hide it there. */
const codeOf = (foreign: unknown, redact = (text: string): string => text, depth = 0): string | undefined => {
  const code = textOf(foreign, 'code');
  if (code !== undefined && CODE.test(code) && redact(code) === code) return code;
  if (depth === DEEPEST) return undefined;
  const errors = propertyOf(foreign, 'errors');
  const below = propertyOf(foreign, 'cause') ?? (Array.isArray(errors) ? errors[0] : undefined);
  return below === undefined ? undefined : codeOf(below, redact, depth + 1);
};

const textOf = (foreign: unknown, key: string): string | undefined => {
  const value = propertyOf(foreign, key);
  return typeof value === 'string' ? value : undefined;
};

const propertyOf = (foreign: unknown, key: string): unknown => {
  if (typeof foreign !== 'object' || foreign === null) return undefined;
  try {
    return Reflect.get(foreign, key);
  } catch {
    return undefined;
  }
};
