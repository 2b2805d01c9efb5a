import type { Signal } from './transport.js';

/** The reason of a cancellation: the caller's signal, a limit, or `close()`. */
export type CancelReason = 'aborted' | 'attempt' | 'deadline' | 'closed';

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
