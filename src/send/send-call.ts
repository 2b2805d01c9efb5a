import type { ReadyToSend } from '../builders/index.js';
import { type AttemptResult, runAttempt } from './attempt.js';
import type { BotContext } from './bot-context.js';
import { fetchToken } from './check.js';
import { Deadline } from './deadline.js';
import type { SendFacts, SentEvent } from './events.js';
import { causedBy, type Failure, FailureError, finalFailure, wrongConfig } from './failure.js';
import { isReceipt, type Outcome } from './outcome.js';
import { type Receipt, type ReceiptIds, ReceiptImpl, type SendResult, withoutToken } from './receipt.js';
import { checkHouseRules, type EncodedRequest, encodeRequest } from './request.js';
import { backoff, decideRetry, isThrottled } from './retry.js';
import type { Attempt, SendError } from './send-error.js';
import { sendError } from './send-error-impl.js';
import type { ResolvedSendOptions } from './settings.js';
import { acquireSlot } from './slot.js';
import type { Tracing } from './trace.js';

/** A function that runs right before each attempt. The attempt starts when its result has resolved. */
export type BeforeAttempt = (attempt: { readonly attempt: number; readonly messageId: string | undefined }) => unknown;

/** One call to `send`, from its start to a receipt or an error. */
export class SendCall {
  private readonly startedAt: number;
  private readonly rows: Attempt[] = [];
  /** The failure of each attempt. */
  private readonly failures: Failure[] = [];
  /** The number of attempts that have started. */
  private started = 0;
  private readonly callId: string;
  private options: ResolvedSendOptions | undefined;
  private encoded: EncodedRequest | undefined;
  /** The delay after the last attempt, if it failed. */
  private delayMs = 0;
  private readonly context: BotContext;
  private readonly startsLate: boolean;
  private readonly beforeAttempt: BeforeAttempt | undefined;

  /** With `startsLate`, the deadline starts with the first attempt, not with the call. */
  constructor(context: BotContext, startsLate: boolean, beforeAttempt: BeforeAttempt | undefined) {
    this.context = context;
    this.startedAt = context.clock.now();
    this.callId = context.nextCallId();
    this.startsLate = startsLate;
    this.beforeAttempt = beforeAttempt;
  }

  /** Sends until there is a receipt. Never rejects. `plan` returns the options, or throws what forbids the send. */
  send(sendable: ReadyToSend, plan: () => ResolvedSendOptions): Promise<SendResult> {
    const { emit, tracing } = this.context;
    let forbidden: unknown;
    try {
      // Read the options, and encode the request once for all attempts.
      this.options = plan();
      this.encoded = encodeRequest(sendable);
      checkHouseRules(this.context.settings.rules, this.encoded.body);
    } catch (thrown) {
      forbidden = thrown;
    }
    // Report the start, and run: inside a span if the bot is traced. A send that is forbidden also starts, and fails.
    emit('start', () => this.facts());
    if (tracing === undefined) return this.run(forbidden);
    const work = (): Promise<SendResult> => this.run(forbidden);
    return tracing.around({ type: 'send', ...this.facts() }, work, result => {
      if (result.ok) return this.sentEvent(result.receipt);
      throw result.error;
    });
  }

  private async run(forbidden: unknown): Promise<SendResult> {
    const { context, options, encoded } = this;
    try {
      if (forbidden !== undefined || options === undefined || encoded === undefined) throw forbidden;
      // Start the deadline.
      const deadline = new Deadline(context, options);
      if (!this.startsLate) deadline.start();

      for (;;) {
        const isRetry = this.rows.length > 0;
        // Before a first attempt, no time has passed.
        if (isRetry) deadline.requireTime();
        else deadline.throwIfCancelled();

        // Wait for a slot. The check before it spares a promise when a slot is free.
        if (!context.limiter.tryAcquire(options.gated)) await acquireSlot(context, options.gated, isRetry, deadline);
        if (this.startsLate && !isRetry) deadline.start();

        // Run one attempt.
        const outcome = await this.attempt(encoded, options, deadline);
        if (isReceipt(outcome)) return { ok: true, receipt: this.succeed(outcome) };

        // Wait for the retry, or throw the failure.
        await this.waitForRetry(outcome, options, deadline);
      }
    } catch (thrown) {
      return { ok: false, error: this.error(thrown) };
    }
  }

  /** Runs one attempt in a slot that is already acquired, and releases the slot. */
  private async attempt(encoded: EncodedRequest, options: ResolvedSendOptions, deadline: Deadline): Promise<Outcome> {
    const { settings, listen, limiter, emit, makeRequest, clock, pipeline, tracing } = this.context;
    const { beforeAttempt } = this;
    try {
      // Get the token.
      const { token: given } = settings;
      const token = typeof given === 'string' ? given : await deadline.run(() => fetchToken(given));

      // Announce the attempt to the caller.
      if (beforeAttempt !== undefined) await this.announce(beforeAttempt, encoded, deadline);
      const remainingMs = deadline.requireTime();

      // Run middleware and transport.
      const number = this.rows.length + 1;
      const request = makeRequest(encoded, token);
      const plan = {
        number,
        callId: this.callId,
        messageId: encoded.messageId,
        metadata: options.metadata,
        deadline: Date.now() + remainingMs,
        maxResponseBytes: settings.maxResponseBytes,
        signal: options.signal,
        listen,
        remainingMs,
        deadlineMs: options.deadlineMs,
        timeoutMs: options.attemptTimeoutMs,
        clock,
        injected: settings.retry.sleep !== undefined,
      };
      this.started++;
      const { row, outcome } = await (tracing === undefined
        ? runAttempt(pipeline, request, plan)
        : this.traceAttempt(tracing, number, () => runAttempt(pipeline, request, plan)));

      // Close the gate now: a listener may send, and so does the next in the queue when this slot is free.
      this.rows.push(row);
      if (!isReceipt(outcome)) this.prepareRetry(outcome, options, deadline);

      // Report the attempt.
      emit('attempt', () => ({ ...this.facts(), attempt: number, ...row }));
      return isReceipt(outcome) ? withoutToken(token, outcome) : outcome;
    } finally {
      limiter.release();
    }
  }

