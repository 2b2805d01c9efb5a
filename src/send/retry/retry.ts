import type { Failure } from '../failure.js';
import type { SendError } from '../send-error.js';
import { backoff, isThrottled } from './backoff.js';
import type { Budget } from './budget.js';
import type { RetryPolicy } from './retry-options.js';

/** What a decision is made of. */
export interface Situation {
  readonly policy: RetryPolicy;
  /** The attempts so far. */
  readonly attempts: number;
  readonly remainingMs: number;
  readonly budget: Budget;
  readonly random: () => number;
  /** The error of the send if it ended here. */
  readonly error: () => SendError;
}

/** Whether to try again, how long to wait before, and, where that is worth a sentence, why not. */
export interface Decision {
  readonly again: boolean;
  readonly delayMs: number;
  readonly whyNot?: string;
}

/** Tries again only what can double nothing, or what the caller wants sent again although it can. */
export const decide = (failure: Failure, situation: Situation): Decision => {
  const { policy, attempts, remainingMs, budget, random, error } = situation;
  const delayMs = backoff(failure, policy, attempts - 1, random);
  const no = { again: false, delayMs };
  if (failure.neverAgain || attempts >= policy.maxAttempts) return no;
  if (failure.delivery === 'unknown' ? !callerWants(policy, error) : !failure.retryable) return no;
  // The spread is ours to shorten, what the platform asked for is not.
  const leastMs = failure.retryAfterMs ?? delayMs;
  if (leastMs >= remainingMs) return { ...no, whyNot: 'What is left of deadlineMs is too short to try again.' };
  if (!budget.pay(isThrottled(failure))) return { ...no, whyNot: 'The retry budget of the bot is spent.' };
  return { again: true, delayMs: Math.max(leastMs, Math.min(delayMs, remainingMs - 1)) };
};

const callerWants = ({ whenUnknown }: RetryPolicy, error: () => SendError): boolean => {
  if (typeof whenUnknown === 'string') return whenUnknown === 'retry';
  try {
    // A promise is no answer, and sending twice is no default. Its rejection is no reason for the process to end.
    const answer: unknown = whenUnknown(error());
    if (answer instanceof Promise) answer.catch(() => {});
    return answer === true;
  } catch {
    return false;
  }
};
