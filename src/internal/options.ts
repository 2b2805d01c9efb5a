import { describeType } from './json.js';
import { findUnknownOption } from './unknown-option.js';

/** Returns what a value must be; undefined if the value is good. */
export type Check = (value: unknown) => string | undefined;

/**
 * The options of a function, with all that is known of each: its check, or a list of its check and its default. An option with
 * a list always has a value: without a default, the caller must give it. A name that people guess and that does not exist has
 * the words of what to use instead, and its type is `UseInstead` of the same words.
 */
export type OptionTable<Options, Filled extends keyof Options = never> = {
  readonly [Name in keyof Options]-?: Name extends Filled
    ? readonly [check: Check, fallback?: Options[Name] | undefined]
    : Check | string;
};

/** Checked options, with defaults filled in. */
export type FilledOptions<Options, Filled extends keyof Options = never> = {
  readonly [Name in keyof Options]-?: Name extends Filled
    ? Exclude<Options[Name], undefined>
    : Options[Name] | undefined;
};

/** Creates the error of a wrong option from a sentence without a full stop. */
export type WrongOption = (sentence: string) => Error;

/** Creates the errors of a function whose wrong options are a TypeError. */
export const typeErrorOf =
  (name: string): WrongOption =>
  sentence =>
    new TypeError(`${name}: ${sentence}.`);

/** The option that contains the options, such as `retry`, and values that replace the defaults. */
interface Place {
  readonly of?: string | undefined;
  readonly defaults?: object | undefined;
}

/**
 * Checks options, also those of untyped callers, and returns a copy with defaults filled in. Throws what `wrong` makes of the
 * first mistake, or of all that is missing. The sentence shows no string and no object that was given: any of them may be a secret.
 */
export const readOptions = <Options extends object, Filled extends keyof Options = never>(
  table: OptionTable<Options, Filled>,
  given: Options | undefined,
  wrong: WrongOption,
  { of, defaults = {} }: Place = {},
): FilledOptions<Options, Filled> => {
  const from = given === undefined ? {} : given;
  const rows: Readonly<Record<string, readonly [Check, unknown?] | Check | string>> = table;
  if (typeof from !== 'object' || from === null || Array.isArray(from)) {
    const [first] = Object.keys(rows);
    const what = of === undefined ? 'The options' : `\`${of}\``;
    throw wrong(`${what} must be an object, such as { ${first} }; got ${shown(from)}`);
  }
  // A send reads its options here, so the texts of errors are made only for errors.
  const isKnown = (name: string): boolean => Object.hasOwn(rows, name) && typeof rows[name] !== 'string';
  if (!Object.keys(from).every(isKnown)) {
    const unknown = findUnknownOption(from, Object.keys(rows).filter(isKnown), of, 'option', table);
    if (unknown !== undefined) throw wrong(unknown);
  }
  const pathOf = (name: string): string => `\`${of === undefined ? '' : `${of}.`}${name}\``;
  const options: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const name in rows) {
    const row = rows[name];
    if (row === undefined || typeof row === 'string') continue;
    const isFilled = typeof row !== 'function';
    const check = isFilled ? row[0] : row;
    const value: unknown = Reflect.get(from, name);
    const must = value === undefined ? undefined : check(value);
    if (must !== undefined) throw wrong(`${pathOf(name)} must be ${must}; got ${shown(value, must)}`);
    options[name] = value === undefined ? (Reflect.get(defaults, name) ?? (isFilled ? row[1] : undefined)) : value;
    if (isFilled && options[name] === undefined)
      missing.push(`${pathOf(name)} is missing; it must be ${check(undefined)}`);
  }
  if (missing[0]) throw wrong(missing.join('. '));
  // The table has every option, and the loop has checked each: no type can say that.
  return options as FilledOptions<Options, Filled>;
};

/**
 * Describes a value for a sentence. Shows booleans, and numbers where the sentence asks for one; anything else may be a secret,
 * also a number in the place of a token.
 */
export const shown = (value: unknown, must = 'a number'): string => {
  if (value === '') return 'an empty string';
  if (Array.isArray(value) && value.length === 0) return 'an empty array';
  if (typeof value === 'boolean' || (typeof value === 'number' && /number|integer/.test(must))) return `${value}`;
  // A promise without its `await` is a common mistake.
  const { name } = Object(value !== null && typeof value === 'object' && value.constructor);
  return [undefined, '', 'Object', 'Array'].includes(name) ? describeType(value) : `an instance of ${name}`;
};

/** Asks about the usual reason, if a value that comes from the environment is missing. */
export const ifUnset = (value: unknown): string => (value ? '' : ' (is the environment variable set?)');

/** Checks the items of a list, after `readOptions` has read it. Throws what `wrong` makes of the first mistake. */
export const checkItems = (list: readonly unknown[], path: string, check: Check, wrong: WrongOption): void => {
  for (const [index, item] of list.entries()) {
    const must = check(item);
    if (must !== undefined) throw wrong(`\`${path}[${index}]\` must be ${must}; got ${shown(item, must)}`);
  }
};

/** Returns the requirement unless it is met. */
export const unless = (isMet: boolean, must: string): string | undefined => (isMet ? undefined : must);

/** Checks for a number from `least` to `most`. */
export const isBetween = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most;

/** Checks for an object or a function with all these methods. */
export const hasMethods = (value: unknown, names: readonly string[]): boolean =>
  names.every(name => typeof Object(value)[name] === 'function');
