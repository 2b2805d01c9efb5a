import { amount, count, known } from '../check.js';
import { wrongConfig } from '../failure.js';

/** How much a bot sends at once and over time. */
export interface LimitsOptions {
  /** The most attempts under way at once; without limit when absent. */
  readonly concurrency?: number | undefined;
  /** The most attempts that start in a second; without limit when absent. */
  readonly perSecond?: number | undefined;
  /** How many of them may start together after a pause; 1. */
  readonly burst?: number | undefined;
}

/** The limits, checked and complete. */
export interface Limits {
  readonly concurrency: number;
  readonly perSecond: number;
  readonly burst: number;
}

const LIMITS_KEYS: Readonly<Record<keyof LimitsOptions, true>> = { concurrency: true, perSecond: true, burst: true };

// One in eleven days; a lower rate is a mistake, and no timer can keep it.
const LOWEST_RATE = 0.000_001;

export const readLimits = (given: LimitsOptions = {}): Limits => {
  const { concurrency, perSecond, burst } = known(given, LIMITS_KEYS, 'limits');
  if (burst !== undefined && perSecond === undefined) throw wrongConfig('limits.burst needs limits.perSecond.');
  return {
    concurrency: concurrency === undefined ? Number.POSITIVE_INFINITY : count('limits.concurrency', concurrency),
    perSecond: perSecond === undefined ? Number.POSITIVE_INFINITY : amount('limits.perSecond', perSecond, LOWEST_RATE),
    burst: burst === undefined ? 1 : count('limits.burst', burst),
  };
};
