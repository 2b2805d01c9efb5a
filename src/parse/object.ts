import { custom, type GenericIssue, type GenericSchema, object, pipe, rawCheck } from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { all } from './all.js';
import { breaks, broken } from './broken.js';
import { nearest } from './near.js';
import { describe, Odd } from './odd.js';

/** An object of a snapshot. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Odd);

/** Any object of a snapshot. */
export const record: GenericSchema<Json> = custom<Json>(isJson, breaks('field-type'));

interface More {
  /** The rules of required fields that have one of their own; of the others it is `field-type`. */
  readonly missing?: Readonly<Record<string, RuleId>>;
  /** Rules about the object as a whole; they are told before those of its fields. */
  readonly whole?: GenericSchema;
}

/** An object with these fields and no other. What is wrong is told in their order, and unknown fields last. */
export const fields = (
  entries: Readonly<Record<string, GenericSchema>>,
  { missing = {}, whole = record }: More = {},
): GenericSchema => {
  const whenMissing = ({ path }: GenericIssue): string =>
    broken(missing[String(path?.[0].key)] ?? 'field-type', 'nothing');
  return all(record, whole, object(entries, whenMissing), noOther(Object.keys(entries)));
};

/** valibot's strictObject tells of the first unknown key only, and valibot passes over `__proto__` and `constructor`. */
const noOther = (names: readonly string[]): GenericSchema =>
  pipe(
    record,
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const [key, value] of Object.entries(input)) {
        if (names.includes(key)) continue;
        const meant = nearest(key, names);
        const what = describe(value) + (meant === undefined ? '' : ` (did you mean ${meant}?)`);
        const step = { type: 'unknown', origin: 'key', input, key, value } as const;
        addIssue({ message: broken('unknown-field', what), path: [step] });
      }
    }),
  );
