import type { RuleId } from './catalogue.js';
import type { SpecNames } from './requests.js';
import type { ExtraKind, WireExtras } from './shapes.js';

// The kinds of values that the API spec has, as data: what a value must be. `parse`, the JSON Schemas, the docs, the corpus
// and the code printer walk them.

/** A string. */
export interface Text {
  readonly is: 'text';
  /** The rule that an empty string breaks; undefined if the string may be empty. */
  readonly whenEmpty?: RuleId;
  readonly form?: 'uri' | 'message id';
  /** The rule of the form. */
  readonly rule?: RuleId;
}

/** One of a few fixed strings. `offered` are those of all alternatives, one of which a misspelt string may mean. */
export interface Fixed {
  readonly is: 'fixed';
  readonly values: readonly string[];
  readonly offered: readonly string[];
  readonly rule: RuleId;
  /** Other words for some of the strings, by which a hint finds them. */
  readonly also?: Readonly<Record<string, string>>;
}

/** True or false. */
interface Flag {
  readonly is: 'flag';
}

/** A field that must be absent: by `rule`, or because it excludes another field; then its value is still checked as `of`. */
interface Absent {
  readonly is: 'absent';
  readonly rule?: RuleId;
  readonly found?: string;
  readonly of?: Node;
  /** A value that has no effect and may be present. */
  readonly mayBe?: false;
}

/** A JSON object whose fields the API spec does not show. */
export interface Open {
  readonly is: 'open';
  /** The name of its definition in the JSON Schemas. */
  readonly name?: string;
  /** What has the shape, if it must not be the payload of a generic template. */
  readonly notGeneric?: string;
  /** True if the payload of a generic template with a misspelt `templateType` comes here. */
  readonly isTemplate?: true;
}

/** An array. One with a `max` of 0 must be empty, whatever its items are. */
export interface List {
  readonly is: 'list';
  readonly of: Node;
  readonly min?: number;
  readonly max?: number;
  /** The rule of `min` and `max`, or of the absence of the array. */
  readonly rule?: RuleId;
}

/** Some fields of which exactly one must be present. */
export interface Exactly {
  readonly rule: RuleId;
  readonly of: readonly string[];
  readonly found: (present: readonly string[]) => string;
}

/** An object with these fields and no others. */
export interface Obj {
  readonly is: 'object';
  readonly name: string;
  readonly section: string;
  /** The fields, in the order of the JSON. */
  readonly rows: Readonly<Record<string, Row>>;
  readonly one?: Exactly;
}

/** One of some alternatives: `pick` returns the index of the one by which a value is checked, even a wrong value. */
export interface Choice {
  readonly is: 'choice';
  readonly about?: About;
  readonly of: readonly Node[];
  readonly pick: (value: unknown) => number;
}

/** The definition of a choice in the JSON Schemas. */
export interface About {
  readonly name: string;
  readonly section: string;
  readonly rule: RuleId;
  /** True if a JSON Schema cannot state that only one alternative matches. */
  readonly overlaps?: true;
}

/** What a value must be. */
export type Node = Text | Fixed | Flag | Absent | Open | List | Obj | Choice;

// Rows

/** The limits of house rules, which measure a field. */
export type LimitName =
  | 'textLength'
  | 'titleLength'
  | 'subtitleLength'
  | 'buttonTitleLength'
  | 'elements'
  | 'payloadLength'
  | 'otpButtons';

/** What else uses a field: the step of the builders that sets it, and the house rule that limits its length. */
export interface Uses {
  readonly step?: string;
  readonly limit?: LimitName;
}

/** A field: the rule that its absence breaks or `optional`, and what it must be. */
export type Row = readonly [whenMissing: RuleId | 'optional', must: Node, uses?: Uses];

/** A field that must be present. */
export type Needed<T> = readonly [whenMissing: RuleId, must: Must<T>, uses?: Uses];

/** A field that may be absent. */
export type Optional<T> = readonly [whenMissing: 'optional', must: Must<T>, uses?: Uses];

