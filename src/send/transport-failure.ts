import { match, P } from 'ts-pattern';
import { isOwn } from '../internal/foreign.js';
import type { CancelError } from './cancellation.js';
import { type Cause, CLOSED, type Failure } from './failure.js';
import { isPage } from './receipt.js';
import { retryAfterMs } from './retry.js';
import { type BrokenBody, isBrokenBody } from './transports/response.js';

/**
 * Classifies a status outside 2XX. The API spec names no status of failures (section 7), so the reading is cautious: only a
 * response that rejects the request proves that nothing arrived.
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
      what: `The platform asked to retry later (${status}).`,
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
      what: `The platform rejected the request (${status}).`,
    }))
    .otherwise(() => ({
      ...answer,
      kind: 'protocol',
      delivery: 'unknown',
      retryable: false,
      neverRetry: true,
      what: `The response is not from the platform (${status}); redirects are not followed.`,
    }));
};

const REFUSED = { delivery: 'rejected', retryable: false } as const;

/** The evidence about an attempt whose transport failed. */
export interface Evidence {
  /** True when bytes may have been sent. */
  readonly dispatched: boolean;
  /** The reason of its cancellation, if it was cancelled. */
  readonly cancelled: CancelError | undefined;
  readonly cause: Cause;
}

// Certificates, TLS versions, addresses and tokens that sockets reject.
const WILL_NOT_HEAL =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_CA|ERR_TLS_|ERR_SSL_|ERR_INVALID_|ERR_UNESCAPED_|EPROTO$)/;
const NO_HTTP = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/;

/** Classifies what a transport threw. The phase decides, since codes are the same in all phases. */
export const thrownFailure = (thrown: unknown, { dispatched, cancelled, cause }: Evidence): Failure => {
  if (isBrokenBody(thrown)) return brokenBody(thrown, cancelled);
  if (cancelled !== undefined) return cancelFailure(cancelled, dispatched ? 'unknown' : 'not_sent');
  const code = cause.cause?.code;
  const named = code === undefined ? '' : ` (${code})`;
  if (code !== undefined && NO_HTTP.test(code))
    return {
      kind: 'protocol',
      delivery: 'unknown',
      retryable: false,
      // The transports of this package name what undici does not accept.
      what: isOwn(thrown) ? thrown.message : `The response is not HTTP${named}.`,
      ...cause,
    };
  if (code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH')
    return {
      kind: 'connection',
      delivery: dispatched ? 'unknown' : 'not_sent',
      retryable: false,
      what: `The fetch function changed the body but not its content-length${named}: pass the body on as it came.`,
      ...cause,
    };
  if (dispatched) {
    const what = `The connection failed before a response arrived${named}.`;
    return { kind: 'connection', delivery: 'unknown', retryable: false, what, ...cause };
  }
  if (code !== undefined && WILL_NOT_HEAL.test(code)) {
    const what = `No connection can be made with these settings${named}.`;
    return { kind: 'config', delivery: 'not_sent', retryable: false, what, ...cause };
  }
  const what = `No connection could be made${named}.`;
  // An error without a code is more likely a bug in a transport than a temporary network failure.
  return { kind: 'connection', delivery: 'not_sent', retryable: code !== undefined, what, ...cause };
};

/** Makes the failure of work that a limit or the caller cancelled. */
export const cancelFailure = (
  { because, limitMs }: CancelError,
  delivery: 'not_sent' | 'unknown' | 'accepted',
): Failure => {
  if (because === 'closed') return CLOSED;
  if (because === 'aborted')
    return {
      kind: 'aborted',
      delivery,
      retryable: false,
      neverRetry: true,
      what: 'The send was aborted by its signal.',
    };
  const limit = because === 'attempt' ? 'attemptTimeoutMs' : 'deadlineMs';
  const what = `The send took longer than ${limit}, ${limitMs} ms.`;
  return { kind: 'timeout', delivery, retryable: delivery === 'not_sent', what };
};

// Outside 2XX the status decides, without the body.
const brokenBody = ({ status, headers, message }: BrokenBody, cancelled: CancelError | undefined): Failure => {
  if (status < 200 || status > 299) return statusFailure(status, headers);
  // A web page comes from a proxy, not from the platform.
  const delivery = isPage(headers) ? 'unknown' : 'accepted';
  const rest = { status, neverRetry: true } as const;
  if (cancelled !== undefined) return { ...cancelFailure(cancelled, delivery), ...rest };
  return { kind: 'protocol', delivery, retryable: false, what: message, ...rest };
};
