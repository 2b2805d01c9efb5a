import type { StandardSchemaV1 } from '@standard-schema/spec';

/** What a schema says of a value. */
export type Verdict =
  | { readonly kind: 'good'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly issues: readonly StandardSchemaV1.Issue[] }
  /** It answered with a promise. */
  | { readonly kind: 'later' };

/** Asks a schema, which has to answer at once. Throws what the schema throws. */
export const judge = (schema: StandardSchemaV1, value: unknown): Verdict => {
  const result = schema['~standard'].validate(value);
  if ('then' in result) {
    // Nobody waits for it, so that nobody would hear of its failure either.
    result.then(undefined, () => {});
    return { kind: 'later' };
  }
  return result.issues ? { kind: 'bad', issues: result.issues } : { kind: 'good', value: result.value };
};
