import { setMaxListeners } from 'node:events';

/** A signal that can abort repeatedly: each end replaces it with a new signal. */
export class Lifetime {
  #controller = createController();

  /** The current signal. It aborts at the next `end()`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
    this.#controller = createController();
  }
}

/** Creates a controller without Node's warning about more than ten listeners: many wait on it at once, and remove theirs. */
const createController = (): AbortController => {
  const controller = new AbortController();
  try {
    setMaxListeners(0, controller.signal);
  } catch {
    // A test environment such as happy-dom has its own AbortController, about which Node neither knows nor warns.
  }
  return controller;
};

/** Waits for `ms`. Rejects with the signal's reason if that aborts first. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal.addEventListener('abort', aborted, { once: true });
  });
