import type { BuilderRuleId } from '../rules/index.js';

/** The kinds of parts: two that messages are built of, two that can be sent. */
export type Kind = 'button' | 'element' | 'message' | 'otp';

/** The values of a builder's fields, by the number of the field; undefined for a field that is not set. */
export type Values = readonly unknown[];

/** An object under construction. */
export type Json = Record<string, unknown>;

/** Something that a builder must have before it can be sent. */
export interface Need {
  readonly rule: BuilderRuleId;
  /** The bits of the fields of which one must be set. */
  readonly fields: number;
  /** Where on the wire it is missing. */
  readonly path: string;
  /** The call that adds it. */
  readonly call: string;
}

/**
 * The one description of a builder's JSON: a function that makes the object from the values, keys in the order of the API
 * spec. `wirePath` and `toBody` run it on placeholders to find paths and text.
 */
export interface JsonLayout {
  /** Comes first, so that the error of `structuredClone` quotes it. */
  readonly advice: () => string;
  readonly kind: Kind;
  /** The values when nothing is set; 10 at most. */
  readonly blank: Values;
  /** The number of the field that is a list of parts. */
  readonly list: number;
  readonly json: (values: Values) => Json;
  /** The parts that must be set before it can be sent. */
  readonly needs: readonly Need[];
  /** The bits of the fields that hold a hidden value. */
  readonly hidden: number;
  /** The templates that `toBody` has compiled, by the set of fields that have a value. */
  readonly templates: Template[];
}

/** The text for one set of fields: constant pieces, and the field whose value stands between two of them. */
export interface Template {
  readonly head: string;
  readonly fields: readonly number[];
  readonly tails: readonly string[];
}

type Entry = readonly [key: string, value: unknown];

/** Returns the entries whose value is not undefined. */
export const defined = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(([, value]) => value !== undefined);

/** Stands for the string that a field will hold. */
export const PLACEHOLDER = '\u0001';

/** Finds where on the wire a field is, such as `message.attachment.payload.elements`. */
export const pathOf = ({ blank, json }: JsonLayout, field: number): string =>
  pathToPlaceholder(json(blank.with(field, PLACEHOLDER)));

const pathToPlaceholder = (json: object): string => {
  for (const [key, value] of Object.entries(json)) {
    if (value === PLACEHOLDER) return key;
    const path = typeof value === 'object' ? pathToPlaceholder(value) : '';
    if (path) return `${key}.${path}`;
  }
  return '';
};

/**
 * Makes a list to fill. Not `[]`: V8 keeps a record for each array literal and each object literal with members. When a
 * value from such a literal survives one collection while the heap is marked, as happens while a program starts, V8 makes
 * all later ones in the old space, which doubles the time of a message until the process ends. So steps are made by a
 * class, lists here, and objects as `{}` with assignments: none of them has such a record.
 */
export const newList = (...items: unknown[]): unknown[] => items;
