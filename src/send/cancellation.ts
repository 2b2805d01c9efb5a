import { Queue } from '../internal/queue.js';
import type { Signal } from './transport.js';

/** The reason of a cancellation: the caller's signal, a limit, or `close()`. */
export type CancelReason = 'aborted' | 'attempt' | 'deadline' | 'closed';

/** The error of work that a limit or the caller cancelled. */
export class CancelError extends Error {
  readonly because: CancelReason;
  /** The limit that has passed; 0 without one. */
  readonly limitMs: number;

  constructor(because: CancelReason, limitMs = 0) {
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
  private listeners: Queue<() => void> | undefined;

  cancel(reason: CancelError): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    const { listeners } = this;
    for (let listener = listeners?.shift(); listener !== undefined; listener = listeners?.shift()) listener();
    this.controller?.abort(reason);
  }

  /** Calls `listener` on cancellation, until you call the function that it returns. */
  onCancel(listener: () => void): () => void {
    this.listeners ??= new Queue();
    const { listeners } = this;
    const place = listeners.push(listener);
    return () => void listeners.remove(place);
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
 * pass one signal to a thousand sends. A Queue, not a Set: when a Set makes room for itself, V8 links its former table, with the
 * listeners of that time, to the next one, so that tables in the old space keep later sends alive until the next full
 * collection. With a Set, `sendAll` over node:http with a signal promotes 8 % of what it allocates, without 0.2 %.
 */
export const createSharedListen = (): Listen => {
  const waiting = new WeakMap<Signal, Waiting>();
  return (signal, listener) => {
    const known = waiting.get(signal);
    const { listeners, stop } = known ?? wait(signal);
    if (known === undefined) waiting.set(signal, { listeners, stop });
    const place = listeners.push(listener);
    return () => {
      // Stopping twice, as work does that ends after its limit, must not stop later listeners.
      if (!listeners.remove(place) || listeners.size > 0) return;
      waiting.delete(signal);
      stop();
    };
  };
};

interface Waiting {
  readonly listeners: Queue<() => void>;
  readonly stop: () => void;
}

const wait = (signal: Signal): Waiting => {
  const listeners = new Queue<() => void>();
  const stop = listenAlone(signal, () => {
    for (const listener of [...listeners]) listener();
  });
  return { listeners, stop };
};
