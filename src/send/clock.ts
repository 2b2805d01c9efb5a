import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import type { CancelScope } from './cancellation.js';
import { sanitizeError, wrongConfig } from './failure.js';
import type { Signal } from './transport.js';

/** A function that waits `ms` milliseconds, or less when `signal` aborts. */
export type Sleep = (ms: number, signal: Signal) => Promise<void>;

/** The time that the sends of a bot use. */
export interface Clock {
  /** Returns milliseconds since a fixed moment; never goes back. */
  now(): number;
  /** Resolves after the time; rejects soon after the scope is cancelled. */
  sleep(ms: number, scope: CancelScope): Promise<void>;
}

/**
 * Creates the clock of the machine. With the `sleep` of a test, the requested time counts as passed when `sleep` resolves,
 * so that gates open and deadlines pass as in real time.
 */
export const createClock = (sleep?: Sleep): Clock => {
  let skipped = 0;
  const now = (): number => performance.now() + skipped;
  if (sleep === undefined) return { now, sleep: (ms, scope) => timer(Math.min(ms, LONGEST_TIMER_MS), scope) };
  return {
    now,
    sleep: async (ms, scope) => {
      const until = now() + ms;
      try {
        await sleep(ms, scope.signal);
      } catch (thrown) {
        throw (
          scope.reason ?? wrongConfig('retry.sleep failed; it must be a function that resolves.', sanitizeError(thrown))
        );
      }
      if (scope.reason !== undefined) throw scope.reason;
      skipped += Math.max(0, until - now());
    },
  };
};

const timer = (ms: number, scope: CancelScope): Promise<void> =>
  new Promise((resolve, reject) => {
    const id = setTimeout(() => {
      stop();
      resolve();
    }, Math.ceil(ms));
    const stop = scope.onCancel(() => {
      clearTimeout(id);
      reject(scope.reason);
    });
  });
