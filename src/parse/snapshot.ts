import { describeNotPlain, isPlainObject, MAX_VALUES } from '../internal/json.js';

// The bounds keep hostile JSON cheap: each is far above what a real request needs.

/** The deepest level that is copied: any open shape ends above it, so the schemas see what is too deep and the stack holds. */
export const MAX_DEPTH = 120;

/** The place of a value that JSON cannot hold. */
export class Unreadable {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The value that replaces a request with too many values. */
export const TOO_LARGE: Unreadable = /* @__PURE__ */ new Unreadable('more');
const TOO_DEEP = /* @__PURE__ */ new Unreadable('too many levels, or a cycle');

/** An object of a snapshot. */
export type Json = Readonly<Record<string, unknown>>;

/** Checks that a value of a snapshot is an object. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unreadable);

/** Copies `json` deeply and freezes the copy, so that later changes change nothing. Throws only what a getter throws. */
export const snapshot = (json: unknown): unknown => {
  try {
    return copyValue(json, 0, { left: MAX_VALUES });
  } catch (error) {
    if (error instanceof TooLarge) return TOO_LARGE;
    throw error;
  }
};

/**
 * Freezes what JSON.parse has just made, which nobody else can change: to copy it, as `snapshot` does, would take twice as long.
 * The result is what `snapshot` returns.
 */
export const frozen = (json: unknown): unknown => {
  try {
    return freeze(json, 0, { left: MAX_VALUES });
  } catch (error) {
    if (error instanceof TooLarge) return TOO_LARGE;
    throw error;
  }
};

const freeze = (value: unknown, depth: number, budget: Budget): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? value + 0 : value;
  if (depth > MAX_DEPTH) return TOO_DEEP;
  // By index, because the keys of a list of millions would be as many strings.
  if (Array.isArray(value)) {
    spend(budget, value.length);
    for (let index = 0; index < value.length; index++) value[index] = freeze(value[index], depth + 1, budget);
    return Object.freeze(value);
  }
  const keys = Object.keys(value);
  spend(budget, keys.length);
  for (const key of keys) {
    const part: unknown = Reflect.get(value, key);
    if (typeof part === 'string') continue;
    const kept = freeze(part, depth + 1, budget);
    // Only -0 and what is too deep. An assignment to `__proto__` would set the prototype.
    if (!Object.is(kept, part)) Object.defineProperty(value, key, { value: kept });
  }
  return Object.freeze(value);
};

/** The number of values that may still be copied: values that share their parts can be small in memory and endless when written out. */
interface Budget {
  left: number;
}

const copyValue = (value: unknown, depth: number, budget: Budget): unknown => {
  // Adding 0 makes 0 of -0, as JSON does.
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'function') return new Unreadable('a function');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return TOO_DEEP;
  const copy = (item: unknown) => copyValue(item, depth + 1, budget);
  return Object.freeze(Array.isArray(value) ? copyList(value, copy, budget) : copyObject(value, copy, budget));
};

type Copy = (item: unknown) => unknown;

const copyList = (list: readonly unknown[], copy: Copy, budget: Budget): unknown => {
  const { length } = list;
  spend(budget, length);
  // By index, because the value may bring its own iterator, and an endless one.
  return Array.from({ length }, (_, index) => copy(list[index]));
};

const copyObject = (value: object, copy: Copy, budget: Budget): unknown => {
  if (!isPlainObject(value)) return new Unreadable(describeNotPlain(value));
  const entries = Object.entries(value);
  spend(budget, entries.length);
  // Defines `__proto__` as an ordinary key, where an assignment would set the prototype.
  return Object.fromEntries(entries.map(([key, item]) => [key, copy(item)]));
};

class TooLarge extends Error {}

const spend = (budget: Budget, values: number): void => {
  budget.left -= values;
  if (budget.left < 0) throw new TooLarge();
};
