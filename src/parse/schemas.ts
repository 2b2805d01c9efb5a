import {
  array,
  check,
  custom,
  type ExactOptionalSchema,
  type GenericIssue,
  type GenericSchema,
  lazy,
  nonEmpty,
  object,
  pipe,
  rawCheck,
  safeParse,
  string,
  unknown,
} from 'valibot';
import { isAbsoluteUri, isUnambiguous, type RuleId } from '../rules/index.js';
import { describeMessageId, describeUri, didYouMean, formatIssue, ruleIssue, typeIssue } from './issues.js';
import { type OpenShapeIssue, openShapeIssues } from './open-shape.js';
import { isJson, type Json } from './snapshot.js';
import { MAX_VIOLATIONS } from './violation.js';

/**
 * A schema that accepts exactly the values of type `T`. `in out` makes the compiler reject a schema whose type is wider or
 * narrower than the one asked for, so that the types in `wire` and the checks here cannot drift apart.
 */
export interface Schema<in out T> extends GenericSchema<unknown, T> {}

// Stated here, so that global settings of valibot do not change what is found.
export const EVERY_ISSUE = { abortEarly: false, abortPipeEarly: false, lang: '' } as const;

/**
 * The same, but unknown fields pass if they are JSON. Of valibot's settings only `lang` reaches each check and changes
 * nothing else, as our schemas have their own messages.
 */
export const WITH_EXTRAS = { abortEarly: false, abortPipeEarly: false, lang: 'extras' } as const;

/** The settings of a run, as a check receives them. */
interface Run {
  readonly lang?: string | undefined;
}
const hasExtras = ({ lang }: Run): boolean => lang === WITH_EXTRAS.lang;

/** Lists every issue that `schema` finds. */
const issuesOf = (schema: GenericSchema, value: unknown, run: Run): readonly GenericIssue[] =>
  safeParse(schema, value, hasExtras(run) ? WITH_EXTRAS : EVERY_ISSUE).issues ?? [];

/**
 * Accepts a value of `type` that each of `schemas` accepts too, and reports all issues, one schema after the other. Works
 * as valibot's intersect, but does not merge what the schemas return, nor look for more issues than anyone will read.
 * `T` is what the schemas prove together.
 */
export const combine = <T>(type: GenericSchema, ...schemas: readonly GenericSchema[]): Schema<T> =>
  pipe(
    unknown(),
    rawCheck(({ dataset: { value }, config, addIssue }) => {
      const issues = [...issuesOf(type, value, config)];
      const rest = issues.length > 0 ? [] : schemas;
      for (const schema of rest) if (issues.length < MAX_VIOLATIONS) issues.push(...issuesOf(schema, value, config));
      for (const { message, path } of issues) addIssue(path === undefined ? { message } : { message, path });
    }),
    custom<T>(() => true),
  );

/** Applies `yes` to values for which `isSo` holds, and `no` to all others. */
export const choose = <Yes, No>(
  isSo: (value: unknown) => boolean,
  yes: Schema<Yes>,
  no: Schema<No>,
): Schema<Yes | No> => lazy(value => (isSo(value) ? yes : no));

// Texts

/** Any string, even an empty one. */
export const anyText: Schema<string> = string(typeIssue('be a string'));

const notEmpty = (rule: RuleId): Schema<string> => pipe(string(typeIssue('be a string')), nonEmpty(ruleIssue(rule)));

export const text: Schema<string> = notEmpty('text-not-empty');
export const title: Schema<string> = notEmpty('title-not-empty');
export const id: Schema<string> = notEmpty('id-not-empty');

export const messageId: Schema<string> = pipe(
  string(typeIssue('be a string')),
  nonEmpty(ruleIssue('id-not-empty')),
  check(isUnambiguous, ruleIssue('message-id-unambiguous', describeMessageId)),
);

/** An absolute URI; anything else breaks `rule`. */
export const uri = (rule: RuleId): Schema<string> =>
  pipe(string(typeIssue('be a string')), check(isAbsoluteUri, ruleIssue(rule, describeUri)));

// Lists

