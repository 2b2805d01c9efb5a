import { count, delay, known, optionalFunction } from '../check.js';
import type { Sleep } from '../clock.js';
import { wrongConfig } from '../failure.js';
import type { SendError } from '../send-error.js';
import { type BudgetOptions, type BudgetSettings, readBudget } from './budget.js';

/**
 * What to do when a message may have arrived (`delivery: 'unknown'`): `throw` leaves it to the caller; `retry` sends it
 * again, which can double it; a function decides, and only `true` sends again.
 */
export type WhenUnknown = 'throw' | 'retry' | ((error: SendError) => boolean);

/** How one send is retried. */
export interface SendRetryOptions {
  /** How often a message is tried in all; 3. */
  readonly maxAttempts?: number | undefined;
  /** The longest first delay, in milliseconds; 200. It doubles each time; five times as long after a 429 or 503. */
  readonly baseDelayMs?: number | undefined;
  /** The longest delay of our own, in milliseconds; 8 000. What the platform asks for may be longer. */
  readonly maxDelayMs?: number | undefined;
  /**
   * What to do when the message may have arrived; `throw`. Choose `retry` only where the platform is known to take a
   * messageId once, or where a doubled message is better than none. Never asked for an answer in 2XX or 3XX, nor for a
   * failure of a middleware.
   */
  readonly whenUnknown?: WhenUnknown | undefined;
}

/** How a bot retries. */
export interface RetryOptions extends SendRetryOptions {
  /** What all sends of the bot share, so that retries are no storm; `{ capacity: 500, cost: 5, throttledCost: 10, refund: 1 }`. */
  readonly budget?: false | BudgetOptions | undefined;
  /** In place of Math.random, for tests: from 0 to 1. */
  readonly random?: (() => number) | undefined;
  /** In place of timers, for tests. What it was asked to sleep counts as passed. */
  readonly sleep?: Sleep | undefined;
}

/** How a send is retried, checked and complete. */
export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly baseDelayMs: number;
  readonly maxDelayMs: number;
  readonly whenUnknown: WhenUnknown;
}

const SEND_RETRY_KEYS: Readonly<Record<keyof SendRetryOptions, true>> = {
  maxAttempts: true,
  baseDelayMs: true,
  maxDelayMs: true,
  whenUnknown: true,
};
// Written out, as bundlers keep a spread that nobody uses.
const RETRY_KEYS: Readonly<Record<keyof RetryOptions, true>> = {
  maxAttempts: true,
  baseDelayMs: true,
  maxDelayMs: true,
  whenUnknown: true,
  budget: true,
  random: true,
  sleep: true,
};

/** How a bot retries, checked and complete. */
export interface RetrySettings {
  readonly policy: RetryPolicy;
  /** Whether sends wait when the platform has asked one of them to come back later. */
  readonly gated: boolean;
  readonly budget: BudgetSettings | undefined;
  readonly random: () => number;
  readonly sleep: Sleep | undefined;
}

const DEFAULTS: RetryPolicy = { maxAttempts: 3, baseDelayMs: 200, maxDelayMs: 8000, whenUnknown: 'throw' };

/** The option of a bot. */
export const readRetry = (given: false | RetryOptions = {}): RetrySettings => {
  const options = given === false ? {} : known(given, RETRY_KEYS, 'retry');
  return {
    policy: given === false ? once() : policyOf(options, DEFAULTS),
    gated: given !== false,
    budget: readBudget(options.budget),
    random: optionalFunction('retry.random', options.random) ?? Math.random,
    sleep: optionalFunction('retry.sleep', options.sleep),
  };
};

/** The option of one send, over the bot's. */
export const readSendRetry = (given: false | SendRetryOptions | undefined, bot: RetrySettings): RetryPolicy => {
  if (given === undefined) return bot.policy;
  if (given === false) return once();
  return policyOf(known(given, SEND_RETRY_KEYS, 'retry'), bot.gated ? bot.policy : DEFAULTS);
};

const once = (): RetryPolicy => ({ ...DEFAULTS, maxAttempts: 1 });

const policyOf = (options: SendRetryOptions, base: RetryPolicy): RetryPolicy => {
  const baseDelayMs = delay('retry.baseDelayMs', options.baseDelayMs ?? base.baseDelayMs);
  const maxDelayMs = delay('retry.maxDelayMs', options.maxDelayMs ?? base.maxDelayMs);
  // A lower maxDelayMs alone is fine: it makes all delays shorter. A baseDelayMs that it cuts is not what was meant.
  if (options.baseDelayMs !== undefined && baseDelayMs > maxDelayMs)
    throw wrongConfig(
      `retry.baseDelayMs, ${baseDelayMs}, is above retry.maxDelayMs, ${maxDelayMs}; raise retry.maxDelayMs as well.`,
    );
  return {
    maxAttempts: count('retry.maxAttempts', options.maxAttempts ?? base.maxAttempts),
    baseDelayMs,
    maxDelayMs,
    whenUnknown: whenUnknown(options.whenUnknown ?? base.whenUnknown),
  };
};

const whenUnknown = (value: WhenUnknown): WhenUnknown => {
  if (value === 'throw' || value === 'retry' || typeof value === 'function') return value;
  throw wrongConfig("retry.whenUnknown is none of 'throw', 'retry' and a function.");
};
