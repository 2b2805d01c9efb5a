import { headerOf } from './headers.js';

const SECONDS = /^\d{1,9}(\.\d{1,9})?$/;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How long the platform asks to wait, in milliseconds; undefined for none and for junk. A date is measured against the
 * response's own Date, so that a wrong clock on either side does not matter.
 */
export const retryAfterMs = (headers: Readonly<Record<string, string>>): number | undefined => {
  const after = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (SECONDS.test(after)) return Math.ceil(Number(after) * 1000);
  const until = httpDate(after);
  if (until === undefined) return undefined;
  const now = httpDate(headerOf(headers, 'date') ?? '') ?? Date.now();
  return Math.max(0, until - now);
};

const httpDate = (text: string): number | undefined => {
  const time = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
