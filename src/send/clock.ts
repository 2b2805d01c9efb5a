import type { CancelScope } from './call/cancel-scope.js';
import { scrubbed } from './call/cause.js';
import { wrongConfig } from './failure.js';
import { LONGEST_TIMER_MS } from './longest-timer.js';
import type { Signal } from './transport.js';

/** Waits `ms` milliseconds, or less when `signal` aborts. */
export type Sleep = (ms: number, signal: Signal) => Promise<void>;

/** The time as the calls of a bot see it. */
export interface Clock {
  /** Milliseconds since some moment; never goes back. */
  now(): number;
  /** Settles when the time is over, or soon after the scope is cut off. */
  sleep(ms: number, scope: CancelScope): Promise<void>;
}

/**
 * The clock of the machine. With a `sleep` of a test's, what it was asked to sleep counts as passed when it comes back,
 * so that gates open and deadlines pass as they would have.
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
        throw scope.reason ?? wrongConfig('retry.sleep failed; it is a function that resolves.', scrubbed(thrown));
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
    const stop = scope.onCut(() => {
      clearTimeout(id);
      reject(scope.reason);
    });
  });
