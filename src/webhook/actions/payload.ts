import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describeNotPlain, isPlainObject, MAX_OPEN_DEPTH, MAX_VALUES } from '../../internal/json.js';

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

/** The number of values that may still be copied. */
interface Budget {
  left: number;
}

/**
 * Copies a value that JSON preserves. It leaves undefined properties out, as optional properties are undefined in many
 * programs. Throws a NotJsonError for everything else that JSON would drop or change, for a key `__proto__`, and for more
 * than a million values: a list can claim any length, and values that share their parts can be endless when written out.
 */
export const copyJson = (value: unknown, path = '', depth = 0, budget: Budget = { left: MAX_VALUES }): unknown => {
  if (budget.left-- === 0) throw new NotJsonError(path, `more than ${MAX_VALUES} values`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJsonError(path, 'a number that JSON cannot represent');
    // Adding 0 turns -0 into 0, as JSON does.
    return value + 0;
  }
  if (depth >= MAX_OPEN_DEPTH) throw new NotJsonError(path, `more than ${MAX_OPEN_DEPTH} levels`);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    // By index, so that a hole is rejected as undefined, and the first one ends the walk.
    for (let i = 0; i < value.length; i++) copy.push(copyJson(value[i], `${path}[${i}]`, depth + 1, budget));
    return copy;
  }
  if (!isPlainObject(value)) throw new NotJsonError(path, describeNotPlain(value));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => {
        const itemPath = path === '' ? key : `${path}.${key}`;
        if (key === '__proto__') throw new NotJsonError(itemPath, 'the key __proto__');
        return [key, copyJson(item, itemPath, depth + 1, budget)];
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
    const paths = result.issues.slice(0, MAX_ISSUES).map(({ path }) => `\`${formatPath(path)}\``);
    throw new TypeError(
      `actions.${name}: The data must match the schema; it rejects ${paths.join(', ')}. Validate the data with the schema to see why.`,
    );
  }
  return name + SEPARATOR + json;
};

const copyData = (name: string, data: unknown): unknown => {
  try {
    return copyJson(data);
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    if (data === undefined) throw new TypeError(`actions.${name}: \`data\` is missing; it must be JSON.`);
    throw new TypeError(`actions.${name}: \`${error.path || 'data'}\` must be JSON; got ${error.message}.`);
  }
};

// Keys may come from the data too, as those of a map do. One with four digits may be a one-time password.
const FIELD = /^(?!(.*\d){4})[\w$-]+$/;
const LONGEST_FIELD = 64;

/** Formats the path of an issue. A schema's message is never shown, since it may quote the data, which can be personal. */
const formatPath = (path: StandardSchemaV1.Issue['path'] = []): string =>
  // Array.from, as the paths of ArkType are of a class whose `map` does not return a plain array.
  Array.from(path, step => (typeof step === 'object' ? step.key : step))
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index ? '.' : ''}${fieldOf(String(key))}`))
    .join('') || 'data';

const fieldOf = (key: string): string => (key.length <= LONGEST_FIELD && FIELD.test(key) ? key : '[hidden]');
