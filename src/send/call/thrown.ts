import { CLOSED, type Failure } from '../failure.js';
import { type BrokenBody, isBrokenBody } from '../http/broken-body.js';
import { isPage } from '../receipt.js';
import type { SendErrorCause } from '../send-error.js';
import { statusFailure } from './classify.js';
import type { Cut } from './cut.js';

/** What is known of an attempt whose transport failed. */
export interface Evidence {
  /** Whether bytes may have left. */
  readonly sent: boolean;
  /** What cut it off, if anything did. */
  readonly cut: Cut | undefined;
  readonly cause: SendErrorCause;
}

// Certificates, TLS versions, addresses and tokens that no socket takes.
const WILL_NOT_HEAL =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_CA|ERR_TLS_|ERR_SSL_|ERR_INVALID_|ERR_UNESCAPED_|EPROTO$)/;
const NO_HTTP = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/;

/** The failure of an attempt whose transport threw `thrown`. The phase decides, since codes are the same in all phases. */
export const thrownFailure = (thrown: unknown, { sent, cut, cause }: Evidence): Failure => {
  if (isBrokenBody(thrown)) return brokenBody(thrown, cut);
  if (cut !== undefined) return cutFailure(cut, sent ? 'unknown' : 'not_sent');
  const { code } = cause;
  const named = code === undefined ? '' : ` (${code})`;
  if (code !== undefined && NO_HTTP.test(code))
    return { kind: 'protocol', delivery: 'unknown', retryable: false, what: `The answer is no HTTP${named}.`, cause };
  if (sent) {
    const what = `The connection failed before an answer came${named}.`;
    return { kind: 'connection', delivery: 'unknown', retryable: false, what, cause };
  }
  if (code !== undefined && WILL_NOT_HEAL.test(code)) {
    const what = `No connection can be made with these settings${named}.`;
    return { kind: 'config', delivery: 'not_sent', retryable: false, what, cause };
  }
  const what = `No connection could be made${named}.`;
  // An error without a code is more likely a bug in a transport than a network that comes back.
  return { kind: 'connection', delivery: 'not_sent', retryable: code !== undefined, what, cause };
};

/** The failure of what was cut off by a limit or by the caller. */
export const cutFailure = ({ because, limitMs }: Cut, delivery: 'not_sent' | 'unknown' | 'accepted'): Failure => {
  if (because === 'closed') return CLOSED;
  if (because === 'aborted')
    return {
      kind: 'aborted',
      delivery,
      retryable: false,
      neverAgain: true,
      what: 'The send was aborted by its signal.',
    };
  const limit = because === 'attempt' ? 'attemptTimeoutMs' : 'deadlineMs';
  const what = `The send took longer than ${limit}, ${limitMs} ms.`;
  return { kind: 'timeout', delivery, retryable: delivery === 'not_sent', what };
};

// Below 200 and from 300 on, the status says it all.
const brokenBody = ({ status, headers, message }: BrokenBody, cut: Cut | undefined): Failure => {
  if (status < 200 || status > 299) return statusFailure(status, headers);
  // Nor is a page that is too long to be read a word of the platform.
  const delivery = isPage(headers) ? 'unknown' : 'accepted';
  const rest = { status, neverAgain: true } as const;
  if (cut !== undefined) return { ...cutFailure(cut, delivery), ...rest };
  return { kind: 'protocol', delivery, retryable: false, what: message, ...rest };
};
