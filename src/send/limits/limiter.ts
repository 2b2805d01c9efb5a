import { LONGEST_TIMER_MS } from '../longest-timer.js';
import type { Limits } from './limits.js';
import { Queue } from './queue.js';

/** Lets attempts start, first come, first served: who comes again, before all who wait for their first attempt. */
export interface Limiter {
  /** Whether one may start now; it has started then. */
  enter(): boolean;
  /** For who may not yet; `isAgain` says that it is no first attempt. */
  wait(isAgain: boolean): Turn;
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
  const again = new Queue<() => void>();
  const first = new Queue<() => void>();
  const intervalMs = 1000 / perSecond;
  const aheadMs = intervalMs * (burst - 1);
  let underWay = 0;
  let onTime = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waiting = (): number => again.size + first.size;
  const tooEarlyMs = (now: number): number => onTime - aheadMs - now;
  const start = (now: number): void => {
    underWay++;
    onTime = Math.max(onTime, now) + intervalMs;
  };
  /** Lets in who may come now, and looks again when the next one may. The timer keeps the process alive for those. */
  const serve = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const now = performance.now();
    while (waiting() > 0 && underWay < concurrency) {
      const ms = tooEarlyMs(now);
      if (ms > 0) {
        timer = setTimeout(serve, Math.min(Math.ceil(ms), LONGEST_TIMER_MS));
        return;
      }
      start(now - LATENESS_MS);
      (again.shift() ?? first.shift())?.();
    }
  };
  const leave = (): void => {
    underWay--;
    if (waiting() > 0) serve();
  };
  const undo = (): void => {
    onTime -= intervalMs;
    leave();
  };

  return {
    enter: () => {
      if (waiting() > 0 || underWay >= concurrency) return false;
      const now = performance.now();
      if (tooEarlyMs(now) > 0) return false;
      start(now);
      return true;
    },
    wait: isAgain => {
      let admit = (): void => {};
      const come = new Promise<void>(resolve => {
        admit = resolve;
      });
      const queue = isAgain ? again : first;
      const place = queue.push(admit);
      if (waiting() === 1) serve();
      const giveUp = (): void => {
        if (!queue.leave(place)) undo();
        else if (waiting() === 0) serve();
      };
      return { come, giveUp };
    },
    leave,
    undo,
  };
};
