import type { BotContext } from './bot-context.js';
import { CancelError, type CancelScope } from './cancellation.js';
import { FailureError } from './failure.js';
import type { ResolvedSendOptions } from './settings.js';
import { runWithTimeout } from './time-limit.js';
import { cancelFailure } from './transport-failure.js';

/** The deadline of a send, which bounds everything that the send waits for. */
export class Deadline {
  private passesAt = Number.POSITIVE_INFINITY;
  private readonly context: BotContext;
  private readonly options: ResolvedSendOptions;

  constructor(context: BotContext, options: ResolvedSendOptions) {
    this.context = context;
    this.options = options;
  }

  /** The moment at which it passes, by the bot's clock; Infinity before the start. */
  get until(): number {
    return this.passesAt;
  }

  /** Starts the time. */
  start(): void {
    this.passesAt = this.context.clock.now() + this.options.deadlineMs;
  }

  /** Returns the time left, in milliseconds; Infinity before the start. */
  remainingMs(): number {
    return this.until - this.context.clock.now();
  }

  /** Throws a failure (not sent) if the caller's signal has aborted, or the bot was closed before the start. */
  throwIfCancelled(): void {
    if (!this.hasStarted && this.context.closing.reason !== undefined) throw toError(new CancelError('closed', 0));
    if (this.options.signal?.aborted) throw toError(new CancelError('aborted', 0));
  }

  /** Returns the time left, in milliseconds; throws a failure (not sent) if none is left or the send was cancelled. */
  requireTime(): number {
    this.throwIfCancelled();
    const ms = this.remainingMs();
    if (ms <= 0) throw toError(new CancelError('deadline', this.options.deadlineMs));
    return ms;
  }

  /** Runs `work` until the deadline; throws a failure (not sent) when it passes. */
  async run<T>(work: (scope: CancelScope) => Promise<T>): Promise<T> {
    const ms = this.requireTime();
    const { signal, deadlineMs } = this.options;
    const limit = {
      because: 'deadline',
      ms,
      limitMs: deadlineMs,
      parent: signal,
      listen: this.context.listen,
      clock: this.context.clock,
    } as const;
    try {
      return await runWithTimeout(limit, this.hasStarted ? work : this.unlessClosed(work));
    } catch (thrown) {
      throw thrown instanceof CancelError ? toError(thrown) : thrown;
    }
  }

  private get hasStarted(): boolean {
    return this.until !== Number.POSITIVE_INFINITY;
  }

  /** Ends work without a deadline when the bot closes, which would otherwise wait for it for ever. */
  private unlessClosed<T>(work: (scope: CancelScope) => Promise<T>): (scope: CancelScope) => Promise<T> {
    return scope =>
      new Promise((resolve, reject) => {
        const stop = this.context.closing.onCancel(() => {
          const cancelled = new CancelError('closed', 0);
          scope.cancel(cancelled);
          reject(cancelled);
        });
        work(scope).then(resolve, reject).finally(stop);
      });
  }
}

const toError = (cancelled: CancelError): FailureError => new FailureError(cancelFailure(cancelled, 'not_sent'));
