import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describeType, isPlainObject, MAX_OPEN_DEPTH } from '../../internal/json.js';

/** The separator between an action's name and its data. */
export const SEPARATOR = ':';

/** An error for a value that JSON would drop or change: its path and its type. The message quotes no value. */
class NotJsonError extends Error {
  readonly path: string;

  constructor(path: string, found: string) {
    super(found);
    this.path = path;
  }
}

/**
 * Copies a value that JSON preserves. It leaves undefined properties out, as optional properties are undefined in many
 * programs. Throws a NotJsonError for everything else that JSON would drop or change, and for a key `__proto__`.
 */
export const copyJson = (value: unknown, path = '', depth = 0): unknown => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJsonError(path, 'a number that JSON cannot represent');
    // Adding 0 turns -0 into 0, as JSON does.
    return value + 0;
  }
  if (depth > MAX_OPEN_DEPTH) throw new NotJsonError(path, `more than ${MAX_OPEN_DEPTH} levels`);
  // The spread turns the holes of an array into undefined, which is refused.
  if (Array.isArray(value)) return [...value].map((item, index) => copyJson(item, `${path}[${index}]`, depth + 1));
  if (!isPlainObject(value))
    throw new NotJsonError(path, typeof value === 'object' ? 'an instance of a class' : describeType(value));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => {
        const itemPath = path === '' ? key : `${path}.${key}`;
        if (key === '__proto__') throw new NotJsonError(itemPath, 'the key __proto__');
        return [key, copyJson(item, itemPath, depth + 1)];
      }),
  );
};

/** The result of a validation. */
export type ValidationResult =
  | { readonly kind: 'valid'; readonly value: unknown }
  | { readonly kind: 'invalid'; readonly issues: readonly StandardSchemaV1.Issue[] }
  /** The schema returned a promise. */
  | { readonly kind: 'async' };

/** Validates a value with a schema, which must be synchronous. Throws what the schema throws. */
export const validate = (schema: StandardSchemaV1, value: unknown): ValidationResult => {
  const result = schema['~standard'].validate(value);
  if ('then' in result) {
    // The result is not used, so its rejection must not be unhandled.
    result.then(undefined, () => {});
    return { kind: 'async' };
  }
  return result.issues ? { kind: 'invalid', issues: result.issues } : { kind: 'valid', value: result.value };
};

const MAX_ISSUES = 5;

/**
 * Creates the payload of an action with data: the name, `:` and the JSON of the schema's input. It validates what a press
 * will contain, as a press is validated by the schema again. Throws a TypeError that quotes no data.
 */
export const createPayload = (name: string, schema: StandardSchemaV1, data: unknown): string => {
  const copy = copyData(name, data);
  const json = JSON.stringify(copy);
  const result = validate(schema, JSON.parse(json));
  if (result.kind === 'async')
    throw new TypeError(`actions.${name}: The schema must be synchronous; it returned a promise.`);
  if (result.kind === 'invalid') {
    const issues = result.issues
      .slice(0, MAX_ISSUES)
      .map(({ path, message }) => `at ${formatPath(path)}: ${maskValues(message, copy)}`);
    throw new TypeError(`actions.${name}: The data must match the schema; it refuses ${issues.join('; ')}`);
  }
  return name + SEPARATOR + json;
};

const copyData = (name: string, data: unknown): unknown => {
  try {
    return copyJson(data);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    throw new TypeError(`actions.${name}: \`${error.path || 'data'}\` must be JSON; got ${error.message}.`);
  }
};

// Array.from, as the paths of ArkType are of a class whose `map` does not return a plain array.
const formatPath = (path: StandardSchemaV1.Issue['path'] = []): string =>
  Array.from(path, step => (typeof step === 'object' ? step.key : step))
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${String(key)}`))
    .join('') || 'data';

const MASK = '[value]';
const REGEXP_CHARACTERS = /[\\^$.*+?()[\]{}|/]/g;
const MAX_MASKED = 1000;
// Longer messages only quote data, and the error for a pattern of megabytes would quote the data too.
const MAX_MESSAGE_LENGTH = 2000;

/**
 * Masks the values of the data in a schema's message: schemas often quote their input, and data can be personal. It masks
 * every text and number of the data, in quotes or as a word, in any case.
 */
export const maskValues = (message: string, data: unknown): string =>
  message.length > MAX_MESSAGE_LENGTH
    ? MASK
    : leavesOf(data)
        .filter(leaf => leaf.length <= message.length)
        .slice(0, MAX_MASKED)
        .sort((a, b) => b.length - a.length)
        .reduce((text, leaf) => maskLeaf(text, leaf), message);

const maskLeaf = (text: string, leaf: string): string => {
  const pattern = leaf.replace(REGEXP_CHARACTERS, '\\$&');
  return text
    .replaceAll(JSON.stringify(leaf), MASK)
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), MASK);
};

const leavesOf = (data: unknown): readonly string[] => {
  // Also trimmed, as many schemas trim before they quote.
  if (typeof data === 'string') return data.trim() === '' ? [] : [data, data.trim()];
  if (typeof data === 'number') return [String(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(leavesOf) : [];
};
