import * as is from '../internal/checks.js';
import { Heap, type HeapItem } from '../internal/heap.js';
import {
  type Check,
  type FilledOptions,
  isBetween,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../internal/options.js';
import { type Place, Queue } from '../internal/queue.js';
import { Pace, Turns } from '../internal/turns.js';
import { CancelError, CancelScope } from './cancellation.js';
import { type Clock, EARLY_MS } from './clock.js';
import { FailureError } from './failure.js';

/** The limits of a bot's concurrency and rate. */
export interface LimitsOptions {
  /** The maximum number of attempts in flight at once. Without it there is no limit. */
  readonly concurrency?: number | undefined;
  /** The maximum number of attempts that start in a second. Without it there is no limit. */
  readonly perSecond?: number | undefined;
  /** The number of attempts that may start together after a pause; 1 by default. */
  readonly burst?: number | undefined;
}

/** The checked limits, with defaults filled in. */
export type Limits = FilledOptions<LimitsOptions, keyof LimitsOptions>;

// The options of a rate, which a run of `sendAll` has, too. Two constants and not one table: bundlers keep a table of which
// another one reads a property, also in programs that only build messages.
// The minimum is one attempt in eleven days. A lower rate is a mistake, and timers cannot keep it.
export const PER_SECOND: Check = value =>
  unless(isBetween(value, 0.000_001, Number.MAX_VALUE), 'a number of 0.000001 or more');
export const BURST: readonly [check: Check, fallback: number] = [is.count, 1];

const LIMITS: OptionTable<LimitsOptions, 'burst'> = {
  concurrency: is.count,
  perSecond: PER_SECOND,
  burst: BURST,
};

export const readLimits = (given: LimitsOptions | undefined, wrong: WrongOption): Limits => {
  const { concurrency, perSecond, burst } = readOptions(LIMITS, given, wrong, { of: 'limits' });
  if (given?.burst !== undefined && perSecond === undefined) throw wrong('`limits.burst` needs `limits.perSecond`');
  const unlimited = Number.POSITIVE_INFINITY;
  return { concurrency: concurrency ?? unlimited, perSecond: perSecond ?? unlimited, burst };
};

/**
 * Lets attempts start within the limits, first come, first served: retries come before all first attempts. While the
 * platform throttles the bot (429, 503 with Retry-After), its gate is closed: gated sends stay in the queue then, and none of them
 * wakes before the gate opens.
 */
export interface Limiter {
  /** Takes a slot if one is free now. */
  tryAcquire(gated: boolean): boolean;
  /** Queues for a slot. */
  wait(wish: Wish): Ticket;
  /** Returns the slot of an attempt that has ended. */
  release(): void;
  /** Returns the time until the gate opens, in milliseconds; 0 when it is open. */
  closedForMs(): number;
  /** Closes the gate. Waits that end before it opens are rejected now. */
  closeFor(ms: number): void;
}

/** A wish for a slot. */
interface Wish {
  readonly isRetry: boolean;
  /** True if it waits while the gate is closed. */
  readonly gated: boolean;
  /** The moment at which its deadline passes, by the clock. */
  readonly until: number;
}

/** A place in the limiter's queue. */
export interface Ticket {
  /** Resolves when the slot is acquired. Rejects when the gate closes for longer than the deadline allows. */
  readonly ready: Promise<void>;
  /** Leaves the queue, or returns the slot if it was acquired meanwhile. */
  cancel(): void;
}

const NOTHING = (): void => {};

/** A send in the queue. A class, because a queue can have very many. */
class Waiter implements HeapItem {
  readonly ready: Promise<void>;
  readonly until: number;
  readonly gated: boolean;
  readonly queue: Queue<Waiter>;
  /** Counts up, so that gated and other sends keep their common order. */
  readonly number: number;
  admit: () => void = NOTHING;
  reject: (error: unknown) => void = NOTHING;
  isAdmitted = false;
  /** Undefined once it has left the queue. */
  waitsAt: Place<Waiter> | undefined;
  place = 0;

  constructor({ gated, until }: Wish, queue: Queue<Waiter>, number: number) {
    this.until = until;
    this.gated = gated;
    this.queue = queue;
    this.number = number;
    this.ready = new Promise((resolve, reject) => {
      this.admit = resolve;
      this.reject = reject;
    });
    this.waitsAt = queue.push(this);
  }

  get hasDeadline(): boolean {
    return this.until !== Number.POSITIVE_INFINITY;
  }
}

// A timer may be this late without lowering the rate.
const LATENESS_MS = 10;
// Starting so many attempts takes a few milliseconds. Then timers get a turn: attempts that end at once would start all others.
const MOST_AT_ONCE = 200;
// A broken proxy must not close a bot for days: after this time the next send tries again.
const LONGEST_GATE_MS = 3_600_000;

/** Creates a limiter of concurrency and rate (GCRA: `onTime` is the time at which the next attempt conforms). */
export const createLimiter = ({ concurrency, perSecond, burst }: Limits, clock: Clock): Limiter => {
  const createLine = () => ({ gated: new Queue<Waiter>(), free: new Queue<Waiter>() });
  const retries = createLine();
  const first = createLine();
  /** The gated sends with a deadline. */
  const byDeadline = new Heap<Waiter>();
  const turns = new Turns();
  const rejections = new Pace(200);
  const intervalMs = 1000 / perSecond;
  const aheadMs = intervalMs * (burst - 1);
  let joined = 0;
  let waiting = 0;
  let inFlight = 0;
  let onTime = Number.NEGATIVE_INFINITY;
  let opensAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opening: CancelScope | undefined;
  let isPausing = false;
  /** The number of sends that were admitted from the queue since the last turn. */
  let startedInRow = 0;

  // Without a rate, the time does not matter, and reading it would cost more than the rest.
  const readClock = perSecond === Number.POSITIVE_INFINITY ? (): number => 0 : clock.now;
  const tooEarlyMs = (now: number): number => onTime - aheadMs - now;
  const closedForMs = (): number => {
    const ms = opensAt === Number.NEGATIVE_INFINITY ? 0 : opensAt - clock.now();
    // A timer that waited for the gate may have fired this early.
    return ms > EARLY_MS ? ms : 0;
  };
  const start = (now: number): void => {
    inFlight++;
    onTime = Math.max(onTime, now) + intervalMs;
  };

  /** Finds the send that is the next to start, if one waits that may start. */
  const findNext = (isOpen: boolean): Waiter | undefined =>
    waiting === 0 ? undefined : (firstOf(retries, isOpen) ?? firstOf(first, isOpen));
  const firstOf = (line: typeof first, isOpen: boolean): Waiter | undefined => {
    const free = line.free.peek();
    const gated = isOpen ? line.gated.peek() : undefined;
    return gated !== undefined && (free === undefined || gated.number < free.number) ? gated : free;
  };
  const hasGated = (): boolean => retries.gated.size + first.gated.size > 0;
  /** Takes a send out of the queue. */
  const take = (waiter: Waiter): void => {
    if (waiter.waitsAt === undefined) return;
    waiter.queue.remove(waiter.waitsAt);
    waiter.waitsAt = undefined;
    waiting--;
    if (!waiter.gated) return;
    if (waiter.hasDeadline) byDeadline.remove(waiter);
    // A timer that nothing waits for would keep the process alive.
    if (!hasGated()) {
      opening?.cancel(new CancelError('aborted'));
      opening = undefined;
    }
  };
  const reject = (waiter: Waiter, thrown: unknown): void => {
    take(waiter);
    waiter.reject(thrown);
  };

  /**
   * Admits waiting attempts up to the limits and sets a timer for the next one, which keeps the process alive. `due` is the
   * moment of the timer that has fired, if one has: the attempt that it was set for starts, even if the timer was early.
   */
  const serve = (due = Number.NEGATIVE_INFINITY): void => {
    if (isPausing) return;
    clearTimeout(timer);
    timer = undefined;
    const isOpen = closedForMs() === 0;
    if (!isOpen) awaitOpening();
    const read = readClock();
    const now = Math.max(due, read);
    while (inFlight < concurrency) {
      const waiter = findNext(isOpen);
      if (waiter === undefined) return;
      const ms = tooEarlyMs(now);
      if (ms > 0) {
        timer = setTimeout(wake, Math.ceil(now + ms - read), now + ms);
        return;
      }
      if (startedInRow === MOST_AT_ONCE) {
        pause();
        return;
      }
      startedInRow++;
      start(now - LATENESS_MS);
      take(waiter);
      waiter.isAdmitted = true;
      waiter.admit();
    }
  };
  const wake = (due: number): void => {
    clock.fired(due);
    startedInRow = 0;
    serve(due);
  };
  const pause = (): void => {
    isPausing = true;
    void turns.next().then(() => {
      isPausing = false;
      startedInRow = 0;
      serve();
    });
  };
  /** Waits until the gate opens: one wait for all gated sends, however many there are. */
  const awaitOpening = (): void => {
    if (opening !== undefined || !hasGated()) return;
    const scope = new CancelScope();
    opening = scope;
    const end = (next: () => void): void => {
      if (opening !== scope) return;
      opening = undefined;
      next();
    };
    clock.sleep(closedForMs(), scope).then(
      () => end(serve),
      // Only the `sleep` of a test fails.
      thrown =>
        end(() => {
          for (const { gated } of [retries, first]) for (const waiter of gated) reject(waiter, thrown);
        }),
    );
  };
  const release = (): void => {
    inFlight--;
    if (waiting > 0) serve();
  };

  return {
    tryAcquire: gated => {
      const isOpen = closedForMs() === 0;
      if ((gated && !isOpen) || inFlight >= concurrency || findNext(isOpen) !== undefined) return false;
      const now = readClock();
      if (tooEarlyMs(now) > 0) return false;
      start(now);
      return true;
    },
    wait: wish => {
      const isFirst = findNext(closedForMs() === 0) === undefined;
      const line = wish.isRetry ? retries : first;
      const waiter = new Waiter(wish, wish.gated ? line.gated : line.free, joined++);
      waiting++;
      if (waiter.gated && waiter.hasDeadline) byDeadline.push(waiter);
      if (isFirst) serve();
      const cancel = (): void => {
        take(waiter);
        if (waiter.isAdmitted) {
          onTime -= intervalMs;
          release();
        }
        // The timer of an empty queue would keep the process alive.
        else if (waiting === 0) serve();
      };
      return { ready: waiter.ready, cancel };
    },
    release,
    closedForMs,
    closeFor: ms => {
      opensAt = Math.max(opensAt, clock.now() + Math.min(ms, LONGEST_GATE_MS));
      const closedMs = closedForMs();
      for (let next = byDeadline.peek(); next !== undefined && next.until <= opensAt; next = byDeadline.peek()) {
        const late = next;
        take(late);
        rejections.run(() => late.reject(closedTooLong(closedMs)));
      }
    },
  };
};

/** Creates the failure of a send whose deadline passes before the gate opens. */
export const closedTooLong = (retryAfterMs: number): FailureError =>
  new FailureError({
    kind: 'overloaded',
    delivery: 'not_sent',
    retryable: true,
    what: `The platform throttles this bot: it must wait for ${Math.ceil(retryAfterMs / 1000)} more s, which is longer than \`deadlineMs\` allows.`,
    retryAfterMs,
  });
