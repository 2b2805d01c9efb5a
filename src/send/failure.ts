import { markOwn, scrub } from '../internal/foreign.js';
import type { Violation } from '../spec/violation.js';
import type { Delivery, DeliveryByKind, PlatformError, SendErrorCause, SendErrorKind } from './send-error.js';

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
  readonly platform?: PlatformError;
  readonly cause?: SendErrorCause | undefined;
  /** The error that `cause` is a copy of, for `showCauses`. */
  readonly original?: unknown;
  readonly violations?: readonly Violation[];
}

/** A failure as plain data: a SendError without the facts of its call. */
export type Failure = { [Kind in SendErrorKind]: FailureOf<Kind> }[SendErrorKind];

/** The exception that carries a failure to the call, which makes a SendError of it. */
export class FailureError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.what);
    markOwn(this);
  }
}

/** The bot was closed before the send began. */
export const CLOSED: Failure = {
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: 'The bot is closed.',
};

/** The cause of a failure. */
export type Cause = Pick<Failure, 'cause' | 'original'>;

/** Makes the cause of a failure from what a transport, a middleware or another function of the caller threw. */
export const causedBy = (thrown: unknown): Cause => ({ cause: scrub(thrown), original: thrown });

/** Makes the failure of an option or a token that cannot work. */
export const wrongConfig = (what: string, cause?: Cause): FailureError =>
  new FailureError({ kind: 'config', delivery: 'not_sent', retryable: false, what, ...cause });

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
