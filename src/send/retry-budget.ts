import * as is from '../internal/checks.js';
import { type FilledOptions, type OptionTable, readOptions, type WrongOption } from '../internal/options.js';

/** The retry budget that all sends of a bot share. */
export interface BudgetOptions {
  /** The budget at the start, and its maximum; 500 by default. With 0 there are no retries. */
  readonly capacity?: number | undefined;
  /** The cost of a retry; 5 by default. */
  readonly cost?: number | undefined;
  /** The cost of a retry after a 429 or 503; 10 by default. */
  readonly throttledCost?: number | undefined;
  /** The amount that each success gives back; 1 by default. */
  readonly refund?: number | undefined;
}

/** The options with defaults filled in. */
export type BudgetSettings = FilledOptions<BudgetOptions, keyof BudgetOptions>;

/** The amount that is left for retries. */
export interface Budget {
  /** Pays for a retry; returns false when too little is left. */
  pay(throttled: boolean): boolean;
  succeeded(): void;
}

const BUDGET: OptionTable<BudgetOptions, keyof BudgetOptions> = {
  capacity: [is.fromZero, 500],
  cost: [is.fromZero, 5],
  throttledCost: [is.fromZero, 10],
  refund: [is.fromZero, 1],
};

/** Checks the option and fills in the defaults; returns undefined for no budget. */
export const readBudget = (
  given: false | BudgetOptions | undefined,
  wrong: WrongOption,
): BudgetSettings | undefined => {
  if (given === false) return undefined;
  const settings = readOptions(BUDGET, given, wrong, { of: 'retry.budget' });
  const { capacity } = settings;
  const dear = (['cost', 'throttledCost'] as const).find(name => settings[name] > capacity);
  // A capacity of 0 means no retries; one that pays for no retry is a mistake.
  if (capacity === 0 || dear === undefined) return settings;
  throw wrong(
    `\`retry.budget.capacity\` must be at least \`retry.budget.${dear}\`, or 0 for no retries; got ${capacity} and ${settings[dear]}`,
  );
};

/**
 * Creates a token bucket: when most sends fail, retries stop instead of multiplying the load.
 */
export const createBudget = (options: BudgetSettings | undefined): Budget => {
  if (options === undefined) return { pay: () => true, succeeded: () => {} };
  const { capacity, refund } = options;
  let left = capacity;
  return {
    pay: throttled => {
      const cost = throttled ? options.throttledCost : options.cost;
      if (cost > left) return false;
      left -= cost;
      return true;
    },
    succeeded: () => {
      left = Math.min(capacity, left + refund);
    },
  };
};
