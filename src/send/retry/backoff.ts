import type { Failure } from '../failure.js';
import type { RetryPolicy } from './retry-options.js';

const THROTTLED_FACTOR = 5;
const LARGEST_SPREAD = 0.2;

/**
 * How long to wait before the next attempt, in milliseconds. What the platform asked for, and up to a fifth more, so
 * that a fleet does not come back as one; else full jitter, longer each time. `retries` is the number of retries before.
 */
export const backoff = (failure: Failure, policy: RetryPolicy, retries: number, random: () => number): number => {
  const chance = Math.min(1, Math.max(0, random())) || 0;
  if (failure.retryAfterMs !== undefined) return failure.retryAfterMs * (1 + LARGEST_SPREAD * chance);
  const base = isThrottled(failure) ? policy.baseDelayMs * THROTTLED_FACTOR : policy.baseDelayMs;
  return chance * Math.min(base * 2 ** retries, policy.maxDelayMs);
};

/** Whether the platform asked all to come back later. */
export const isThrottled = ({ kind }: Failure): boolean => kind === 'rate_limited';
