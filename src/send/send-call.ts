import type { ReadyToSend } from '../builders/index.js';
import { runAttempt } from './attempt.js';
import type { BotContext } from './bot-context.js';
import { Deadline } from './deadline.js';
import { type Failure, FailureError, finalFailure, sanitizeError, wrongConfig } from './failure.js';
import { isReceipt, type Outcome } from './outcome.js';
import { messageIdIn, type Receipt } from './receipt.js';
import { type Redact, redactor, removeToken } from './redact.js';
import { type EncodedRequest, encodeRequest } from './request.js';
import { decideRetry, isThrottled } from './retry.js';
import type { Attempt, SendError } from './send-error.js';
import { sendError } from './send-error-impl.js';
import type { ResolvedSendOptions } from './settings.js';
import { acquireSlot, tryAcquireSlot } from './slot.js';
import { fetchToken } from './token.js';

/** A function that runs right before each attempt. The attempt starts when its result has resolved. */
export type BeforeAttempt = (attempt: { readonly attempt: number; readonly messageId: string | undefined }) => unknown;

/** One call to `send`, from its start to a receipt or an error. */
export class SendCall {
  private readonly startedAt = performance.now();
  private readonly rows: Attempt[] = [];
  /** The failure of each attempt. */
  private readonly failures: Failure[] = [];
  private encoded: EncodedRequest | undefined;
  private id: string | undefined;
  private readonly context: BotContext;

  constructor(context: BotContext) {
    this.context = context;
  }

  /** Sends until there is a receipt. With `startsLate`, the deadline starts with the first attempt, not with the call. */
  async run(
    sendable: ReadyToSend,
    options: ResolvedSendOptions,
    startsLate: boolean,
    beforeAttempt: BeforeAttempt | undefined,
  ): Promise<Receipt> {
    const { context } = this;
    // Encode the request, once for all attempts.
    this.encoded = encodeRequest(sendable);

    // Start the deadline.
    const deadline = new Deadline(context, options);
    if (!startsLate) deadline.start();

    for (;;) {
      deadline.throwIfExpired();

      // Wait for a slot. The check before it spares a promise when a slot is free.
      const isRetry = this.rows.length > 0;
      if (!tryAcquireSlot(context, options.gated)) await acquireSlot(context, options.gated, isRetry, deadline);
      if (startsLate && !isRetry) deadline.start();

      // Run one attempt.
      const outcome = await this.attempt(this.encoded, options, deadline, beforeAttempt);
      if (isReceipt(outcome)) return this.succeed(outcome);

      // Wait for the retry, or throw the failure.
      await this.waitForRetry(outcome, options, deadline);
    }
  }

  /** Makes the error of a failed call from what `run`, or anything before it, threw. */
  error(thrown: unknown): SendError {
    const error = sendError(finalFailure(this.failures, failureOf(thrown)), {
      ...this.facts(),
      attempts: this.rows,
      elapsedMs: this.elapsedMs(),
    });
    const { kind, delivery, attempts, elapsedMs } = error;
    this.context.emit('failed', () => ({ ...this.facts(), kind, delivery, attempts, elapsedMs, error }));
    return error;
  }

  /** Runs one attempt in a slot that is already acquired, and releases the slot. */
  private async attempt(
    encoded: EncodedRequest,
    options: ResolvedSendOptions,
    deadline: Deadline,
    beforeAttempt: BeforeAttempt | undefined,
  ): Promise<Outcome> {
    const { settings, listen, limiter, emit, makeRequest, clock } = this.context;
    try {
      // Get the token.
      const { token: given } = settings;
      const token = typeof given === 'string' ? given : await deadline.run(() => fetchToken(given));
      const redact = (): Redact => redactor(token, encoded.body);

      // Announce the attempt to the caller.
      if (beforeAttempt !== undefined) await this.announce(beforeAttempt, encoded, deadline, redact);
      deadline.throwIfExpired();

      // Run middleware and transport.
      const remainingMs = deadline.remainingMs();
      const { row, outcome } = await runAttempt(settings, makeRequest(encoded, token), {
        number: this.rows.length + 1,
        deadline: Date.now() + remainingMs,
        maxResponseBytes: settings.maxResponseBytes,
        signal: options.signal,
        listen,
        remainingMs,
        deadlineMs: options.deadlineMs,
        timeoutMs: options.attemptTimeoutMs,
        redact,
        injected: settings.retry.sleep === undefined ? undefined : clock,
      });

      // Report the attempt.
      this.rows.push(row);
      emit('attempt', () => ({ ...this.facts(), attempt: this.rows.length, ...row }));
      return isReceipt(outcome) ? removeToken(token, outcome) : outcome;
    } finally {
      limiter.release();
    }
  }

  /** Calls `beforeAttempt`. If it fails, nothing is sent and the attempt does not count. */
  private announce(
    beforeAttempt: BeforeAttempt,
    encoded: EncodedRequest,
    deadline: Deadline,
    redact: () => Redact,
  ): Promise<void> {
    const attempt = { attempt: this.rows.length + 1, messageId: messageIdIn(encoded.body) };
    return deadline.run(async () => {
      try {
        await beforeAttempt(attempt);
      } catch (thrown) {
        throw wrongConfig('beforeAttempt failed.', sanitizeError(thrown, redact()));
      }
    });
  }

  private succeed(receipt: Receipt): Receipt {
    this.context.budget.succeeded();
    this.context.emit('sent', () => ({
      ...this.facts(),
      attempts: this.rows.length,
      elapsedMs: this.elapsedMs(),
    }));
    return receipt;
  }

  /** Waits before the next attempt; throws the failure when there must not be another one. */
  private async waitForRetry(failure: Failure, options: ResolvedSendOptions, deadline: Deadline): Promise<void> {
    const { gate, clock, budget, settings, emit } = this.context;
    this.failures.push(failure);
    const { shouldRetry, delayMs, reason } = decideRetry(failure, {
      policy: options.policy,
      attempts: this.rows.length,
      remainingMs: deadline.remainingMs(),
      budget,
      random: settings.retry.random,
      error: () => sendError(failure, { ...this.facts(), attempts: this.rows, elapsedMs: this.elapsedMs() }),
    });
    // A throttled bot holds back all its sends at the gate, this one included.
    const waitsAtGate = options.gated && isThrottled(failure);
    if (waitsAtGate) gate.closeFor(delayMs);
    if (!shouldRetry) {
      const final = reason === undefined ? failure : { ...failure, what: `${failure.what} ${reason}` };
      this.failures[this.failures.length - 1] = final;
      throw new FailureError(final);
    }
    const { kind: because, delivery } = failure;
    emit('retry', () => ({ ...this.facts(), attempt: this.rows.length, delayMs, because, delivery }));
    if (!waitsAtGate) await deadline.run(scope => clock.sleep(delayMs, scope));
  }

  private facts(): Facts {
    const { encoded } = this;
    this.id ??= crypto.randomUUID();
    return { callId: this.id, route: encoded?.route, messageId: encoded && messageIdIn(encoded.body) };
  }

  private elapsedMs(): number {
    return performance.now() - this.startedAt;
  }
}

type Facts = Pick<SendError, 'route' | 'messageId'> & { readonly callId: string };

const failureOf = (thrown: unknown): Failure => {
  if (thrown instanceof FailureError) return thrown.failure;
  // Nothing else is thrown on purpose.
  return {
    kind: 'protocol',
    delivery: 'unknown',
    retryable: false,
    what: 'The bot failed.',
    cause: sanitizeError(thrown),
  };
};
