import { ignoreRejection } from '../internal/runtime.js';
import type { Failure } from './failure.js';
import type { Budget } from './retry-budget.js';
import type { RetryPolicy } from './retry-options.js';
import type { SendError } from './send-error.js';
import { headerOf } from './transport.js';

/** The facts that a decision depends on. */
export interface RetryContext {
  readonly policy: RetryPolicy;
  /** The number of attempts so far. */
  readonly attempts: number;
  readonly remainingMs: number;
  readonly budget: Budget;
  /** The delay by `backoff`. */
  readonly delayMs: number;
  /** Makes the error of the send, as if it ended here. */
  readonly error: () => SendError;
}

/**
 * Decides about a retry: only of what cannot be duplicated, or what the caller wants sent again although it may be. Takes the
 * retry from the budget and returns undefined, or returns the failure that ends the send.
 */
export const payForRetry = (failure: Failure, context: RetryContext): Failure | undefined => {
  const { policy, attempts, remainingMs, budget, delayMs, error } = context;
  if (failure.neverRetry || attempts >= policy.maxAttempts) return failure;
  if (failure.delivery === 'unknown' ? !callerWants(policy, error) : !failure.retryable) return failure;
  if ((failure.retryAfterMs ?? delayMs) >= remainingMs)
    return { ...failure, what: `${failure.what} The time left of deadlineMs is too short for a retry.` };
  if (budget.pay(isThrottled(failure))) return undefined;
  return { ...failure, what: `${failure.what} The retry budget of the bot is spent.` };
};

const callerWants = ({ whenUnknown }: RetryPolicy, error: () => SendError): boolean => {
  if (typeof whenUnknown === 'string') return whenUnknown === 'retry';
  try {
    // An async function is a mistake here, so do not resend.
    const answer: unknown = whenUnknown(error());
    ignoreRejection(answer);
    return answer === true;
  } catch {
    return false;
  }
};

const THROTTLED_FACTOR = 5;
const LARGEST_SPREAD = 0.2;

/**
 * Returns the delay before the next attempt, in milliseconds: the time that the platform asked for and up to a fifth more,
 * so that a fleet does not retry all at once, but no more than fits the deadline; else full jitter, longer each time.
 */
export const backoff = (
  failure: Failure,
  policy: RetryPolicy,
  { retries, random, remainingMs }: { retries: number; random: () => number; remainingMs: number },
): number => {
  const { retryAfterMs } = failure;
  // The function of an untyped caller may return anything, and a wait that is no number would open the bot's gate for good.
  const chance = Math.min(1, Math.max(0, random())) || 0;
  if (retryAfterMs !== undefined)
    return Math.max(retryAfterMs, Math.min(retryAfterMs * (1 + LARGEST_SPREAD * chance), remainingMs - 1));
  const base = isThrottled(failure) ? policy.baseDelayMs * THROTTLED_FACTOR : policy.baseDelayMs;
  return chance * Math.min(base * 2 ** retries, policy.maxDelayMs);
};

/** Checks whether the platform throttles the bot. */
export const isThrottled = ({ kind }: Failure): boolean => kind === 'rate_limited';

const SECONDS = /^\d+(\.\d+)?$/;

/**
 * Returns the time of the Retry-After header, in milliseconds; undefined if it is absent or malformed. A date is compared
 * with the response's own Date, so that a wrong clock on either side does not matter.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined => {
  const after = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (SECONDS.test(after)) return Math.min(Math.ceil(Number(after) * 1000), Number.MAX_SAFE_INTEGER);
  const now = httpDate(headerOf(headers, 'date')?.trim() ?? '', Date.now()) ?? Date.now();
  const until = httpDate(after, now);
  return until === undefined ? undefined : Math.max(0, until - now);
};

const RFC_850 = /^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, (\d\d)-([A-Z][a-z]{2})-(\d\d) (\d\d:\d\d:\d\d) GMT$/;
const ASCTIME = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d) (\d{4})$/;

/**
 * Reads an HTTP date in any of its three forms (RFC 9110, 5.6.7). It is valid only if it reads the same when it is written
 * back, weekday included. `Invalid Date`, which some servers send, does so too, but is not a time.
 */
const httpDate = (text: string, now: number): number | undefined => {
  const usual = imfFixdate(text, now);
  const time = Date.parse(usual);
  return Number.isNaN(time) || new Date(time).toUTCString() !== usual ? undefined : time;
};

/** Rewrites a date in the form that servers send today. */
const imfFixdate = (text: string, now: number): string => {
  const [, weekday = '', day = '', month = '', yy = '', time = ''] = RFC_850.exec(text) ?? [];
  if (weekday !== '') {
    const inFiftyYears = new Date(now);
    inFiftyYears.setUTCFullYear(inFiftyYears.getUTCFullYear() + 50);
    const latest = inFiftyYears.getUTCFullYear();
    const dateIn = (year: number): string => `${weekday.slice(0, 3)}, ${day} ${month} ${year} ${time} GMT`;
    // Two digits stand for the last year with these digits that is at most 50 years ahead.
    const year = latest - ((latest - Number(yy)) % 100);
    return dateIn(Date.parse(dateIn(year)) > inFiftyYears.getTime() ? year - 100 : year);
  }
  return text.replace(
    ASCTIME,
    (_, weekday: string, month: string, day: string, time: string, year: string) =>
      `${weekday}, ${day.replace(' ', '0')} ${month} ${year} ${time} GMT`,
  );
};
