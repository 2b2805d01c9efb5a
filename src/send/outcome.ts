import { markOwn, ownMessage } from '../internal/foreign.js';
import { describeType } from '../internal/json.js';
import { type BrokenBody, compressed, isBrokenBody } from './broken-body.js';
import { CancelError } from './cancellation.js';
import { type Cause, CLOSED, causedBy, type Failure, type FailureOf, outranks } from './failure.js';
import { decoded, idsIn, jsonOf, type ReceiptIds, whyForeign } from './receipt.js';
import { retryAfterMs } from './retry.js';
import type { Delivery } from './send-error.js';
import { headerOf, type TransportResponse } from './transport.js';

/** The outcome of an attempt. */
export type Outcome = ReceiptIds | Failure;

export const isReceipt = (outcome: Outcome): outcome is ReceiptIds => 'recipientId' in outcome;

/** The evidence about an attempt: what its transport did, and the reason of its end. */
export interface Evidence {
  readonly transportState: 'not called' | 'in flight' | 'responded' | 'failed';
  /** The response of the transport; a middleware may return another one. */
  readonly response: TransportResponse | undefined;
  /** What the transport threw, if it failed. */
  readonly thrown: unknown;
  /** True when bytes may have been sent. */
  readonly dispatched: boolean;
  /** The reason of the cancellation, if there was one. */
  readonly reason: CancelError | undefined;
  /** The platform's scheme, host and port. `createBot` rejects a `baseUrl` with a user name or a password. */
  readonly origin: string;
  /** The body and the messageId of the request: a receipt must name the same message. */
  readonly requestBody: string;
  readonly messageId: string | undefined;
  /** True if the bot has the option `readError`. */
  readonly readsErrors: boolean;
}

/** The error of a middleware that breaks the contract. */
export class MiddlewareMisuse extends Error {
  constructor(message: string) {
    super(message);
    markOwn(this);
  }
}

/** Classifies what an attempt returned, which comes from the transport or from a middleware. */
export const responseOutcome = (evidence: Evidence, response: TransportResponse): Outcome => {
  if (evidence.transportState === 'responded' && response === evidence.response)
    return isResponse(response) ? readResponse(evidence, response) : noResponse(response);
  const known = knownDelivery(evidence);
  if (!isResponse(response)) return middlewareFailure(evidence, known, mustReturn('A middleware', response));
  const outcome = readResponse(evidence, response);
  if (isReceipt(outcome) || !outranks(known, outcome.delivery)) return outcome;
  // A middleware that turns a 2XX into a 429 must not cause a retry.
  return middlewareFailure(evidence, known, 'A middleware returned another response than the platform.');
};

const CHECK = 'check `baseUrl` and the proxies';

const mustReturn = (what: string, returned: unknown): string =>
  `${what} must return { status: integer, headers: object, body: Uint8Array }; got ${whyNoResponse(returned)}.`;

const MIDDLEWARE_FAILED = 'A middleware failed: with `showCauses: true`, `cause` is its error.';

/** Classifies what an attempt threw. */
export const thrownOutcome = (evidence: Evidence, thrown: unknown): Failure => {
  const hasFailed = evidence.transportState === 'failed';
  const cancelled = thrown instanceof CancelError ? thrown : evidence.reason;
  if (cancelled !== undefined)
    return hasFailed
      ? transportFailure(evidence, cancelled)
      : cancelFailure(cancelled, lostDelivery(evidence), evidence);
  if (hasFailed && evidence.thrown === thrown) return transportFailure(evidence, undefined);
  const what = (thrown instanceof MiddlewareMisuse && ownMessage(thrown)) || MIDDLEWARE_FAILED;
  return middlewareFailure(evidence, knownDelivery(evidence), what, causedBy(thrown));
};

// What is known of delivery, whatever the middleware made of it

/** Returns what the transport shows about delivery. */
const knownDelivery = (evidence: Evidence): Delivery => {
  // A switch here and below: the compiler rejects a missing case, as with ts-pattern, which is 1.5 kB of a bundle for the edge.
  switch (evidence.transportState) {
    case 'not called':
    case 'in flight':
      return evidence.dispatched ? 'unknown' : 'not_sent';
    case 'failed':
      return transportFailure(evidence, undefined).delivery;
    case 'responded': {
      const { response } = evidence;
      if (response === undefined || !isResponse(response)) return 'unknown';
      const outcome = readResponse(evidence, response);
      return isReceipt(outcome) ? 'accepted' : outcome.delivery;
    }
  }
};

/** The same after a cancellation. A rejection that reached a middleware before it counts as a lost response. */
const lostDelivery = (evidence: Evidence): CancelledDelivery => {
  const known = knownDelivery(evidence);
  return known === 'rejected' ? 'unknown' : known;
};

