import { isPlainObject } from '../rules/plain-object.js';
import { Odd } from './odd.js';

// Deeper than any open shape may go from where it stands: the schemas see what is too deep, the stack does not.
const MAX_DEPTH = 120;
// Values that share their parts can be small in memory, and endless when written out.
const MAX_VALUES = 1_000_000;

/** A frozen copy of `json`, or of the JSON text that it is. Never throws: what cannot be read becomes an `Odd`. */
export const snapshot = (json: unknown): unknown => {
  try {
    return copyOf(typeof json === 'string' ? JSON.parse(json) : json, 0, { left: MAX_VALUES });
  } catch (error) {
    // The engine's own words quote the text, and the text may hold an OTP.
    if (error instanceof TooLarge) return new Odd('too many values');
    return new Odd(typeof json === 'string' ? 'text that is no JSON' : 'a value that cannot be read');
  }
};

class TooLarge extends Error {}

const copyOf = (value: unknown, depth: number, budget: { left: number }): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return new Odd('too deep, or circular');
  if (Array.isArray(value)) {
    spend(budget, value.length);
    return Object.freeze(Array.from(value, item => copyOf(item, depth + 1, budget)));
  }
  if (!isPlainObject(value)) return new Odd('no plain object');
  const entries = Object.entries(value);
  spend(budget, entries.length);
  // Defines `__proto__` as a key like any other, where an assignment would set the prototype.
  return Object.freeze(Object.fromEntries(entries.map(([key, item]) => [key, copyOf(item, depth + 1, budget)])));
};

const spend = (budget: { left: number }, values: number): void => {
  budget.left -= values;
  if (budget.left < 0) throw new TooLarge();
};
