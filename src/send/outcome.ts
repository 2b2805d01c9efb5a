import { type AttemptRun, MiddlewareMisuse } from './attempt-run.js';
import { CancelError } from './cancellation.js';
import { type Cause, causedBy, type Failure, outranks } from './failure.js';
import { type ReceiptIds, readReceipt } from './receipt.js';
import type { Delivery } from './send-error.js';
import type { TransportResponse } from './transport.js';
import { cancelFailure, statusFailure, thrownFailure } from './transport-failure.js';

/** The outcome of an attempt. */
export type Outcome = ReceiptIds | Failure;

export const isReceipt = (outcome: Outcome): outcome is ReceiptIds => 'recipientId' in outcome;

/** Returns what an outcome says about delivery. */
const toDelivery = (outcome: Outcome): Delivery => (isReceipt(outcome) ? 'accepted' : outcome.delivery);

/** Reads the receipt of a response, or classifies the response as a failure. */
const toOutcome = ({ requestBody, messageId }: AttemptRun, response: TransportResponse): Outcome => {
  const { status, headers } = response;
  return status >= 200 && status <= 299
    ? readReceipt(response, requestBody, messageId)
    : statusFailure(status, headers);
};

/** Checks the shape of a response, since callers write transports and middleware. */
const isResponse = (response: unknown): boolean => {
  if (typeof response !== 'object' || response === null) return false;
  if (!('status' in response && 'headers' in response && 'body' in response)) return false;
  const { status, headers, body } = response;
  return Number.isInteger(status) && typeof headers === 'object' && headers !== null && ArrayBuffer.isView(body);
};

/** Classifies a response, which comes from the transport or from a middleware. */
export const responseOutcome = (run: AttemptRun, response: TransportResponse): Outcome => {
  if (run.state === 'responded' && response === run.response)
    return isResponse(response) ? toOutcome(run, response) : NO_RESPONSE;
  const known = knownDelivery(run);
  if (!isResponse(response)) return middlewareFailure(run, known, 'A middleware returned no response.');
  const outcome = toOutcome(run, response);
  if (isReceipt(outcome) || !outranks(known, outcome.delivery)) return outcome;
  // A middleware that turns a 2XX into a 429 must not cause a retry.
  return middlewareFailure(run, known, 'A middleware returned another response than the platform.');
};

/** Classifies what an attempt threw. */
export const thrownOutcome = (run: AttemptRun, thrown: unknown): Failure => {
  const cancelled = thrown instanceof CancelError ? thrown : run.cancelled;
  if (cancelled !== undefined) {
    if (run.failed !== undefined) return transportFailure(run, run.failed.thrown, cancelled);
    return cancelFailure(cancelled, deliveryWhenCancelled(knownDelivery(run)));
  }
  if (run.failed !== undefined && run.failed.thrown === thrown) return transportFailure(run, thrown);
  const what = thrown instanceof MiddlewareMisuse ? thrown.message : 'A middleware failed.';
  return middlewareFailure(run, knownDelivery(run), what, causedBy(thrown));
};

/** Classifies an attempt whose transport returned or threw a value that cannot be read, such as a revoked proxy. */
export const unreadableOutcome = (run: AttemptRun): Failure =>
  run.dispatched ? NO_RESPONSE : middlewareFailure(run, 'not_sent', 'A middleware failed.');

const NO_RESPONSE: Failure = {
  kind: 'protocol',
  delivery: 'unknown',
  retryable: false,
  neverRetry: true,
  what: 'The transport returned no response.',
};

const transportFailure = (run: AttemptRun, thrown: unknown, cancelled?: CancelError): Failure =>
  thrownFailure(thrown, { dispatched: run.dispatched, cancelled, cause: causedBy(thrown) });

/** Returns what the transport knows about delivery, whatever the middleware returned. */
const knownDelivery = (run: AttemptRun): Delivery => {
  if (run.failed !== undefined) return transportFailure(run, run.failed.thrown).delivery;
  const { response } = run;
  if (response !== undefined && isResponse(response)) return toDelivery(toOutcome(run, response));
  return run.dispatched ? 'unknown' : 'not_sent';
};

// A rejection that reached a middleware before the cancellation counts as a lost response.
const deliveryWhenCancelled = (known: Delivery): 'not_sent' | 'unknown' | 'accepted' =>
  known === 'rejected' ? 'unknown' : known;

const middlewareFailure = (run: AttemptRun, delivery: Delivery, what: string, cause?: Cause): Failure => {
  const rest = { retryable: false, neverRetry: true, what, ...cause } as const;
  if (delivery === 'not_sent') return { kind: 'config', delivery, ...rest };
  const { response } = run;
  if (delivery !== 'rejected') return { kind: 'protocol', delivery, status: response?.status, ...rest };
  return { ...statusFailure(response?.status ?? 0, response?.headers ?? {}), ...rest };
};
