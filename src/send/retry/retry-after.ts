import { headerOf } from '../call/headers.js';

const SECONDS = /^\d+(\.\d+)?$/;

/**
 * How long the platform asks to wait, in milliseconds; undefined for none and for junk. A date is measured against the
 * response's own Date, so that a wrong clock on either side does not matter.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined => {
  const after = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (SECONDS.test(after)) return Math.min(Math.ceil(Number(after) * 1000), Number.MAX_SAFE_INTEGER);
  const until = httpDate(after);
  if (until === undefined) return undefined;
  const now = httpDate(headerOf(headers, 'date') ?? '') ?? Date.now();
  return Math.max(0, until - now);
};

/**
 * The one form in which HTTP dates are to be sent, weekday and all: what reads the same when it is written back. So does
 * `Invalid Date`, which servers send whose own date went wrong: it is no time at all.
 */
const httpDate = (text: string): number | undefined => {
  const date = new Date(text);
  const time = date.getTime();
  return Number.isNaN(time) || date.toUTCString() !== text ? undefined : time;
};
