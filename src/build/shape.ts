/** The values of a builder's fields, by the number of the field; undefined where nothing was set. */
export type Values = readonly unknown[];

/** An object under construction. */
export type Json = Record<string, unknown>;

/**
 * How the values of a builder become JSON, said once: a function that makes the object, keys in the document's order.
 * Paths and, in `toBody`, the text are learned from it.
 */
export interface Shape {
  /** How many fields there are, at most 10. */
  readonly size: number;
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

/** The number of no field. */
export const NO_FIELD = -1;

export const shapeOf = (size: number, list: number, json: (values: Values) => Json): Shape => ({ size, list, json, templates: [] });

const HOLE = '\u0001';

/** Where on the wire a field is, such as `message.attachment.payload.elements`. */
export const pathOf = ({ size, json }: Shape, field: number): string => {
  const holes = Array.from({ length: size }, (_, at) => (at === field ? HOLE : undefined));
  return pathToHole(json(holes)) ?? '';
};

const pathToHole = (json: unknown): string | undefined => {
  if (json === HOLE) return '';
  if (typeof json !== 'object' || json === null) return undefined;
  for (const [key, value] of Object.entries(json)) {
    const path = pathToHole(value);
    if (path !== undefined) return path === '' ? key : `${key}.${path}`;
  }
  return undefined;
};