const anyList: Schema<unknown[]> = array(unknown(), typeIssue('be an array'));

/** A list of `item`. */
export const listOf = <T>(item: Schema<T>): Schema<readonly T[]> => combine(anyList, each(item));

/** A list of `item` with the right length. Reports a wrong length before what is wrong with the items. */
export const listOfLength = <T, L extends readonly T[]>(
  item: Schema<T>,
  isRight: (list: readonly T[]) => list is L,
  whenWrong: (issue: GenericIssue) => string,
): Schema<L> =>
  combine(
    anyList,
    custom(list => Array.isArray(list) && isRight(list), whenWrong),
    each(item),
  );

/** A list that must be empty by `rule`; what it contains does not matter. */
export const emptyList = (rule: RuleId): Schema<readonly []> =>
  combine(
    anyList,
    custom(list => Array.isArray(list) && list.length === 0, ruleIssue(rule, countItems)),
  );

const countItems = (list: unknown): string => {
  const { length } = Array.isArray(list) ? list : [];
  return length === 1 ? '1 item' : `${length} items`;
};

/** Checks each item of a list. valibot's array would look at every item, however many are wrong. */
const each = (item: GenericSchema): GenericSchema =>
  pipe(
    anyList,
    rawCheck(({ dataset, config, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      let issues = 0;
      for (const [key, value] of input.entries()) {
        const step = { type: 'array', origin: 'value', input, key, value } as const;
        for (const { message, path = [] } of issuesOf(item, value, config)) {
          addIssue({ message, path: [step, ...path] });
          issues += 1;
        }
        if (issues >= MAX_VIOLATIONS) return;
      }
    }),
  );

// Objects

/** Any value that a field can hold. */
export type Present = object | string | number | boolean | null;

/** Any object of a snapshot. */
export const record: Schema<Json> = custom<Json>(isJson, typeIssue('be an object'));

// The mark of valibot's optional schemas, which the compiler would accept anywhere.
interface Mandatory {
  readonly default?: never;
}

/** A schema for each field of the wire type `T`: none missing and none too many. */
type Entries<T> = {
  readonly [Key in keyof T]-?: object extends Pick<T, Key>
    ? ExactOptionalSchema<Schema<Required<T>[Key]>, undefined>
    : Schema<T[Key]> & Mandatory;
};

interface FieldsOptions<Whole> {
  /** The rules of required fields that have their own; a missing one of the others breaks `field-type`. */
  readonly missing?: Readonly<Record<string, RuleId>>;
  /** Rules about the whole object, reported before those of its fields. */
  readonly whole?: Schema<Whole>;
}

/** An object with these fields and no others. Reports issues in their order, and unknown fields last. */
export const fields = <T extends object, Whole = unknown>(
  entries: Entries<T>,
  { missing = {}, whole }: FieldsOptions<Whole> = {},
): Schema<T & Whole> => {
  const whenMissing = ({ path }: GenericIssue): string => {
    const rule = missing[String(path?.[0].key)];
    return rule === undefined ? formatIssue('field-type', 'nothing', 'be present') : formatIssue(rule, 'nothing');
  };
  return combine(record, whole ?? record, object(entries, whenMissing), noOthers(Object.keys(entries)));
};

/**
 * Rejects unknown fields; with extras, only those that are not JSON. valibot's strictObject reports only the first one, and
 * skips `__proto__` and `constructor`.
 */
const noOthers = (names: readonly string[]): GenericSchema =>
  pipe(
    record,
    rawCheck(({ dataset, config, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      let issues = 0;
      for (const key of Object.keys(input)) {
        if (names.includes(key)) continue;
        const step = { type: 'unknown', origin: 'key', input, key, value: input[key] } as const;
        const found: readonly OpenShapeIssue[] = hasExtras(config)
          ? openShapeIssues(input[key], [step], 1)
          : [{ message: formatIssue('unknown-field', `an unknown name${didYouMean(key, names)}`), path: [step] }];
        for (const issue of found) addIssue(issue);
        issues += found.length;
        if (issues >= MAX_VIOLATIONS) return;
      }
    }),
  );
