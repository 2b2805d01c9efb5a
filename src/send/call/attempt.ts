import type { Redact } from '../redact.js';
import type { Attempt } from '../send-error.js';
import type { Signal, TransportRequest } from '../transport.js';
import { isReceipt, type Outcome } from './answer.js';
import type { Listen } from './listen.js';
import { responseOutcome, thrownOutcome } from './outcome.js';
import type { Told } from './own-context.js';
import { Trial, type Way } from './trial.js';
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
  const ended = (outcome: Outcome, status?: number): Attempted => {
    trial.end();
    const facts = { elapsedMs: performance.now() - startedAt, dispatched: trial.sent };
    return { row: rowOf(outcome, facts, status), outcome };
  };
  try {
    const response = await within(limitOf(plan), scope => trial.run(request, plan, scope));
    return ended(responseOutcome(trial, response, plan.redact), response?.status);
  } catch (thrown) {
    return ended(thrownOutcome(trial, thrown, plan.redact));
  }
};

const limitOf = ({ remainingMs, deadlineMs, timeoutMs, signal, listen }: AttemptPlan): Limit =>
  remainingMs < timeoutMs
    ? { because: 'deadline', ms: remainingMs, limitMs: deadlineMs, parent: signal, listen }
    : { because: 'attempt', ms: timeoutMs, limitMs: timeoutMs, parent: signal, listen };

const rowOf = (outcome: Outcome, facts: Pick<Attempt, 'elapsedMs' | 'dispatched'>, status?: number): Attempt => {
  if (isReceipt(outcome)) return Object.freeze(status === undefined ? facts : { status, ...facts });
  const { kind, cause } = outcome;
  return Object.freeze({
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    kind,
    ...(cause?.code === undefined ? {} : { code: cause.code }),
    ...facts,
  });
};
