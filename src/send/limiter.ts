import { amount, count, rejectUnknownOptions } from './check.js';
import { type Clock, EARLY_MS } from './clock.js';
import { wrongConfig } from './failure.js';
import { Queue } from './queue.js';

/** The limits of a bot's concurrency and rate. */
export interface LimitsOptions {
  /** The most attempts in flight at once; unlimited when absent. */
  readonly concurrency?: number | undefined;
  /** The most attempts that start in a second; unlimited when absent. */
  readonly perSecond?: number | undefined;
  /** The number of attempts that may start together after a pause; 1. */
  readonly burst?: number | undefined;
}

/** The checked limits, with defaults filled in. */
export interface Limits {
  readonly concurrency: number;
  readonly perSecond: number;
  readonly burst: number;
}

const LIMITS_KEYS: Readonly<Record<keyof LimitsOptions, true>> = { concurrency: true, perSecond: true, burst: true };

// One attempt in eleven days. A lower rate is a mistake, and timers cannot keep it.
const LOWEST_RATE = 0.000_001;

export const readLimits = (given: LimitsOptions = {}): Limits => {
  const { concurrency, perSecond, burst } = rejectUnknownOptions(given, LIMITS_KEYS, 'limits');
  if (burst !== undefined && perSecond === undefined) throw wrongConfig('limits.burst needs limits.perSecond.');
  return {
    concurrency: concurrency === undefined ? Number.POSITIVE_INFINITY : count('limits.concurrency', concurrency),
    perSecond: perSecond === undefined ? Number.POSITIVE_INFINITY : amount('limits.perSecond', perSecond, LOWEST_RATE),
    burst: burst === undefined ? 1 : count('limits.burst', burst),
  };
};

/** Lets attempts start, first come, first served: retries come before all first attempts. */
export interface Limiter {
  /** Takes a slot if one is free now. */
  tryAcquire(): boolean;
  /** Queues for a slot; retries come before first attempts. */
  wait(isRetry: boolean): Ticket;
  /** Returns the slot of an attempt that has ended. */
  release(): void;
  /** Returns a slot that was not used, and the rate that it cost. */
  refund(): void;
}

/** A place in the limiter's queue. */
interface Ticket {
  /** Resolves when the slot is acquired. */
  readonly ready: Promise<void>;
  /** Leaves the queue, or returns the slot if it was acquired meanwhile. */
  cancel(): void;
}

// A timer may be this late without lowering the rate.
const LATENESS_MS = 10;

/** Creates a limiter of concurrency and rate (GCRA: `onTime` is the time at which the next attempt conforms). */
export const createLimiter = ({ concurrency, perSecond, burst }: Limits, clock: Clock): Limiter => {
  const retries = new Queue<() => void>();
  const first = new Queue<() => void>();
  const intervalMs = 1000 / perSecond;
  const aheadMs = intervalMs * (burst - 1);
  let inFlight = 0;
  let onTime = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Without a rate, the time does not matter, and reading it would cost more than the rest.
  const readClock = perSecond === Number.POSITIVE_INFINITY ? (): number => 0 : clock.now;
  const waiting = (): number => retries.size + first.size;
  const tooEarlyMs = (now: number): number => onTime - aheadMs - now;
  const start = (now: number): void => {
    inFlight++;
    onTime = Math.max(onTime, now) + intervalMs;
  };
  /**
   * Admits waiting attempts up to the limits and sets a timer for the next one, which keeps the process alive. `due` is the
   * moment of the timer that has fired, if one has: the attempt that it was set for starts, even if the timer was early.
   */
  const serve = (due = Number.NEGATIVE_INFINITY): void => {
    clearTimeout(timer);
    timer = undefined;
    const read = readClock();
    const now = Math.max(due, read);
    while (waiting() > 0 && inFlight < concurrency) {
      const ms = tooEarlyMs(now);
      if (ms > 0) {
        timer = setTimeout(wake, Math.ceil(now + ms - read), now + ms);
        return;
      }
      start(now - LATENESS_MS);
      (retries.shift() ?? first.shift())?.();
    }
  };
  const wake = (due: number): void => {
    clock.fired(due);
    serve(due);
  };
  const release = (): void => {
    inFlight--;
    if (waiting() > 0) serve();
  };
  const refund = (): void => {
    onTime -= intervalMs;
    release();
  };

  return {
    tryAcquire: () => {
      if (waiting() > 0 || inFlight >= concurrency) return false;
      const now = readClock();
      if (tooEarlyMs(now) > 0) return false;
      start(now);
      return true;
    },
    wait: isRetry => {
      let admit = (): void => {};
      const ready = new Promise<void>(resolve => {
        admit = resolve;
      });
      const queue = isRetry ? retries : first;
      const place = queue.push(admit);
      if (waiting() === 1) serve();
      const cancel = (): void => {
        if (!queue.remove(place)) refund();
        else if (waiting() === 0) serve();
      };
      return { ready, cancel };
    },
    release,
    refund,
  };
};

/** A gate that is closed for all sends of a bot while the platform throttles it (429, 503 with Retry-After). */
export interface ThrottleGate {
  /** Returns the time until it opens, in milliseconds; 0 when it is open. */
  closedForMs(): number;
  closeFor(ms: number): void;
}

// A broken proxy must not close a bot for days: after this time the next send tries again.
const LONGEST_MS = 3_600_000;

export const createThrottleGate = (clock: Clock): ThrottleGate => {
  let until = Number.NEGATIVE_INFINITY;
  return {
    // A timer that waited for the gate may have fired this early.
    closedForMs: () => {
      const ms = until === Number.NEGATIVE_INFINITY ? 0 : until - clock.now();
      return ms > EARLY_MS ? ms : 0;
    },
    closeFor: ms => {
      until = Math.max(until, clock.now() + Math.min(ms, LONGEST_MS));
    },
  };
};
