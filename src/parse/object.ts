import {
  custom,
  type ExactOptionalSchema,
  type GenericIssue,
  type GenericSchema,
  object,
  pipe,
  rawCheck,
} from 'valibot';
import type { RuleId } from '../rules/catalogue.js';
import { all } from './all.js';
import { breaks, broken } from './broken.js';
import { MAX_VIOLATIONS } from './most.js';
import { describe, Odd } from './odd.js';
import type { Schema } from './schema.js';
import { meant } from './wrong-text.js';

/** Whatever a field can hold that is there. */
export type Present = object | string | number | boolean | null;

/** An object of a snapshot. */
export type Json = Readonly<Record<string, unknown>>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Odd);

/** Any object of a snapshot. */
export const record: Schema<Json> = custom<Json>(isJson, breaks('field-type'));

// The mark of valibot's optional schemas, which fit anywhere.
interface Needed {
  readonly default?: never;
}

/** A schema for each field of the wire type `T`, none forgotten and none too many. */
type Entries<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key>
    ? ExactOptionalSchema<Schema<Required<T>[Key]>, undefined>
    : Schema<T[Key]> & Needed;
};

interface More<Whole> {
  /** The rules of required fields that have one of their own; of the others it is `field-type`. */
  readonly missing?: Readonly<Record<string, RuleId>>;
  /** Rules about the object as a whole; they are told before those of its fields. */
  readonly whole?: Schema<Whole>;
}

/** An object with these fields and no other. What is wrong is told in their order, and unknown fields last. */
export const fields = <T extends object, Whole = unknown>(
  entries: Entries<T>,
  { missing = {}, whole }: More<Whole> = {},
): Schema<T & Whole> => {
  const whenMissing = ({ path }: GenericIssue): string =>
    broken(missing[String(path?.[0].key)] ?? 'field-type', 'nothing');
  return all(record, whole ?? record, object(entries, whenMissing), noOther(Object.keys(entries)));
};

/** valibot's strictObject tells of the first unknown key only, and valibot passes over `__proto__` and `constructor`. */
const noOther = (names: readonly string[]): GenericSchema =>
  pipe(
    record,
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      const unknownKeys = Object.keys(input).filter(key => !names.includes(key));
      for (const key of unknownKeys.slice(0, MAX_VIOLATIONS)) {
        const value = input[key];
        const step = { type: 'unknown', origin: 'key', input, key, value } as const;
        addIssue({ message: broken('unknown-field', describe(value) + meant(key, names)), path: [step] });
      }
    }),
  );