const middlewareFailure = (evidence: Evidence, delivery: Delivery, what: string, cause?: Cause): Failure => {
  const rest = { retryable: false, neverRetry: true, what, ...cause } as const;
  const { status, headers } = evidence.response ?? {};
  switch (delivery) {
    case 'not_sent':
      return { kind: 'config', delivery, ...rest };
    case 'unknown':
    case 'accepted':
      return { kind: 'protocol', delivery, status, ...rest };
    case 'rejected':
      return { ...statusFailure(status ?? 0, headers ?? {}), ...rest };
  }
};

// Responses

/** Checks the shape of a response, since callers write transports and middleware. */
const isResponse = (response: unknown): boolean => whyNoResponse(response) === undefined;

/** Describes by its type what is not a response; undefined for a response. */
const whyNoResponse = (response: unknown): string | undefined => {
  if (typeof response !== 'object' || response === null) return describeType(response);
  const { status, headers, body }: Partial<Record<keyof TransportResponse, unknown>> = response;
  const found = (value: unknown, name: string): string => `${describeType(value)} as \`${name}\``;
  if (!Number.isInteger(status)) return found(status, 'status');
  if (typeof headers !== 'object' || headers === null) return found(headers, 'headers');
  return ArrayBuffer.isView(body) ? undefined : found(body, 'body');
};

const noResponse = (returned: unknown): Failure => ({
  kind: 'protocol',
  delivery: 'unknown',
  retryable: false,
  neverRetry: true,
  what: mustReturn('The transport', returned),
});

/** Reads the receipt of a response, or classifies the response as a failure. */
const readResponse = (evidence: Evidence, response: TransportResponse): Outcome =>
  isSuccess(response)
    ? readReceipt(evidence, response)
    : statusFailure(response.status, response.headers, evidence.readsErrors);

const isSuccess = ({ status }: Pick<TransportResponse, 'status'>): boolean => status >= 200 && status <= 299;

/**
 * Reads the receipt of a 2XX. Returns a failure if there is none, although the platform accepted, or if it names another
 * message than the request: then a proxy or a server has mixed up its responses.
 */
const readReceipt = ({ requestBody, messageId }: Evidence, response: TransportResponse): Outcome => {
  const json = jsonOf(response.body);
  if (json === undefined) return noJson(response);
  const ids = idsIn(json);
  if (typeof ids === 'string') return unusable(response, `does not have a string as ${ids}`);
  const why = whyForeign(ids, requestBody, messageId);
  if (why === undefined) return ids;
  const what = `The response is for another message: its ${why} of the request.`;
  return { ...unusable(response, ''), delivery: 'unknown', what };
};

const noJson = (response: TransportResponse): Failure => {
  const text = decoded(response.body);
  if (isPage(response.headers) || text?.trimStart().startsWith('<'))
    return { ...unusable(response, `is a web page: ${CHECK}`), delivery: 'unknown' };
  // No compression of JSON is UTF-8.
  if (text === undefined) return unusable(response, compressed(response.headers) ?? 'is not UTF-8');
  return unusable(response, text.trim() === '' ? 'is empty' : 'is not a JSON object');
};

/**
 * Checks whether a response is a web page. A captive portal or a firewall responds 200 with one: the platform may never have
 * seen the message.
 */
const isPage = (headers: TransportResponse['headers']): boolean =>
  headerOf(headers, 'content-type')?.toLowerCase().includes('text/html') === true;

const unusable = ({ status }: TransportResponse, how: string): FailureOf<'protocol'> => ({
  kind: 'protocol',
  delivery: 'accepted',
  retryable: false,
  neverRetry: true,
  what: `The body of the ${status} ${how}.`,
  status,
});

/**
 * Classifies a status outside 2XX. The API spec names no status of failures (section 7), so the reading is cautious: only a
 * response that rejects the request proves that nothing arrived.
 */
const statusFailure = (status: number, headers: Readonly<Record<string, string>>, readsErrors = true): Failure => {
  const wait = retryAfterMs(headers);
  const facts = { status, retryAfterMs: wait, retryable: false } as const;
  switch (meaningOf(status, wait)) {
    case 'retry later':
      return {
        ...facts,
        kind: 'rate_limited',
        delivery: 'rejected',
        retryable: true,
        what: `The platform asked to retry later (${status}).`,
      };
    case 'wrong token':
      return {
        ...facts,
        kind: 'auth',
        delivery: 'rejected',
        what: `The platform did not accept the token (${status}): check the token and \`baseUrl\`.`,
      };
    case 'failed':
      return { ...facts, kind: 'server', delivery: 'unknown', what: `The platform failed (${status}).` };
    case 'rejected': {
      const hint = readsErrors ? '' : ': set `readError` to see why';
      return {
        ...facts,
        kind: 'rejected',
        delivery: 'rejected',
        what: `The platform rejected the request (${status})${status === 404 ? ': check `baseUrl` and the recipient' : hint}.`,
      };
    }
    case 'not the platform':
      return {
        ...facts,
        kind: 'protocol',
        delivery: 'unknown',
        neverRetry: true,
        what: `The status of the response is unexpected (${status}): ${CHECK}; redirects are not followed.`,
      };
  }
};

