import { ownError } from '../internal/foreign.js';
import { DAY_MS } from './check.js';

/** An active or expired code. The names are short because they are stored. */
interface StoredCode {
  /** The messageId. */
  readonly m: string;
  /** The hash of messageId, value and subject. */
  readonly h: string;
  /** The hash of the subject. */
  readonly t: string;
  /** The times at which it was issued and at which it expires, in ms. */
  readonly i: number;
  readonly x: number;
}

/** All that is stored of a customer. */
export interface CodeRecord {
  /** The number of wrong values in a row, over all codes and purposes. */
  readonly f: number;
  /** The end of the lock in ms; `FOREVER` until `forget`. */
  readonly u: number;
  /** The times of the codes of the last 24 hours. */
  readonly d: readonly number[];
  /** The codes by purpose. A code that is undefined is not stored. */
  readonly c: Readonly<Record<string, StoredCode | undefined>>;
}

/** The end of a lock that only `forget` ends: the latest time of a Date. */
export const FOREVER = 8.64e15;

/** The record of a customer of whom nothing is known. */
export const EMPTY: CodeRecord = { f: 0, u: 0, d: [], c: {} };

/** Reads a stored record, without what is over. Times in the future are of a clock that went back. */
export const parseRecord = (text: string, now: number): CodeRecord => {
  try {
    const { f, u, d, c }: { [Key in keyof CodeRecord]: CodeRecord[Key] } = text === '' ? EMPTY : JSON.parse(text);
    const codes: [string, StoredCode][] = Object.entries(c as Record<string, StoredCode>);
    const kept = codes.filter(([, { i, x }]) => now <= x + DAY_MS && now >= i - DAY_MS);
    return {
      f,
      u,
      d: d.map(at => Math.min(at, now)).filter(at => at > now - DAY_MS),
      // Without a prototype, because a purpose may have any name, also `constructor`.
      c: Object.assign(Object.create(null), Object.fromEntries(kept)),
    };
  } catch {
    throw ownError(
      'codes: the store returned a text that codes did not write. Give the codes a key prefix or a table of their own.',
    );
  }
};

/** Returns the time to keep a record. Failures count for a month, so that waiting gives no new guesses soon. */
export const keepMsOf = ({ f, u }: CodeRecord): number => {
  if (u === FOREVER) return 3650 * DAY_MS;
  return (f > 0 ? 30 : 2) * DAY_MS;
};
