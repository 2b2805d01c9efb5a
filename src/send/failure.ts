import type { DeliveryByKind, SendErrorCause, SendErrorKind } from './send-error.js';

/** What went wrong, of one kind. */
export interface FailureOf<Kind extends SendErrorKind> {
  readonly kind: Kind;
  readonly delivery: DeliveryByKind[Kind];
  readonly retryable: boolean;
  /** Not even by a policy of the caller's. */
  readonly neverAgain?: true;
  /** One sentence, which quotes nothing of the request or of the answer. */
  readonly what: string;
  /** What is said of delivery, in place of the usual sentence. */
  readonly known?: string;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: SendErrorCause | undefined;
}

/** What went wrong, as plain data: a SendError without the call that it happened in. */
export type Failure = { [Kind in SendErrorKind]: FailureOf<Kind> }[SendErrorKind];

/** Carries a failure up to where the call is known. */
export class Failed extends Error {
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

/** An option or a token that cannot work. */
export const wrongConfig = (what: string, cause?: SendErrorCause): Failed =>
  new Failed({ kind: 'config', delivery: 'not_sent', retryable: false, what, cause });
