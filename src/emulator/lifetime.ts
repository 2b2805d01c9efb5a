import { setMaxListeners } from 'node:events';

/** Ends what is under way, again and again: each end begins a new time. */
export class Lifetime {
  #controller = controllerForMany();

  /** Aborts at the end of the time that runs now. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
    this.#controller = controllerForMany();
  }
}

/** Many wait for the end at once, and stop to when they are done: Node would warn of a leak from the eleventh on. */
const controllerForMany = (): AbortController => {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
};

/** Waits; rejects with the signal's reason when that aborts first. */
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
