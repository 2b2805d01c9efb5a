import type { BuilderRuleId } from '../spec/requirements.js';

/** The kinds of parts: two that go into messages, and two that can be sent. */
export type Kind = 'button' | 'element' | 'message' | 'otp';

/** The values of a builder's fields, by the number of the field; undefined for a field that is not set. */
export type Values = readonly unknown[];

/** An object under construction. */
export type Json = Record<string, unknown>;

/** A requirement that a builder must meet before it can be sent. */
export interface Need {
  readonly rule: BuilderRuleId;
  /** The bits of the fields; at least one of them must be set. */
  readonly fields: number;
  /** The path on the wire of the missing part. */
  readonly path: string;
  /** The call that adds it. */
  readonly call: string;
}

/**
 * The description of a builder's JSON: mainly a function that makes the object from the values, keys in the order of
 * the API spec. `wirePath` and `toBody` call it with placeholders to find paths and text.
 */
export interface JsonLayout {
  /** The first member, so that the error of `structuredClone` quotes it. */
  readonly advice: () => string;
  readonly kind: Kind;
  /** The values when nothing is set, 10 at most; the last is that of the extra fields. */
  readonly blank: Values;
  /** The number of the field that is a list of parts. */
  readonly list: number;
  /** Makes the JSON without the extra fields. */
  readonly json: (values: Values) => Json;
  /** The requirements that must be met before it can be sent. */
  readonly needs: readonly Need[];
  /** The bits of the fields that hold a hidden value. */
  readonly hidden: number;
  /** The templates that `toBody` has compiled, by the set of fields that have a value. */
  readonly templates: Template[];
}

/** The text for one set of fields: constant pieces, and the number of the field whose value goes between each two. */
export interface Template {
  readonly head: string;
  readonly fields: readonly number[];
  readonly tails: readonly string[];
}

/** Stands for the string that a field will hold. */
export const PLACEHOLDER = '\u0001';

/** Returns the path of a field on the wire, such as `message.attachment.payload.elements`. */
export const pathOf = (layout: JsonLayout, field: number): string =>
  pathToPlaceholder(withExtras(layout, layout.blank.with(field, PLACEHOLDER)));

/** Makes the JSON, with the extra fields last. They are not assigned: an assignment to `__proto__` would set the prototype. */
export const withExtras = (layout: JsonLayout, values: Values): Json => {
  const json = layout.json(values);
  const extra = values[values.length - 1];
  if (!extra) return json;
  const { message } = json;
  const fields = extra === PLACEHOLDER ? { extra } : Object(extra);
  return message ? { ...json, message: { ...message, ...fields } } : { ...json, ...fields };
};

const pathToPlaceholder = (json: object): string => {
  for (const [key, value] of Object.entries(json)) {
    if (value === PLACEHOLDER) return key;
    const path = typeof value === 'object' ? pathToPlaceholder(value) : '';
    if (path) return `${key}.${path}`;
  }
  return '';
};

/**
 * Makes a list to fill. Do not write `[]` instead: V8 keeps an allocation record for each array literal and each object
 * literal with members. If a value from such a literal survives a garbage collection while the heap is being marked, as
 * happens when a program starts, V8 allocates all later ones in the old space. That doubles the time to build a message
 * until the process ends. A class for steps, this function for lists, and `{}` with assignments for objects avoid such
 * a record.
 */
export const newList = (...items: unknown[]): unknown[] => items;
