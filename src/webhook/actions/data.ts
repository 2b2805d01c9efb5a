import type { StandardSchemaV1 } from '@standard-schema/spec';
import { describeType, isPlainObject, MAX_OPEN_DEPTH } from '../../internal/json.js';

/** The separator between an action's name and its data. */
export const SEPARATOR = ':';

/** An error for a value that JSON would drop or change: its path and its type. The message quotes no value. */
export class NotJsonError extends Error {
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
