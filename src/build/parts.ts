import { found } from '../rules/found.js';
import { type Fields, next, wirePath, wrong } from './fields.js';
import { isPart, type Kind } from './part.js';
import { NO_LIST } from './shape.js';
import { violation } from './violation.js';

/** Adds a part of this kind to the list. If `isOptional`, undefined adds nothing, yet uses a slot up. */
export const withPart = (fields: Fields, kind: Kind, part: unknown, isOptional?: boolean): Fields => {
  const list = listOf(fields);
  const is = isPart(part) ? part[' is'] : found(part);
  if (is === kind || (isOptional && part === undefined)) return next(fields, list, part, fields.slots + 1);
  throw violation('field-type', `${wirePath(fields, list)}[${fields.slots}]`, is);
};

/** Adds all parts of a list, or none. */
export const withParts = (fields: Fields, kind: Kind, list: unknown): Fields => {
  const field = listOf(fields);
  if (!Array.isArray(list)) throw wrong('field-type', fields, field, found(list));
  // Spread, as `reduce` would pass over holes.
  return [...list].reduce((all: Fields, part: unknown) => withPart(all, kind, part), fields);
};

/** The list of parts. Of the builders without one, only messages can be asked for it: for elements. */
const listOf = ({ shape }: Fields): number => {
  if (shape.list === NO_LIST) throw violation('text-or-attachment', 'message', 'both');
  return shape.list;
};
