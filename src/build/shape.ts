/** The values of a builder's fields, by the number of the field; undefined where nothing was set. */
export type Values = readonly unknown[];

/** An object under construction. */
export type Json = Record<string, unknown>;

/**
 * How the values of a builder become JSON, said once: a function that makes the object, keys in the document's order.
 * Paths and, in `toBody`, the text are learned from it.
 */
export interface Shape {
  /** The values of nothing set; 10 at most. */
  readonly blank: Values;
  /** The number of the field that is a list of parts. */
  readonly list: number;
  readonly json: (values: Values) => Json;
  /** What `toBody` learned, by the set of fields that have a value. */
  readonly templates: Template[];
}

/** The text of one set of fields: constant pieces, and which field's value stands between them. */
export interface Template {
  readonly head: string;
  readonly fields: readonly number[];
  readonly tails: readonly string[];
}

/** The `list` of a shape that has no list of parts. */
export const NO_LIST = -2;

type Entry = readonly [key: string, value: unknown];

/** The entries whose value is not undefined. */
export const defined = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(([, value]) => value !== undefined);

/** Stands for the string that a field will hold. */
export const HOLE = '\u0001';

/** Where on the wire a field is, such as `message.attachment.payload.elements`. */
export const pathOf = ({ blank, json }: Shape, field: number): string => pathToHole(json(blank.with(field, HOLE)));

const pathToHole = (json: object): string => {
  for (const [key, value] of Object.entries(json)) {
    if (value === HOLE) return key;
    const path = Object(value) === value ? pathToHole(value) : '';
    if (path !== '') return `${key}.${path}`;
  }
  return '';
};
