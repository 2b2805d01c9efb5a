import type { ReadyToSend } from '../../build/sendable.js';
import { Failed, type Failure } from '../failure.js';
import type { Receipt } from '../receipt.js';
import { receiptWithout, redactor } from '../redact.js';
import { isThrottled } from '../retry/backoff.js';
import { decide } from '../retry/retry.js';
import type { Attempt, SendError } from '../send-error.js';
import { sendError } from '../send-failure.js';
import type { SendPlan } from '../settings.js';
import type { Shared } from '../shared.js';
import { fetchedToken } from '../token.js';
import { isReceipt, type Outcome } from './answer.js';
import { attempt } from './attempt.js';
import { scrubbed } from './cause.js';
import { conclusion } from './history.js';
import { Patience } from './patience.js';
import { startsAtOnce, turn } from './turn.js';
import { messageIdOf, type Written, write } from './written.js';

/** One call to `send`, from its start to a receipt or an error. */
export class Call {
  private readonly startedAt = performance.now();
  private readonly rows: Attempt[] = [];
  /** How each attempt failed. */
  private readonly failures: Failure[] = [];
  private written: Written | undefined;
  private id: string | undefined;
  private readonly shared: Shared;

  constructor(shared: Shared) {
    this.shared = shared;
  }

  /** With `patient`, the deadline begins only when the first attempt may start. */
  async run(sendable: ReadyToSend, plan: SendPlan, patient: boolean): Promise<Receipt> {
    this.written = write(sendable);
    const patience = new Patience(this.shared, plan);
    if (!patient) patience.begin();
    for (;;) {
      patience.check();
      const isAgain = this.rows.length > 0;
      if (!startsAtOnce(this.shared, plan.gated)) await turn(this.shared, plan.gated, isAgain, patience);
      if (patient && !isAgain) patience.begin();
      const outcome = await this.attempt(this.written, plan, patience);
      if (isReceipt(outcome)) return this.succeeded(outcome);
      await this.failed(outcome, plan, patience);
    }
  }

  /** The error of what `run`, or anything before it, threw. */
  error(thrown: unknown): SendError {
    const error = sendError(conclusion(this.failures, failureOf(thrown)), {
      ...this.facts(),
      attempts: this.rows,
      elapsedMs: this.elapsedMs(),
    });
    const { kind, delivery, attempts, elapsedMs } = error;
    this.shared.emit('failed', () => ({ ...this.facts(), kind, delivery, attempts, elapsedMs, error }));
    return error;
  }

  private async attempt(written: Written, plan: SendPlan, patience: Patience): Promise<Outcome> {
    const { settings, listen, limiter, emit, makeRequest } = this.shared;
    try {
      const { token: given } = settings;
      const token = typeof given === 'string' ? given : await patience.wait(() => fetchedToken(given));
      patience.check();
      const remainingMs = patience.remainingMs();
      const { row, outcome } = await attempt(settings, makeRequest(written, token), {
        number: this.rows.length + 1,
        deadline: Date.now() + remainingMs,
        maxResponseBytes: settings.maxResponseBytes,
        signal: plan.signal,
        listen,
        remainingMs,
        deadlineMs: plan.deadlineMs,
        timeoutMs: plan.attemptTimeoutMs,
        redact: () => redactor(token, written.body),
      });
      this.rows.push(row);
      emit('attempt', () => ({ ...this.facts(), attempt: this.rows.length, ...row }));
      return isReceipt(outcome) ? receiptWithout(token, outcome) : outcome;
    } finally {
      limiter.leave();
    }
  }

  private succeeded(receipt: Receipt): Receipt {
    this.shared.budget.succeeded();
    this.shared.emit('sent', () => ({
      ...this.facts(),
      attempts: this.rows.length,
      elapsedMs: this.elapsedMs(),
    }));
    return receipt;
  }

  /** Comes back when there is to be another attempt. */
  private async failed(failure: Failure, plan: SendPlan, patience: Patience): Promise<void> {
    const { gate, clock, budget, settings, emit } = this.shared;
    this.failures.push(failure);
    const { again, delayMs, whyNot } = decide(failure, {
      policy: plan.policy,
      attempts: this.rows.length,
      remainingMs: patience.remainingMs(),
      budget,
      random: settings.retry.random,
      error: () => sendError(failure, { ...this.facts(), attempts: this.rows, elapsedMs: this.elapsedMs() }),
    });
    const waitsAtGate = plan.gated && isThrottled(failure);
    if (waitsAtGate) gate.shut(delayMs);
    if (!again) {
      const ended = whyNot === undefined ? failure : { ...failure, what: `${failure.what} ${whyNot}` };
      this.failures[this.failures.length - 1] = ended;
      throw new Failed(ended);
    }
    const { kind: because, delivery } = failure;
    emit('retry', () => ({ ...this.facts(), attempt: this.rows.length, delayMs, because, delivery }));
    if (!waitsAtGate) await patience.wait(scope => clock.sleep(delayMs, scope));
  }

  private facts(): Facts {
    const { written } = this;
    this.id ??= crypto.randomUUID();
    return { callId: this.id, route: written?.route, messageId: written && messageIdOf(written) };
  }

  private elapsedMs(): number {
    return performance.now() - this.startedAt;
  }
}

type Facts = Pick<SendError, 'route' | 'messageId'> & { readonly callId: string };

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof Failed) return thrown.failure;
  // Nothing else is thrown on purpose.
  return { kind: 'protocol', delivery: 'unknown', retryable: false, what: 'The bot failed.', cause: scrubbed(thrown) };
};
