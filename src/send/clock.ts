import type { CancelScope } from './cancellation.js';
import { causedBy, wrongConfig } from './failure.js';
import type { Signal } from './transport.js';

/** A function that waits `ms` milliseconds, or less when `signal` aborts. */
export type Sleep = (ms: number, signal: Signal) => Promise<void>;

/** The time that the sends of a bot use. */
export interface Clock {
  /** True if the caller injects the time, by `retry.sleep`. */
  readonly isInjected: boolean;
  /** Returns milliseconds since a fixed moment; never goes back. */
  now(): number;
  /** Returns the milliseconds since a moment, for people to read. */
  since(moment: number): number;
  /** Call it when a timer has fired that was set for the moment `until`: now, it counts as passed. */
  fired(until: number): void;
  /** Resolves after the time; rejects soon after the scope is cancelled. */
  sleep(ms: number, scope: CancelScope): Promise<void>;
}

/**
 * The most that a real timer fires early, in milliseconds. To correct less would let the clock run fast, as timers fire a
 * fraction of a millisecond early again and again.
 */
export const EARLY_MS = 2;

/**
 * Creates the clock of the machine. It believes timers: the fake timers of a test often leave `performance.now()` as it is, and
 * a gate that has waited for its time must then open. The `sleep` of a test counts as such a timer.
 */
export const createClock = (sleep?: Sleep): Clock => {
  let skipped = 0;
  const now = (): number => performance.now() + skipped;
  const fired = (until: number): void => {
    const early = until - now();
    if (early > EARLY_MS) skipped += early;
  };
  return {
    isInjected: sleep !== undefined,
    now,
    since: moment => Math.round((now() - moment) * 100) / 100,
    fired,
    sleep: async (ms, scope) => {
      const until = now() + ms;
      if (sleep === undefined) await timer(ms, scope);
      else await injected(sleep, ms, scope);
      fired(until);
    },
  };
};

/** Waits by the function of a test. */
const injected = async (sleep: Sleep, ms: number, scope: CancelScope): Promise<void> => {
  try {
    await sleep(ms, scope.signal);
  } catch (thrown) {
    throw scope.reason ?? wrongConfig('retry.sleep failed; it must be a function that resolves.', causedBy(thrown));
  }
  if (scope.reason !== undefined) throw scope.reason;
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
