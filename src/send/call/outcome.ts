import type { Failure } from '../failure.js';
import type { Redact } from '../redact.js';
import type { Delivery, SendErrorCause } from '../send-error.js';
import type { TransportResponse } from '../transport.js';
import { answerOf, deliveryOf, isReceipt, isResponse, type Outcome } from './answer.js';
import { scrubbed } from './cause.js';
import { statusFailure } from './classify.js';
import { Cut } from './cut.js';
import { isWorse } from './history.js';
import { Misuse } from './misuse.js';
import { cutFailure, thrownFailure } from './thrown.js';
import type { Trial } from './trial.js';

/** The outcome of an attempt that came back with a response, from the transport or from a middleware. */
export const responseOutcome = (trial: Trial, response: TransportResponse, redact: () => Redact): Outcome => {
  if (trial.state === 'answered' && response === trial.response)
    return isResponse(response) ? answerOf(response) : NO_RESPONSE;
  const known = knownDelivery(trial, redact);
  if (!isResponse(response)) return middlewareFailure(trial, known, 'A middleware returned no response.');
  const answer = answerOf(response);
  if (isReceipt(answer) || !isWorse(known, answer.delivery)) return answer;
  // Nor may it be sent again because a middleware made a 429 out of an answer in 2XX.
  return middlewareFailure(trial, known, 'A middleware gave another answer than the platform.');
};

/** The outcome of an attempt that threw. `cut` is what cut it off, if anything did. */
export const thrownOutcome = (trial: Trial, thrown: unknown, redact: () => Redact): Failure => {
  const cut = thrown instanceof Cut ? thrown : trial.cut;
  if (cut !== undefined) {
    if (trial.failed !== undefined) return transportFailure(trial, trial.failed.thrown, redact, cut);
    return cutFailure(cut, deliveryWhenCut(knownDelivery(trial, redact)));
  }
  if (trial.failed !== undefined && trial.failed.thrown === thrown) return transportFailure(trial, thrown, redact);
  const what = thrown instanceof Misuse ? thrown.message : 'A middleware failed.';
  return middlewareFailure(trial, knownDelivery(trial, redact), what, scrubbed(thrown, redact()));
};

const NO_RESPONSE: Failure = {
  kind: 'protocol',
  delivery: 'unknown',
  retryable: false,
  neverAgain: true,
  what: 'The transport returned no response.',
};

const transportFailure = (trial: Trial, thrown: unknown, redact: () => Redact, cut?: Cut): Failure =>
  thrownFailure(thrown, { sent: trial.sent, cut, cause: scrubbed(thrown, redact()) });

/** What the transport's part says of the message, whatever the middleware made of it. */
const knownDelivery = (trial: Trial, redact: () => Redact): Delivery => {
  if (trial.failed !== undefined) return transportFailure(trial, trial.failed.thrown, redact).delivery;
  if (trial.response !== undefined && isResponse(trial.response)) return deliveryOf(answerOf(trial.response));
  return trial.sent ? 'unknown' : 'not_sent';
};

// A refusal that a middleware dwelt on too long is not told apart from a lost answer.
const deliveryWhenCut = (known: Delivery): 'not_sent' | 'unknown' | 'accepted' =>
  known === 'rejected' ? 'unknown' : known;

const middlewareFailure = (trial: Trial, delivery: Delivery, what: string, cause?: SendErrorCause): Failure => {
  const rest = { retryable: false, neverAgain: true, what, cause } as const;
  if (delivery === 'not_sent') return { kind: 'config', delivery, ...rest };
  const { response } = trial;
  if (delivery !== 'rejected') return { kind: 'protocol', delivery, status: response?.status, ...rest };
  return { ...statusFailure(response?.status ?? 0, response?.headers ?? {}), ...rest };
};
