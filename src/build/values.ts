import type { Fields } from './fields.js';
import { newList } from './new-list.js';
import { isPart } from './part.js';
import type { Json, Values } from './shape.js';

/** The JSON that the shape makes of the fields. */
export const jsonOf = (fields: Fields): Json => fields.shape.json(valuesOf(fields, true));

/** The values by field; in the place of the list its parts, or their JSON. */
export const valuesOf = (fields: Fields, asJson?: boolean): Values => {
  const { blank, list } = fields.shape;
  const values = blank.slice();
  const parts = newList();
  for (let step = fields; step.before !== undefined; step = step.before) {
    const { field, value } = step;
    if (field !== list) values[field] = value;
    else if (isPart(value)) parts.push(asJson ? value.toJSON() : value);
  }
  if (parts.length) values[list] = parts.reverse();
  return values;
};
