import type { Signal } from './transport.js';

/** The reason of a cancellation: the caller, a limit, `close()`, or an attempt that is over. */
export type CancelReason = 'aborted' | 'attempt' | 'deadline' | 'closed' | 'over';

/** The error of work that a limit or the caller cancelled. */
export class CancelError extends Error {
  readonly because: CancelReason;
  readonly limitMs: number;

  constructor(because: CancelReason, limitMs: number) {
    super(because === 'aborted' ? 'The send was aborted.' : `The limit of ${limitMs} ms has passed.`);
    this.name = because === 'aborted' ? 'AbortError' : 'TimeoutError';
    this.because = because;
    this.limitMs = limitMs;
  }
}

/**
 * A scope of work that can be cancelled. Its AbortSignal is made only on demand: one with a listener costs more than the
 * rest of a send.
 */
export class CancelScope {
  /** The reason, once it is cancelled. */
  reason: CancelError | undefined;
  private controller: AbortController | undefined;
  private listeners: Set<() => void> | undefined;

  cancel(reason: CancelError): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    for (const listener of this.listeners ?? []) listener();
    this.controller?.abort(reason);
  }

  /** Calls `listener` on cancellation, until you call the function that it returns. */
  onCancel(listener: () => void): () => void {
    this.listeners ??= new Set();
    this.listeners.add(listener);
    return () => void this.listeners?.delete(listener);
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.reason !== undefined) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }
}

/** Calls `listener` when `signal` aborts, until you call the function that it returns. */
export type Listen = (signal: Signal, listener: () => void) => () => void;

/** Adds one listener to the signal. */
export const listenAlone: Listen = (signal, listener) => {
  signal.addEventListener('abort', listener);
  return () => signal.removeEventListener('abort', listener);
};

/**
 * Shares one listener among all that wait for the same signal: Node warns of a leak from the eleventh on, and a caller may
 * pass one signal to a thousand sends.
 */
export const createSharedListen = (): Listen => {
  const waiting = new WeakMap<Signal, Waiting>();
  return (signal, listener) => {
    const { listeners, stop } = waiting.get(signal) ?? wait(signal);
    waiting.set(signal, { listeners, stop });
    listeners.add(listener);
    return () => {
      // Stopping twice, as work does that ends after its limit, must not stop later listeners.
      if (!listeners.delete(listener) || listeners.size > 0) return;
      waiting.delete(signal);
      stop();
    };
  };
};

interface Waiting {
  readonly listeners: Set<() => void>;
  readonly stop: () => void;
}

const wait = (signal: Signal): Waiting => {
  const listeners = new Set<() => void>();
  const stop = listenAlone(signal, () => {
    for (const listener of listeners) listener();
  });
  return { listeners, stop };
};

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
  startedAt: number = performance.now(),
): Promise<T> => {
  const { because, ms, limitMs, parent, listen } = limit;
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
      const late = performance.now() - startedAt - ms > LATE_MS;
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
