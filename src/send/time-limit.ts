import { CancelError, type CancelReason, CancelScope, type Listen } from './cancellation.js';
import type { Clock } from './clock.js';
import type { Signal } from './transport.js';

/** A time limit, and the signal that can end the work before it. */
export interface Limit {
  readonly because: CancelReason;
  /** The time from now, in milliseconds; Infinity for no limit. */
  readonly ms: number;
  /** The limit as the caller set it, for the error text. */
  readonly limitMs: number;
  readonly parent: Signal | undefined;
  /** The function that listens to the parent. */
  readonly listen: Listen;
  readonly clock: Clock;
}

// A timer is this late only after a blocked event loop. What arrived meanwhile is read in the next turn.
const LATE_MS = 50;

/**
 * Runs `work` until the limit passes or the parent aborts; then rejects with a CancelError, even if the work ignores its
 * signal. Made by hand, because AbortSignal.any and AbortSignal.timeout leave listeners on a long-lived signal.
 */
export const runWithTimeout = <T>(
  limit: Limit,
  work: (scope: CancelScope) => Promise<T>,
  startedAt: number = limit.clock.now(),
): Promise<T> => {
  const { because, ms, limitMs, parent, listen, clock } = limit;
  if (parent?.aborted) return Promise.reject(new CancelError('aborted', 0));
  return new Promise((resolve, reject) => {
    const scope = new CancelScope();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const cancel = (reason: CancelError): void => {
      scope.cancel(reason);
      // Give the work one turn to report what it knows, such as a 2XX or even a receipt.
      grace ??= setTimeout(() => {
        settle();
        reject(reason);
      }, 0);
    };
    const pass = (): void => {
      clock.fired(startedAt + ms);
      const late = clock.now() - startedAt - ms > LATE_MS;
      if (late) timer = setTimeout(cancel, 0, new CancelError(because, limitMs));
      else cancel(new CancelError(because, limitMs));
    };
    // Before the timer, which would run on if the signal of an untyped caller threw here.
    const stop = parent && listen(parent, () => cancel(new CancelError('aborted', 0)));
    // A timer may be a fraction of a millisecond early.
    if (ms !== Number.POSITIVE_INFINITY) timer = setTimeout(pass, Math.ceil(ms));
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      stop?.();
    };
    start(work, scope).then(
      value => {
        settle();
        resolve(value);
      },
      thrown => {
        settle();
        reject(thrown);
      },
    );
  });
};

/** Starts the work, and turns a synchronous throw into a rejection. */
const start = <T>(work: (scope: CancelScope) => Promise<T>, scope: CancelScope): Promise<T> => {
  try {
    return work(scope);
  } catch (thrown) {
    return Promise.reject(thrown);
  }
};