declare const wire: unique symbol;

/** Exactly the values of `T`: with `in out` the compiler rejects both a wider and a narrower type. */
interface Exact<in out T> {
  readonly [wire]?: (value: T) => T;
}

/** What a value of the type `T` must be. */
export type Must<T> = Node & Exact<T>;

/** The fields of `T` in the API spec: without the extra ones of an object of `Kind`, and with all names of `SpecNames`. */
type Fields<T, Kind> = Kind extends ExtraKind
  ? Exclude<keyof T, keyof WireExtras<Kind, SpecNames[Kind]>> | SpecNames[Kind]
  : keyof T;

/**
 * A row for each field of `T`: none missing, none too many, required if and only if the type says so. A field that is not in
 * both the type and `SpecNames` has no row that compiles.
 */
type Rows<T, Kind> = {
  readonly [Key in Fields<T, Kind>]-?: Key extends (Kind extends ExtraKind ? SpecNames[Kind] : PropertyKey) & keyof T
    ? object extends Pick<T, Key>
      ? Optional<Required<T>[Key]>
      : Needed<T[Key]>
    : never;
};

// The kinds

/** A non-empty string. */
export const text = (whenEmpty: RuleId = 'text-not-empty'): Must<string> => ({ is: 'text', whenEmpty });

/** An absolute URI. */
export const uri = (rule: RuleId): Must<string> => ({ is: 'text', form: 'uri', rule });

/** A string from a list. */
export const fixed = <const T extends string>(
  rule: RuleId,
  values: readonly T[],
  offered: readonly string[],
  also: Readonly<Record<string, string>> = {},
): Must<T> => ({ is: 'fixed', rule, values, offered, also });

/** A JSON object of any fields. */
export const open = <T>(more: Partial<Open> = {}): Must<T> => ({ is: 'open', ...more });

/** An array of any length. */
export const list = <T>(of: Must<T>, rule?: RuleId): Must<readonly T[]> => ({ is: 'list', of, ...(rule && { rule }) });

/** An array of at least `min` and at most `max` items. */
export const listOfLength = <L extends readonly unknown[]>(
  of: Must<L[number]>,
  rule: RuleId,
  length: { readonly min?: number; readonly max?: number },
): Must<L> => ({ is: 'list', of, rule, ...length });

/** An empty array. */
export const empty = (rule: RuleId): Must<readonly []> => ({ is: 'list', of: open(), max: 0, rule });

/** False or no value, by a rule. */
export const onlyFalse = (rule: RuleId, found: string): Must<false> => ({ is: 'absent', rule, found, mayBe: false });

/** No value, because another field excludes it, as `text` and `attachment` exclude each other. */
export const instead = (of: Node): Must<never> => ({ is: 'absent', of });

/** An object of type `T`, with a row for each of its fields; of an object of `Kind`, without those in `PlatformExtras`. */
export const object = <T, Kind extends ExtraKind | 'no extras' = 'no extras'>(
  name: string,
  section: string,
  rows: Rows<T, Kind>,
  one?: Exactly,
): Must<T> & Obj => ({ is: 'object', name, section, rows, ...(one && { one }) });

/** One of the alternatives `of`. Their types are inferred as one tuple, so that a missing alternative does not compile. */
export const choice = <T extends readonly unknown[]>(
  about: About,
  pick: (value: unknown) => number,
  ...of: { readonly [Index in keyof T]: Must<T[Index]> }
): Must<T[number]> => ({ is: 'choice', about, pick, of });

/** The fields of all members of a union in one object. */
export type Merged<T, Key extends keyof T = keyof T> = { readonly [Each in Key]: T[Each] };

/** Objects that differ only in the types of their fields, as one object. */
export const merged = <T>(of: Must<Merged<T>>): Must<T> => untyped(of);

/** Forgets the type of a node, where the type of the JSON divides the same values in another way. */
export const untyped = (node: Node): Node => node;
