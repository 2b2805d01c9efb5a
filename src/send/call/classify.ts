import { match, P } from 'ts-pattern';
import type { Failure } from '../failure.js';
import { retryAfterMs } from '../retry/retry-after.js';

/**
 * What a status that is no 2XX says of the message. The document names no status of failures (section 7); this is the
 * cautious reading: only an answer that refuses proves that nothing arrived.
 */
export const statusFailure = (status: number, headers: Readonly<Record<string, string>>): Failure => {
  const wait = retryAfterMs(headers);
  const answer = { status, retryAfterMs: wait };
  return match({ status, waits: wait !== undefined })
    .returnType<Failure>()
    .with({ status: 429 }, { status: 503, waits: true }, () => ({
      ...answer,
      ...REFUSED,
      kind: 'rate_limited',
      retryable: true,
      what: `The platform asked to come back later (${status}).`,
    }))
    .with({ status: P.union(401, 403) }, () => ({
      ...answer,
      ...REFUSED,
      kind: 'auth',
      what: `The platform did not accept the token (${status}).`,
    }))
    .with({ status: 408 }, { status: P.number.between(500, 599) }, () => ({
      ...answer,
      kind: 'server',
      delivery: 'unknown',
      retryable: false,
      what: `The platform failed (${status}).`,
    }))
    .with({ status: P.number.between(400, 499) }, () => ({
      ...answer,
      ...REFUSED,
      kind: 'rejected',
      what: `The platform did not take the request (${status}).`,
    }))
    .otherwise(() => ({
      ...answer,
      kind: 'protocol',
      delivery: 'unknown',
      retryable: false,
      neverAgain: true,
      what: `The answer is no answer of the platform (${status}); redirects are not followed.`,
    }));
};

const REFUSED = { delivery: 'rejected', retryable: false } as const;
