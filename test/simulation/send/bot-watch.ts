import type { BotPlan, Plan } from './plan.js';

/** One attempt, as the transport sees it. */
export interface RunningAttempt {
  /** True if it waits while the platform throttles the bot. */
  readonly isGated: boolean;
  /** True if it starts while a listener runs, so that the throttling of this millisecond is known. */
  readonly isInEvent: boolean;
  /** True if the bot has given the attempt up. */
  isAborted(): boolean;
}

interface Throttle {
  readonly from: number;
  readonly until: number;
}

const DEFAULT_BUDGET = { capacity: 500, cost: 5, throttledCost: 10, refund: 1 } as const;
// A gate stays closed for an hour at most, whatever the platform asks for.
const LONGEST_GATE_MS = 3_600_000;
// Timers run on whole milliseconds, and one that is up to 10 ms late does not lower the rate.
const TOLERANCE_MS = 11;

/** Watches one bot: its attempts in flight, its limits, its retry budget and its end. */
export class BotWatch {
  readonly plan: BotPlan;
  readonly running: Set<RunningAttempt> = new Set();
  /** The calls that wait for a retry, by their callId. */
  readonly waitingRetries: Map<string, 'throttled' | 'failed'> = new Map();
  /** The messages that have no attempt yet. */
  readonly waitingFirst: Set<number> = new Set();
  lastEndAt: number | undefined;
  /** Checks that the platform has throttled the bot, perhaps for a time of the bot's choice. */
  mayBeThrottled = false;
  readonly throttles: Throttle[] = [];
  closeCalledAt: number | undefined;
  closedAt: number | undefined;
  /** True if an attempt reaches the transport in the millisecond in which its slot is acquired. */
  readonly startsAtOnce: boolean;
  private latestConforming = Number.NEGATIVE_INFINITY;
  private starts = 0;
  private spent = 0;
  private successes = 0;

  constructor(plan: Plan, index: number, bot: BotPlan) {
    this.plan = bot;
    const isSlow = plan.callers.some(
      caller =>
        caller.kind === 'block' ||
        (caller.kind === 'sendAll' && caller.bot === index && caller.beforeAttempt === 'slow'),
    );
    this.startsAtOnce = bot.token === 'text' && !bot.hasMiddleware && !isSlow;
  }

  /** Notes the start of an attempt. Returns the limits that it breaks. */
  start(attempt: RunningAttempt, now: number): readonly string[] {
    this.running.add(attempt);
    const broken: string[] = [];
    const { concurrency = Number.POSITIVE_INFINITY } = this.plan.limits;
    if (this.running.size > concurrency && this.inFlight() > concurrency)
      broken.push(`${this.inFlight()} attempts are in flight, above limits.concurrency ${concurrency}`);
    if (!this.startsAtOnce) return broken;
    if (attempt.isGated && this.throttledUntil(attempt.isInEvent ? now + 1 : now) > now + 1)
      broken.push('an attempt starts before the time that the platform asked for');
    const late = this.tooEarlyMs(now);
    if (late > 0) broken.push(`an attempt starts ${late.toFixed(1)} ms too early for limits.perSecond`);
    return broken;
  }

  inFlight(): number {
    let count = 0;
    for (const attempt of this.running) if (!attempt.isAborted()) count++;
    return count;
  }

  throttle(now: number, ms: number): void {
    this.throttles.push({ from: now, until: now + Math.min(ms, LONGEST_GATE_MS) });
  }

  /** Until when the platform wants no more attempts. A response counts from the millisecond after it. */
  throttledUntil(now: number): number {
    let until = 0;
    for (const throttle of this.throttles) if (throttle.from < now) until = Math.max(until, throttle.until);
    return until;
  }

  /** Pays for a retry. Returns whether the budget allows it. */
  pay(throttled: boolean): boolean {
    const budget = this.plan.retry === false ? DEFAULT_BUDGET : this.plan.retry.budget;
    if (budget === false) return true;
    this.spent += throttled ? budget.throttledCost : budget.cost;
    return this.spent <= budget.capacity + this.successes * budget.refund;
  }

  succeeded(): void {
    this.successes++;
  }

  /** Returns by how much an attempt starts too early: the nth may not start earlier than n intervals after the first, less the burst. */
  private tooEarlyMs(now: number): number {
    const { perSecond, burst = 1 } = this.plan.limits;
    if (perSecond === undefined) return 0;
    const intervalMs = 1000 / perSecond;
    const conforming = now - this.starts++ * intervalMs;
    const early = this.latestConforming - conforming - (burst - 1) * intervalMs - TOLERANCE_MS;
    this.latestConforming = Math.max(this.latestConforming, conforming);
    return early;
  }
}
