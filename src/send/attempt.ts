import type { AttemptInfo } from './attempt-context.js';
import { AttemptRun, type Pipeline } from './attempt-run.js';
import { CancelError, type Listen } from './cancellation.js';
import type { Clock } from './clock.js';
import type { Failure } from './failure.js';
import { isReceipt, type Outcome, responseOutcome, thrownOutcome, unreadableOutcome } from './outcome.js';
import type { Attempt } from './send-error.js';
import { type Limit, runWithTimeout } from './time-limit.js';
import type { Signal, TransportRequest } from './transport.js';

/** The limits of one attempt, and those of its send. */
export interface AttemptPlan extends AttemptInfo {
  readonly signal: Signal | undefined;
  readonly listen: Listen;
  /** The time left for the whole send, in milliseconds. */
  readonly remainingMs: number;
  readonly deadlineMs: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** True if a test injects the time. */
  readonly injected: boolean;
}

/** The result of an attempt: its row in the error, and its outcome. */
export interface AttemptResult {
  readonly row: Attempt;
  readonly outcome: Outcome;
}

/** Runs one attempt. It never throws: a failure of the transport or a middleware is an outcome. */
export const runAttempt = async (
  pipeline: Pipeline,
  request: TransportRequest,
  plan: AttemptPlan,
): Promise<AttemptResult> => {
  const { clock } = plan;
  const startedAt = clock.now();
  const run = new AttemptRun(pipeline);
  const ended = (outcome: Outcome, status?: number): AttemptResult => {
    run.end();
    const facts = { elapsedMs: clock.now() - startedAt, dispatched: run.dispatched };
    return { row: toRow(outcome, facts, status), outcome };
  };
  try {
    const limit = toLimit(plan);
    const info = plan.injected ? { ...plan, wait: waitIn(clock, limit) } : plan;
    const response = await runWithTimeout(limit, scope => run.start(request, info, scope), startedAt);
    return ended(responseOutcome(run, response), response?.status);
  } catch (thrown) {
    return ended(readThrown(run, thrown));
  }
};

/** Classifies what an attempt threw. A value that throws when it is read, such as a revoked proxy, counts as `undefined`. */
const readThrown = (run: AttemptRun, thrown: unknown): Failure => {
  for (const value of [thrown, undefined])
    try {
      return thrownOutcome(run, value);
    } catch {
      // The platform's response still says whether the message arrived.
    }
  return unreadableOutcome(run);
};

/** Waits in injected time, at most until the limit, and cancels the attempt there. */
const waitIn =
  (clock: Clock, { because, ms: limitMs, limitMs: optionMs }: Limit): NonNullable<AttemptInfo['wait']> =>
  async (ms, scope) => {
    await clock.sleep(Math.min(ms, limitMs), scope);
    if (ms < limitMs) return;
    scope.cancel(new CancelError(because, optionMs));
    throw scope.reason;
  };

const toLimit = ({ remainingMs, deadlineMs, timeoutMs, signal, listen, clock }: AttemptPlan): Limit =>
  remainingMs < timeoutMs
    ? { because: 'deadline', ms: remainingMs, limitMs: deadlineMs, parent: signal, listen, clock }
    : { because: 'attempt', ms: timeoutMs, limitMs: timeoutMs, parent: signal, listen, clock };

const toRow = (outcome: Outcome, facts: Pick<Attempt, 'elapsedMs' | 'dispatched'>, status?: number): Attempt => {
  if (isReceipt(outcome)) return status === undefined ? facts : { status, ...facts };
  const { kind, cause } = outcome;
  return {
    ...(outcome.status === undefined ? {} : { status: outcome.status }),
    kind,
    ...(cause?.code === undefined ? {} : { code: cause.code }),
    ...facts,
  };
};
