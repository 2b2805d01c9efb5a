import { isPlainObject } from '../rules/plain-object.js';
import { Odd } from './odd.js';

/** Deeper than any open shape may go from where it stands: the schemas see what is too deep, the stack does not. */
export const MAX_DEPTH = 120;
// Values that share their parts can be small in memory, and endless when written out.
const MAX_VALUES = 1_000_000;

/** A frozen copy of `json`, or of the JSON text that it is. Never throws: what cannot be read becomes an `Odd`. */
export const snapshot = (json: unknown): unknown => {
  let value = json;
  try {
    if (typeof json === 'string') value = JSON.parse(json);
  } catch {
    // The engine's own words quote the text, and the text may hold an OTP.
    return new Odd(noJson(String(json)));
  }
  try {
    return copyOf(value, 0, { left: MAX_VALUES });
  } catch {
    return new Odd('too many values');
  }
};

const noJson = (text: string): string => {
  if (text === '') return 'an empty text';
  return text.startsWith('\ufeff') ? 'a text that begins with a byte order mark' : 'text that is no JSON';
};

const copyOf = (value: unknown, depth: number, budget: { left: number }): unknown => {
  // Adding 0 makes 0 of -0, as JSON does.
  if (typeof value === 'number') return value + 0;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return new Odd('too deep, or circular');
  try {
    const copy = (item: unknown) => copyOf(item, depth + 1, budget);
    return Object.freeze(Array.isArray(value) ? listCopy(value, copy, budget) : objectCopy(value, copy, budget));
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    // A getter that throws, or a revoked Proxy.
    return new Odd('a value that cannot be read');
  }
};

type Copy = (item: unknown) => unknown;

const listCopy = (list: readonly unknown[], copy: Copy, budget: { left: number }): unknown => {
  const { length } = list;
  spend(budget, length);
  // By index: an iterator may be the value's own, and endless.
  return Array.from({ length }, (_, index) => copy(list[index]));
};

const objectCopy = (value: object, copy: Copy, budget: { left: number }): unknown => {
  if (!isPlainObject(value)) return new Odd('no plain object');
  const entries = Object.entries(value);
  spend(budget, entries.length);
  // Defines `__proto__` as a key like any other, where an assignment would set the prototype.
  return Object.fromEntries(entries.map(([key, item]) => [key, copy(item)]));
};

class TooLarge extends Error {}

const spend = (budget: { left: number }, values: number): void => {
  budget.left -= Math.max(values, 0);
  // A Proxy may say that its length is NaN.
  if (!(budget.left >= 0)) throw new TooLarge();
};
