import { isPart, type Part } from './part.js';

/** The values of a builder's fields, by the number of the field; undefined where nothing was set. */
export type Values = readonly unknown[];

/** The place of the list of parts in a shape that has none. */
export const NO_LIST = -1;

/** An object under construction. */
export type Json = Record<string, unknown>;

/** The text of one set of fields: constant pieces, and which field's value stands between them. */
interface Template {
  readonly head: string;
  readonly fields: readonly number[];
  readonly tails: readonly string[];
}

// A hole for a string keeps the quotes around it; a hole for any other value replaces them too.
const STRING_HOLE = '\u0001';
const VALUE_HOLE = '\u0002';
const VALUE_QUOTES = /"(\\u0002\d)"/g;
const HOLES = /\\u000[12](\d)/;
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * How the values of a builder become JSON, said once: a function that makes the object, keys in the document's order.
 * Text and paths are learned from it. It makes the object of holes once for each set of fields, JSON.stringify prints
 * that, and the text between the holes is kept: the same bytes as JSON.stringify, without an object in between.
 */
export class Shape {
  readonly json: (values: Values) => Json;
  /** The number of the field that is a list of parts. */
  readonly list: number;
  /** The values of nothing set. */
  readonly blank: Values;
  readonly #templates: Template[] = [];

  constructor(size: number, list: number, json: (values: Values) => Json) {
    this.json = json;
    this.list = list;
    this.blank = Array.from({ length: size }, () => undefined);
  }

  /** The JSON text of `values`. */
  text(values: Values): string {
    let set = 0;
    for (let field = 0; field < values.length; field++) if (values[field] !== undefined) set |= 1 << field;
    const { head, fields, tails } = (this.#templates[set] ??= learn(this.json, values));
    let text = head;
    for (let i = 0; i < fields.length; i++) text += valueText(values[fields[i] ?? 0]) + tails[i];
    return text;
  }

  /** Where on the wire a field is, such as `message.attachment.payload.elements`. */
  path(field: number): string {
    return pathToHole(this.json(this.blank.map((_, at) => (at === field ? STRING_HOLE : undefined)))) ?? '';
  }
}

const valueText = (value: unknown): string => {
  if (typeof value === 'string') return NEEDS_ESCAPE.test(value) ? JSON.stringify(value).slice(1, -1) : value;
  if (!isListOfParts(value)) return JSON.stringify(value);
  let text = '';
  for (const part of value) text += (text === '' ? '[' : ',') + part[' text']();
  return `${text}]`;
};

const isListOfParts = (value: unknown): value is readonly Part[] => Array.isArray(value) && isPart(value[0]);

const learn = (json: (values: Values) => Json, values: Values): Template => {
  const holes = values.map((value, field) => {
    if (value === undefined || value === true) return value;
    return (typeof value === 'string' ? STRING_HOLE : VALUE_HOLE) + field;
  });
  const [head = '', ...rest] = JSON.stringify(json(holes)).replace(VALUE_QUOTES, '$1').split(HOLES);
  const odd = (_: string, i: number): boolean => i % 2 === 1;
  return { head, fields: rest.filter((_, i) => !odd(_, i)).map(Number), tails: rest.filter(odd) };
};

const pathToHole = (json: unknown): string | undefined => {
  if (json === STRING_HOLE) return '';
  if (typeof json !== 'object' || json === null) return undefined;
  for (const [key, value] of Object.entries(json)) {
    const path = pathToHole(value);
    if (path !== undefined) return path === '' ? key : `${key}.${path}`;
  }
  return undefined;
};
