import { amount, known } from '../check.js';
import { wrongConfig } from '../failure.js';

/** How many retries the sends of a bot may make together. */
export interface BudgetOptions {
  /** What there is at the start and at most; 500. With 0 there are no retries. */
  readonly capacity?: number | undefined;
  /** What a retry costs; 5. */
  readonly cost?: number | undefined;
  /** What a retry costs after a 429 or 503; 10. */
  readonly throttledCost?: number | undefined;
  /** What each success brings back; 1. */
  readonly refund?: number | undefined;
}

/** The options, complete. */
export type BudgetSettings = { readonly [Name in keyof BudgetOptions]-?: number };

/** What is left for retries. */
export interface Budget {
  /** Pays for a retry; false when there is too little left. */
  pay(throttled: boolean): boolean;
  succeeded(): void;
}

const BUDGET_KEYS: Readonly<Record<keyof BudgetOptions, true>> = {
  capacity: true,
  cost: true,
  throttledCost: true,
  refund: true,
};

/** The option, checked and complete; undefined for no budget. */
export const readBudget = (given: false | BudgetOptions = {}): BudgetSettings | undefined => {
  if (given === false) return undefined;
  const { capacity = 500, cost = 5, throttledCost = 10, refund = 1 } = known(given, BUDGET_KEYS, 'retry.budget');
  const settings = {
    capacity: amount('retry.budget.capacity', capacity, 0),
    cost: amount('retry.budget.cost', cost, 0),
    throttledCost: amount('retry.budget.throttledCost', throttledCost, 0),
    refund: amount('retry.budget.refund', refund, 0),
  };
  const dear = (['cost', 'throttledCost'] as const).find(name => settings[name] > capacity);
  // None at all is a clear wish, too little for one is not.
  if (capacity === 0 || dear === undefined) return settings;
  throw wrongConfig(
    `retry.budget.capacity, ${capacity}, is below retry.budget.${dear}, ${settings[dear]}, which could never be paid; ` +
      'raise it, or choose 0 for no retries.',
  );
};

/**
 * A token bucket: when most sends fail, retries stop by themselves instead of making the load several times what it
 * was.
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