  /** Calls `beforeAttempt`. If it fails, nothing is sent and the attempt does not count. */
  private announce(beforeAttempt: BeforeAttempt, encoded: EncodedRequest, deadline: Deadline): Promise<void> {
    const attempt = { attempt: this.rows.length + 1, messageId: encoded.messageId };
    return deadline.run(async () => {
      try {
        await beforeAttempt(attempt);
      } catch (thrown) {
        throw wrongConfig('beforeAttempt failed.', causedBy(thrown));
      }
    });
  }

  private traceAttempt(tracing: Tracing, attempt: number, work: () => Promise<AttemptResult>): Promise<AttemptResult> {
    return tracing.around({ type: 'attempt', ...this.facts(), attempt }, work, ({ row, outcome }) => {
      if (isReceipt(outcome)) return { ...this.facts(), attempt, ...row };
      throw this.errorOf(outcome, [...this.rows.slice(0, attempt - 1), row]);
    });
  }

  /** Chooses the delay of a retry. A throttled bot holds back all its sends at the gate, this one included. */
  private prepareRetry(failure: Failure, { policy, gated }: ResolvedSendOptions, deadline: Deadline): void {
    const { limiter, settings } = this.context;
    this.failures.push(failure);
    this.delayMs = backoff(failure, policy, {
      retries: this.rows.length - 1,
      random: settings.retry.random,
      remainingMs: deadline.remainingMs(),
    });
    if (gated && isThrottled(failure)) limiter.closeFor(this.delayMs);
  }

  /** Waits before the next attempt; throws the failure when there must not be another one. */
  private async waitForRetry(failure: Failure, options: ResolvedSendOptions, deadline: Deadline): Promise<void> {
    const { clock, budget, emit } = this.context;
    const { delayMs } = this;
    const { shouldRetry, reason } = decideRetry(failure, {
      policy: options.policy,
      attempts: this.rows.length,
      remainingMs: deadline.remainingMs(),
      budget,
      delayMs,
      error: () => this.errorOf(failure),
    });
    if (!shouldRetry) {
      const final = reason === undefined ? failure : { ...failure, what: `${failure.what} ${reason}` };
      this.failures[this.failures.length - 1] = final;
      throw new FailureError(final);
    }
    const { kind: because, delivery } = failure;
    emit('retry', () => ({ ...this.facts(), attempt: this.rows.length, delayMs, because, delivery }));
    if (!(options.gated && isThrottled(failure))) await deadline.run(scope => clock.sleep(delayMs, scope));
  }

  private succeed(ids: ReceiptIds): Receipt {
    const receipt = new ReceiptImpl(ids, this.callId, this.rows.at(-1)?.status ?? 0);
    this.context.budget.succeeded();
    this.context.emit('sent', () => this.sentEvent(receipt));
    return receipt;
  }

  /** Makes the error of a failed call. */
  private error(thrown: unknown): SendError {
    const error = this.errorOf(finalFailure(this.failures, this.failureOf(thrown)));
    const { kind, delivery, attempts, elapsedMs } = error;
    this.context.emit('failed', () => ({ ...this.facts(), kind, delivery, attempts, elapsedMs, error }));
    return error;
  }

  private failureOf(thrown: unknown): Failure {
    if (thrown instanceof FailureError) return thrown.failure;
    // Nothing else is thrown on purpose: it comes from a value of an untyped caller, such as an option with a getter that
    // throws. It changes nothing about the attempts, if each of them has reported its failure.
    const cause = causedBy(thrown);
    if (this.started === this.failures.length) return wrongConfig('An option could not be read.', cause).failure;
    return { kind: 'protocol', delivery: 'unknown', retryable: false, what: 'The bot failed.', ...cause };
  }

  private errorOf(failure: Failure, attempts: readonly Attempt[] = this.rows): SendError {
    const { showCauses } = this.context.settings;
    return sendError(failure, { ...this.facts(), attempts, elapsedMs: this.elapsedMs(), showCauses });
  }

  private sentEvent({ status }: Receipt): SentEvent {
    return { ...this.facts(), attempts: this.rows.length, status, elapsedMs: this.elapsedMs() };
  }

  private facts(): SendFacts {
    const { callId, encoded, options } = this;
    return { callId, route: encoded?.route, messageId: encoded?.messageId, metadata: options?.metadata };
  }

  private elapsedMs(): number {
    return this.context.clock.now() - this.startedAt;
  }
}
