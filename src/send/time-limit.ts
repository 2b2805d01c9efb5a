import { Pace } from '../internal/turns.js';
import { CancelError, type CancelReason, type CancelScope, type Listen } from './cancellation.js';
import type { Clock } from './clock.js';
import type { Signal } from './transport.js';

/** A time limit, and what can end the work before it. */
export interface Limit {
  readonly because: CancelReason;
  /** The start of the work, by the clock. */
  readonly startedAt: number;
  /** The time from the start, in milliseconds; Infinity for no limit. */
  readonly ms: number;
  /** The limit as the caller set it, for the error text. */
  readonly limitMs: number;
  readonly signal: Signal | undefined;
  /** The function that listens to the signal. */
  readonly listen: Listen;
  /** A second source of cancellation. */
  readonly closing: CancelScope | undefined;
  readonly clock: Clock;
}

// A timer is this late only after a blocked event loop. What arrived meanwhile is read in the next turn.
const LATE_MS = 50;
// One signal can end very many sends, and so can the limits of sends that began together.
const endPace = /* @__PURE__ */ new Pace(200);

/**
 * Cancels the work of `scope` when the limit passes or the signal aborts, and calls `end`, since the work may ignore its scope. Made
 * by hand, because AbortSignal.any and AbortSignal.timeout leave listeners on a long-lived signal. A class, because each attempt
 * has one, and four closures cost more.
 */
export class LimitWatch {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  private readonly stopSignal: (() => void) | undefined;
  private readonly stopClosing: (() => void) | undefined;

  constructor(
    private readonly limit: Limit,
    private readonly scope: CancelScope,
    private readonly end?: (reason: CancelError) => void,
  ) {
    const { ms, signal, listen, closing } = limit;
    // Before the timer, which would run on if the signal of an untyped caller threw here.
    this.stopSignal = signal && listen(signal, () => this.cancel('aborted', 0));
    this.stopClosing = closing?.onCancel(() => this.cancel('closed', 0));
    // A timer may be a fraction of a millisecond early.
    if (ms !== Number.POSITIVE_INFINITY) this.timer = setTimeout(pass, Math.ceil(ms), this);
  }

  pass(): void {
    const { because, startedAt, ms, limitMs, clock } = this.limit;
    clock.fired(startedAt + ms);
    const late = clock.now() - startedAt - ms > LATE_MS;
    if (late) this.timer = setTimeout(() => this.cancel(because, limitMs), 0);
    else this.cancel(because, limitMs);
  }

  /** Call it when the work has ended. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stopSignal?.();
    this.stopClosing?.();
  }

  private cancel(because: CancelReason, limitMs: number): void {
    endPace.run(() => {
      if (this.isStopped) return;
      this.stop();
      const reason = new CancelError(because, limitMs);
      this.scope.cancel(reason);
      this.end?.(reason);
    });
  }
}

const pass = (watch: LimitWatch): void => watch.pass();
