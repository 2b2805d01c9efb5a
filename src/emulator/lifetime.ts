import { createSharedListen, type Listen } from '../send/cancellation.js';

/**
 * Calls a listener when a signal aborts, until the function that it returns is called. All listeners share one of the signal:
 * Node walks a signal's listeners to add one, and many waits and deliveries share a signal.
 */
export const onAbort: Listen = createSharedListen();

/** A signal that can abort repeatedly: each end replaces it with a new signal. */
export class Lifetime {
  #controller = new AbortController();

  /** The current signal. It aborts at the next `end()`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}

/** Waits for `ms`. Rejects with the signal's reason if that aborts first. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const off = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
    const timer = setTimeout(() => {
      off();
      resolve();
    }, ms);
  });
