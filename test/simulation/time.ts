import fc from 'fast-check';
import { vi } from 'vitest';
import { createRandom, type Random } from './random.js';

/** The part of the fake clock that steps one timer at a time, and that can block. */
interface FakeClock {
  next(): number;
  jump(ms: number): number;
}

const START = 1_700_000_000_000;
const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'Date',
  'performance',
] as const;

// The real one, kept before the first seed fakes it.
const nextTurn = setImmediate;

/** Runs all microtasks that are waiting. A turn of the real event loop would do so too, and cost more than they. */
const microtasks = (): Promise<void> => new Promise(resolve => process.nextTick(resolve));

/** Delivers at once: a loop that gives the real event loop a turn goes on within the same step of the world. */
class FakeChannel {
  readonly port1 = { onmessage: (): void => {}, close: (): void => {} };
  readonly port2 = { postMessage: (): void => queueMicrotask(() => this.port1.onmessage()) };
}

/** Lets the real event loop turn, which vitest needs now and then. */
export const turnEventLoop = (): Promise<void> => new Promise(resolve => nextTurn(resolve));

/**
 * The time of a simulated world. Vitest's fake timers are the clock, and fast-check's scheduler chooses, by the seed, which of
 * the world's tasks that are due runs next. Up to three microtasks run between two such tasks, so that a task can come in the
 * midst of what another one started.
 */
export class Time {
  /** The world's own timers that are waiting; all others belong to the code under test. */
  private waiting = 0;
  /** The time for which the event loop was blocked, in milliseconds. */
  blockedMs = 0;
  /** True if a task that is due may run later than the next timer. */
  mayDelay = true;
  private readonly clock: FakeClock;
  private readonly scheduler: fc.Scheduler;
  private readonly random: Random;
  private readonly mathRandom = Math.random;
  private readonly channel = MessageChannel;
  private readonly stackTraceLimit = Error.stackTraceLimit;

  constructor(seed: number) {
    // The worlds make many errors, and their stacks are not read.
    Error.stackTraceLimit = 0;
    // A bot without retries of its own draws from here.
    Math.random = createRandom(seed).next;
    vi.useFakeTimers({ now: START, toFake: [...FAKED] });
    Reflect.set(globalThis, 'MessageChannel', FakeChannel);
    this.clock = clockOf(globalThis.setTimeout);
    const [scheduler] = fc.sample(fc.scheduler(), { seed, numRuns: 1 });
    if (scheduler === undefined) throw new Error('fast-check made no scheduler.');
    this.scheduler = scheduler;
    this.random = createRandom(~seed);
  }

  now(): number {
    return performance.now();
  }

  /** Resolves after the time, or later: when the scheduler chooses it. Rejects soon after the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const due = (): void => {
        this.waiting--;
        stop();
        void this.turn().then(resolve);
      };
      const abort = (): void => {
        this.waiting--;
        clearTimeout(timer);
        stop();
        const error = Object.assign(new Error('The request was aborted.'), { name: 'AbortError' });
        void this.turn().then(() => reject(error));
      };
      const stop = (): void => signal?.removeEventListener('abort', abort);
      this.waiting++;
      const timer = setTimeout(due, ms);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort);
    });
  }

  /** Resolves when the scheduler chooses it among the tasks that are due. */
  turn(): Promise<void> {
    return this.scheduler.schedule(Promise.resolve());
  }

  /** Sets the clock of the machine, as an administrator or NTP does. Timers and `performance.now` are not affected. */
  setSystemClock(byMs: number): void {
    vi.setSystemTime(Date.now() + byMs);
  }

  /** Blocks the event loop: timers that are due meanwhile run late. */
  block(ms: number): void {
    this.blockedMs += ms;
    this.clock.jump(ms);
  }

  /** Runs the next task or timer. Returns false when there is none: nothing can happen any more. */
  async step(): Promise<boolean> {
    await microtasks();
    return this.advance();
  }

  /** As `step`, when no microtask waits. */
  advance(): boolean {
    const timers = vi.getTimerCount();
    if (this.scheduler.count() === 0) {
      if (timers === 0) return false;
      this.clock.next();
      return true;
    }
    // Sometimes a response arrives a little later than the next timer.
    if (this.mayDelay && timers > 0 && this.random.chance(0.1)) this.clock.next();
    else void this.runTasks();
    return true;
  }

  /** Returns the timers that the code under test has set and that wait. */
  timersOfCode(): number {
    return vi.getTimerCount() - this.waiting;
  }

  /** Runs the microtasks that are waiting, and no timer. */
  settle(): Promise<void> {
    return microtasks();
  }

  end(): void {
    Error.stackTraceLimit = this.stackTraceLimit;
    Math.random = this.mathRandom;
    vi.useRealTimers();
    Reflect.set(globalThis, 'MessageChannel', this.channel);
  }

  private async runTasks(): Promise<void> {
    do {
      void this.scheduler.waitOne();
      for (let left = this.random.int(0, 3); left > 0; left--) await null;
    } while (this.scheduler.count() > 0 && this.random.chance(0.4));
  }
}

/** Finds the clock behind vitest's fake timers, which fire one by one in no other way without a real pause. */
const clockOf = (fake: object): FakeClock => {
  const clock: unknown = Reflect.get(fake, 'clock');
  if (!isClock(clock)) throw new Error('The fake timers of vitest have no clock.');
  return clock;
};

const isClock = (clock: unknown): clock is FakeClock =>
  typeof clock === 'object' && clock !== null && 'next' in clock && 'jump' in clock;