const meaningOf = (status: number, wait: number | undefined) => {
  if (status === 429 || (status === 503 && wait !== undefined)) return 'retry later';
  if (status === 401 || status === 403) return 'wrong token';
  if (status === 408 || (status >= 500 && status <= 599)) return 'failed';
  return status >= 400 && status <= 499 ? 'rejected' : 'not the platform';
};

// Errors of transports

// Certificates, TLS versions, addresses and tokens that sockets reject.
const WILL_NOT_HEAL =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_|INVALID_CA|ERR_TLS_|ERR_SSL_|ERR_INVALID_|ERR_UNESCAPED_|EPROTO$)/;
const NO_HTTP = /^(HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/;

// Without a code it is more likely a mistake in the transport than a lost connection, except with the fetch of a browser.
const TRANSPORT_FAILED =
  'The transport failed before a response arrived: with `showCauses: true`, `cause` is its error.';

/** Classifies a transport error. `dispatched` decides, not the error code: ECONNRESET can come before or after the request was written. */
const transportFailure = (evidence: Evidence, cancelled: CancelError | undefined): Failure => {
  const { thrown, dispatched, origin } = evidence;
  if (isBrokenBody(thrown)) return brokenBody(thrown, cancelled);
  const delivery = dispatched ? 'unknown' : 'not_sent';
  if (cancelled !== undefined) return cancelFailure(cancelled, delivery, evidence);
  const cause = causedBy(thrown);
  const code = cause.cause?.code;
  const named = code ? ` (${code})` : '';
  const connection = { kind: 'connection', delivery, retryable: false, ...cause } as const;
  if (code !== undefined && NO_HTTP.test(code)) {
    // The transports of this package name what undici does not accept.
    const wrong = code.endsWith('OVERFLOW') ? 'The headers of the response are too long' : 'The response is not HTTP';
    const what = ownMessage(thrown) ?? `${wrong}${named}.`;
    return { ...connection, kind: 'protocol', delivery: 'unknown', what };
  }
  if (code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH') {
    const what = `The fetch function changed the body but not its content-length${named}.`;
    return { ...connection, what };
  }
  if (dispatched) {
    const what =
      code === undefined ? TRANSPORT_FAILED : `The connection to ${origin} failed before a response arrived${named}.`;
    return { ...connection, what };
  }
  const what = (suspect: string): string => `No connection to ${origin} could be made${named}: check ${suspect}.`;
  // An error without a code is more likely a bug in a transport than a temporary network failure.
  if (code === undefined) return { ...connection, what: what('the transport') };
  return WILL_NOT_HEAL.test(code)
    ? { ...connection, kind: 'config', delivery: 'not_sent', what: what('the certificate and `baseUrl`') }
    : { ...connection, retryable: true, what: what('`baseUrl` and the network') };
};

// Outside 2XX the status decides, without the body.
const brokenBody = ({ status, headers, message }: BrokenBody, cancelled: CancelError | undefined): Failure => {
  if (!isSuccess({ status })) return statusFailure(status, headers);
  // A web page comes from a proxy, not from the platform.
  const delivery = isPage(headers) ? 'unknown' : 'accepted';
  const rest = { status, neverRetry: true } as const;
  if (cancelled !== undefined) return { ...cancelFailure(cancelled, delivery), ...rest };
  return { kind: 'protocol', delivery, retryable: false, what: message, ...rest };
};

type CancelledDelivery = 'not_sent' | 'unknown' | 'accepted';

/** Makes the failure of work that a limit or the caller cancelled; `evidence` is that of an attempt. */
export const cancelFailure = (
  { because, limitMs }: CancelError,
  delivery: CancelledDelivery,
  evidence?: Evidence,
): Failure => {
  // A transport that has not begun to write waits for a connection.
  const isWaiting = delivery === 'not_sent' && evidence !== undefined && evidence.transportState !== 'not called';
  const place = isWaiting ? ` without a connection to ${evidence.origin}` : '';
  const tookLonger = (limit: string): Failure => ({
    kind: 'timeout',
    delivery,
    retryable: delivery === 'not_sent',
    what: `The ${limit === 'deadlineMs' ? 'send' : 'attempt'} took longer than \`${limit}\` (${limitMs} ms)${place}.`,
  });
  switch (because) {
    case 'closed':
      return CLOSED;
    case 'aborted':
      return {
        kind: 'aborted',
        delivery,
        retryable: false,
        neverRetry: true,
        what: 'The send was aborted by its signal.',
      };
    case 'attempt':
      return tookLonger('attemptTimeoutMs');
    case 'deadline':
      return tookLonger('deadlineMs');
  }
};
