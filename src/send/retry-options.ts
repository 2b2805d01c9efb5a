import { count, delay, optionalFunction, rejectUnknownOptions } from './check.js';
import type { Sleep } from './clock.js';
import { wrongConfig } from './failure.js';
import { type BudgetOptions, type BudgetSettings, readBudget } from './retry-budget.js';
import type { SendError } from './send-error.js';

/**
 * The reaction to a message that may have arrived (`delivery: 'unknown'`): `throw` leaves it to the caller; `retry` sends
 * it again, which may duplicate it; a function decides, and only `true` sends it again.
 */
export type WhenUnknown = 'throw' | 'retry' | ((error: SendError) => boolean);

/** The retry options of one send. */
export interface SendRetryOptions {
  /** The most attempts of a message, including the first; 3. */
  readonly maxAttempts?: number | undefined;
  /** The longest first delay, in milliseconds; 200. It doubles each time; five times as long after a 429 or 503. */
  readonly baseDelayMs?: number | undefined;
  /** The longest delay that the bot chooses, in milliseconds; 8 000. The platform may ask for a longer one. */
  readonly maxDelayMs?: number | undefined;
  /**
   * The reaction when the message may have arrived; `throw`. Choose `retry` only if the platform accepts a messageId once,
   * or if a duplicate is better than a lost message. It is not used for a 2XX or 3XX response, nor for a failure of a
   * middleware.
   */
  readonly whenUnknown?: WhenUnknown | undefined;
}

/** The retry options of a bot. */
export interface RetryOptions extends SendRetryOptions {
  /** The retry budget that all sends of the bot share, to prevent retry storms; `{ capacity: 500, cost: 5, throttledCost: 10, refund: 1 }`. */
  readonly budget?: false | BudgetOptions | undefined;
  /** A replacement for Math.random, for tests: from 0 to 1. */
  readonly random?: (() => number) | undefined;
  /** A replacement for timers, for tests. The bot counts the requested time as passed. */
  readonly sleep?: Sleep | undefined;
}

/** The checked retry options of a send, with defaults filled in. */
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
// Written out, because bundlers keep an unused spread.
const RETRY_KEYS: Readonly<Record<keyof RetryOptions, true>> = {
  maxAttempts: true,
  baseDelayMs: true,
  maxDelayMs: true,
  whenUnknown: true,
  budget: true,
  random: true,
  sleep: true,
};

/** The checked retry options of a bot, with defaults filled in. */
export interface RetrySettings {
  readonly policy: RetryPolicy;
  /** True when all sends wait after the platform has throttled one of them. */
  readonly gated: boolean;
  readonly budget: BudgetSettings | undefined;
  readonly random: () => number;
  readonly sleep: Sleep | undefined;
}

const DEFAULTS: RetryPolicy = { maxAttempts: 3, baseDelayMs: 200, maxDelayMs: 8000, whenUnknown: 'throw' };

/** Checks the option of a bot. */
export const readRetry = (given: false | RetryOptions = {}): RetrySettings => {
  const options = given === false ? {} : rejectUnknownOptions(given, RETRY_KEYS, 'retry');
  return {
    policy: given === false ? once() : policyOf(options, DEFAULTS),
    gated: given !== false,
    budget: readBudget(options.budget),
    random: optionalFunction('retry.random', options.random) ?? Math.random,
    sleep: optionalFunction('retry.sleep', options.sleep),
  };
};

/** Checks the option of one send, and fills in the bot's. */
export const readSendRetry = (given: false | SendRetryOptions | undefined, bot: RetrySettings): RetryPolicy => {
  if (given === undefined) return bot.policy;
  if (given === false) return once();
  return policyOf(rejectUnknownOptions(given, SEND_RETRY_KEYS, 'retry'), bot.gated ? bot.policy : DEFAULTS);
};

const once = (): RetryPolicy => ({ ...DEFAULTS, maxAttempts: 1 });

const policyOf = (options: SendRetryOptions, base: RetryPolicy): RetryPolicy => {
  const baseDelayMs = delay('retry.baseDelayMs', options.baseDelayMs ?? base.baseDelayMs);
  const maxDelayMs = delay('retry.maxDelayMs', options.maxDelayMs ?? base.maxDelayMs);
  // A lower maxDelayMs alone shortens all delays. A baseDelayMs above it is a mistake.
  if (options.baseDelayMs !== undefined && baseDelayMs > maxDelayMs)
    throw wrongConfig(
      `retry.baseDelayMs must be at most retry.maxDelayMs; got ${baseDelayMs} and ${maxDelayMs}. Raise retry.maxDelayMs as well.`,
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
  throw wrongConfig("retry.whenUnknown must be 'throw', 'retry' or a function.");
};
