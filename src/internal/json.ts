/** The maximum number of levels of objects and arrays in an open shape, an extra field or the data of an action, its own included. */
export const MAX_OPEN_DEPTH = 100;

/** The maximum number of values that are copied, in builders, in `parse` and in the data of an action. */
export const MAX_VALUES = 1_000_000;

/**
 * Checks that `value` is an object as JSON has them: neither an array, nor an instance of a class, nor with symbol keys.
 * Accepts objects of another realm, whose `Object.prototype` is another object.
 */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return !(prototype && Object.getPrototypeOf(prototype)) && !Object.getOwnPropertySymbols(value)[0];
};

/** Adds the indefinite article to a noun. */
export const withArticle = (noun: string): string => `a${/^[aeio]/.test(noun) ? 'n' : ''} ${noun}`;

/** Names the type of a value for an error. Never quotes the value, which may be an OTP, and runs none of its code. */
export const describeType = (value: unknown): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return `${value}`;
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
};

/** Names the type of a value that is not a plain object. Such an object can be of a class, or have symbol keys or inherited fields. */
export const describeNotPlain = (value: unknown): string =>
  describeType(value).replace('object', 'object that is not plain');

const LONGEST_QUOTE = 80;
// Line breaks, controls, and marks that change the direction of what is printed.
const ASCII = /^[ -~]*$/;
const UNPRINTABLE = /[\p{C}\u2028\u2029]/gu;

/** Quotes a text that is not a secret, such as an id, cut to a readable length. */
export const quote = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTE));

/** Escapes what would break a line of a log or control a terminal. */
export const escapeUnprintable = (text: string): string =>
  // The names of Unicode cost 1 µs for each line of `sendable send`.
  ASCII.test(text) ? text : text.replace(UNPRINTABLE, escapeUnits);

const escapeUnits = (character: string): string =>
  [...Array(character.length).keys()]
    .map(unit => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
    .join('');

/** Checks that JSON can represent a value. */
export const hasJson = (value: unknown): boolean => {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
};
