import { LONGEST_TIMER_MS } from './check.js';
import type { Limits } from './limits.js';

/** Lets attempts start, first come, first served. */
export interface Limiter {
  /** Whether one may start now; it has started then. */
  enter(): boolean;
  /** For who may not yet. */
  wait(): Turn;
  /** One has ended. */
  leave(): void;
  /** One has ended that did not start in truth. */
  undo(): void;
}

/** A place in the queue. */
interface Turn {
  /** Settles when one may start, and has. */
  readonly come: Promise<void>;
  /** Gives the place up, or what came of it. */
  giveUp(): void;
}

// How late a timer may be without loss of rate.
const LATENESS_MS = 10;

/** A queue before a number of places and a rate (GCRA: the time from which the next one is on time). */
export const createLimiter = ({ concurrency, perSecond, burst }: Limits): Limiter => {
  const queue = new Set<() => void>();
  const intervalMs = 1000 / perSecond;
  const aheadMs = intervalMs * (burst - 1);
  let underWay = 0;
  let onTime = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tooEarlyMs = (now: number): number => onTime - aheadMs - now;
  const start = (now: number): void => {
    underWay++;
    onTime = Math.max(onTime, now) + intervalMs;
  };
  // The timer keeps the process alive, as sends are waiting for it.
  const wake = (ms: number): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        serve();
      },
      Math.min(Math.ceil(ms), LONGEST_TIMER_MS),
    );
  };
  const serve = (): void => {
    const now = performance.now();
    for (const admit of queue) {
      if (underWay >= concurrency) return;
      const ms = tooEarlyMs(now);
      if (ms > 0) {
        wake(ms);
        return;
      }
      queue.delete(admit);
      start(now - LATENESS_MS);
      admit();
    }
    clearTimeout(timer);
    timer = undefined;
  };
  const leave = (): void => {
    underWay--;
    if (queue.size > 0) serve();
  };

  return {
    enter: () => {
      if (queue.size > 0 || underWay >= concurrency) return false;
      const now = performance.now();
      if (tooEarlyMs(now) > 0) return false;
      start(now);
      return true;
    },
    wait: () => {
      let admit = (): void => {};
      const come = new Promise<void>(resolve => {
        admit = resolve;
      });
      queue.add(admit);
      serve();
      const giveUp = (): void => {
        if (!queue.delete(admit)) leave();
        else if (queue.size === 0) serve();
      };
      return { come, giveUp };
    },
    leave,
    undo: () => {
      onTime -= intervalMs;
      leave();
    },
  };
};
