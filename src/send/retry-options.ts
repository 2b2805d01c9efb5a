import * as is from '../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import type { Sleep } from './clock.js';
import { type BudgetOptions, type BudgetSettings, readBudget } from './retry-budget.js';
import type { SendError } from './send-error.js';

/**
 * The reaction to a message that may have arrived (`delivery: 'unknown'`): `throw` leaves it to the caller; `retry` sends
 * it again, which may duplicate it; a function decides, and only `true` sends it again.
 */
export type WhenUnknown = 'throw' | 'retry' | ((error: SendError) => boolean);

/** Names that people guess for options of `retry`. */
interface RetryTraps {
  /** @deprecated Use maxAttempts. */
  readonly attempts?: UseInstead<'maxAttempts'>;
  /** @deprecated Use maxAttempts, which includes the first attempt. */
  readonly retries?: UseInstead<'maxAttempts, which includes the first attempt'>;
  /** @deprecated Use maxAttempts, which includes the first attempt. */
  readonly maxRetries?: UseInstead<'maxAttempts, which includes the first attempt'>;
  /** @deprecated Use maxAttempts, which includes the first attempt. */
  readonly maxRetry?: UseInstead<'maxAttempts, which includes the first attempt'>;
}

/** The retry options of one send. `_Words` is for the compiler, which prints it in an error. */
export interface SendRetryOptions<_Words extends string = 'such as { maxAttempts: 3 }'> extends RetryTraps {
  /** The maximum number of attempts of a message, including the first; 3 by default. */
  readonly maxAttempts?: number | undefined;
  /**
   * The maximum first delay, in milliseconds; 200 by default. It doubles with each retry, and is five times as long after a
   * 429 without Retry-After.
   */
  readonly baseDelayMs?: number | undefined;
  /** The maximum delay that the bot chooses, in milliseconds; 8 000 by default. The platform may ask for a longer one. */
  readonly maxDelayMs?: number | undefined;
  /**
   * The reaction when the message may have arrived; `throw`. Choose `retry` only if the platform does not deliver a second
   * message with the same messageId, or if a duplicate is better than a lost message. It is not used for a 2XX or 3XX
   * response, nor for a failure of a middleware.
   */
  // `WhenUnknown` in full, because compilers would print only its name.
  readonly whenUnknown?: 'throw' | 'retry' | ((error: SendError) => boolean) | undefined;
}

/** The retry options of a bot. `_Words` is for the compiler, which prints it in an error. */
export interface RetryOptions<_Words extends string = 'such as { maxAttempts: 3 }'> extends SendRetryOptions {
  /**
   * The retry budget that all sends of the bot share, to prevent retry storms. Default: `{ capacity: 500, cost: 5,
   * throttledCost: 10, refund: 1 }`.
   */
  readonly budget?: false | BudgetOptions | undefined;
  /** A replacement for Math.random, for tests. It must return a number from 0 to 1. */
  readonly random?: (() => number) | undefined;
  /** A replacement for timers, for tests. When its promise resolves, the bot assumes that the requested time has passed. */
  readonly sleep?: Sleep | undefined;
}

type RetryNames = Exclude<keyof SendRetryOptions, keyof RetryTraps>;

/** The checked retry options of a send, with defaults filled in. */
export type RetryPolicy = FilledOptions<SendRetryOptions, RetryNames>;

const reaction: Check = value =>
  unless(value === 'throw' || value === 'retry' || typeof value === 'function', "'throw', 'retry' or a function");

const SEND_RETRY: OptionTable<SendRetryOptions, RetryNames> = {
  maxAttempts: [is.count, 3],
  baseDelayMs: [is.delay, 200],
  maxDelayMs: [is.delay, 8000],
  whenUnknown: [reaction, 'throw'],
  attempts: 'maxAttempts',
  maxRetries: 'maxAttempts, which includes the first attempt',
  maxRetry: 'maxAttempts, which includes the first attempt',
  retries: 'maxAttempts, which includes the first attempt',
};

/** The options of `retry` of a bot. A function, because bundlers keep an unused spread. */
export const retryTable = (): OptionTable<RetryOptions, RetryNames> => ({
  ...SEND_RETRY,
  budget: is.anything,
  random: is.aFunction,
  sleep: is.aFunction,
});

/** The checked retry options of a bot, with defaults filled in. */
export interface RetrySettings {
  readonly policy: RetryPolicy;
  /** True when all sends wait after the platform has throttled one of them. */
  readonly gated: boolean;
  readonly budget: BudgetSettings | undefined;
  readonly random: () => number;
  readonly sleep: Sleep | undefined;
}

/** Checks the option of a bot. */
export const readRetry = (given: false | RetryOptions | undefined, wrong: WrongOption): RetrySettings => {
  const options = readPolicy<RetryOptions>(retryTable(), given === false ? ONCE : given, wrong);
  return {
    policy: options,
    gated: given !== false,
    budget: readBudget(options.budget, wrong),
    random: options.random ?? Math.random,
    sleep: options.sleep,
  };
};

/** Checks the option of one send, and fills in the bot's. */
export const readSendRetry = (
  given: false | SendRetryOptions | undefined,
  bot: RetrySettings,
  wrong: WrongOption,
): RetryPolicy => {
  if (given === undefined) return bot.policy;
  return given === false
    ? readPolicy(SEND_RETRY, ONCE, wrong)
    : readPolicy(SEND_RETRY, given, wrong, bot.gated ? bot.policy : undefined);
};

const ONCE = { maxAttempts: 1 };

const readPolicy = <Options extends SendRetryOptions>(
  table: OptionTable<Options, RetryNames>,
  given: Options | undefined,
  wrong: WrongOption,
  defaults?: RetryPolicy,
): FilledOptions<Options, RetryNames> => {
  const options = readOptions(table, given, wrong, { of: 'retry', defaults });
  const { baseDelayMs, maxDelayMs } = options;
  // A lower maxDelayMs alone shortens all delays. A baseDelayMs above it is a mistake.
  if (given?.baseDelayMs !== undefined && baseDelayMs > maxDelayMs)
    throw wrong(
      `\`retry.baseDelayMs\` must be at most \`retry.maxDelayMs\`; got ${baseDelayMs} and ${maxDelayMs}. Raise \`retry.maxDelayMs\` as well`,
    );
  return options;
};
