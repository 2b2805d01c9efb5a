import { isReceipt, type Outcome } from './answer.js';
import type { Listen } from './listen.js';
import { responseOutcome, thrownOutcome } from './outcome.js';
import type { Redact } from './redact.js';
import type { Attempt } from './send-error.js';
import type { Signal, TransportRequest } from './transport.js';
import { type Told, Trial, type Way } from './trial.js';
import { type Limit, within } from './within.js';

/** The limits of one attempt, and the call's own beneath which it stands. */
export interface AttemptPlan extends Told {
  readonly signal: Signal | undefined;
  readonly listen: Listen;
  /** What is left of the send's time, in milliseconds. */
  readonly remainingMs: number;
  readonly deadlineMs: number;
  readonly timeoutMs: number;
  readonly redact: () => Redact;
}

/** How an attempt ended. */
export interface Attempted {
  readonly row: Attempt;
  readonly outcome: Outcome;
}

/** One try. It never throws: whatever the transport or a middleware does is an outcome. */
export const attempt = async (way: Way, request: TransportRequest, plan: AttemptPlan): Promise<Attempted> => {
  const startedAt = performance.now();
  const trial = new Trial(way);
  const outcome = await tried(trial, request, plan);
  trial.end();
  return { row: rowOf(outcome, trial, performance.now() - startedAt), outcome };
};

const tried = async (trial: Trial, request: TransportRequest, plan: AttemptPlan): Promise<Outcome> => {
  try {
    const response = await within(limitOf(plan), scope => trial.run(request, plan, scope));
    return responseOutcome(trial, response, plan.redact);
  } catch (thrown) {
    return thrownOutcome(trial, thrown, plan.redact);
  }
};

const limitOf = ({ remainingMs, deadlineMs, timeoutMs, signal, listen }: AttemptPlan): Limit =>
  remainingMs < timeoutMs
    ? { because: 'deadline', ms: remainingMs, limitMs: deadlineMs, parent: signal, listen }
    : { because: 'attempt', ms: timeoutMs, limitMs: timeoutMs, parent: signal, listen };

const rowOf = (outcome: Outcome, trial: Trial, elapsedMs: number): Attempt => {
  const row: Writable<Attempt> = { elapsedMs, dispatched: trial.sent };
  const status = isReceipt(outcome) ? trial.response?.status : outcome.status;
  if (status !== undefined) row.status = status;
  if (!isReceipt(outcome)) {
    row.kind = outcome.kind;
    if (outcome.cause?.code !== undefined) row.code = outcome.cause.code;
  }
  return Object.freeze(row);
};

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
