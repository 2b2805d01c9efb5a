import type { Signal } from '../transport.js';

/** Calls `listener` when `signal` aborts, until the function that it returns is called. */
export type Listen = (signal: Signal, listener: () => void) => () => void;

/** One listener more on the signal. */
export const listenAlone: Listen = (signal, listener) => {
  signal.addEventListener('abort', listener);
  return () => signal.removeEventListener('abort', listener);
};

/**
 * One listener for all who wait for the same signal: Node warns of a leak from the eleventh on, and a caller may well
 * pass one signal to a thousand sends.
 */
export const createSharedListen = (): Listen => {
  const waiting = new WeakMap<Signal, Waiting>();
  return (signal, listener) => {
    const { listeners, stop } = waiting.get(signal) ?? wait(signal);
    waiting.set(signal, { listeners, stop });
    listeners.add(listener);
    return () => {
      // Who stops again, as work does that ends after its limit, may not stop those who wait now.
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
