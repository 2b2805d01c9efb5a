import { found } from '../rules/found.js';
import { type Fields, next, wirePath, wrong } from './fields.js';
import { isPart, type Kind } from './part.js';
import { NO_LIST } from './shape.js';
import { violation } from './violation.js';

/** Adds a part of this kind to the list. */
export const withPart = (fields: Fields, kind: Kind, part: unknown): Fields => {
  const is = isPart(part) ? part[' is'] : found(part);
  if (is === kind) return withSlot(fields, part);
  throw violation('field-type', `${wirePath(fields, fields.shape.list)}[${fields.slots}]`, is);
};

/** Adds all parts of a list, or none. */
export const withParts = (fields: Fields, kind: Kind, list: unknown): Fields => {
  if (!Array.isArray(list)) throw wrong('field-type', fields, fields.shape.list, found(list));
  return list.reduce((all: Fields, part: unknown) => withPart(all, kind, part), fields);
};

/** Adds a button; undefined adds nothing, yet uses a slot up. */
export const withButton = (fields: Fields, button: unknown): Fields =>
  button === undefined ? withSlot(fields, button) : withPart(fields, 'button', button);

const withSlot = (fields: Fields, part: unknown): Fields => {
  const { shape, slots } = fields;
  // Of the shapes without a list, only those of messages are asked for one: for elements, beside other content.
  if (shape.list === NO_LIST) throw violation('text-or-attachment', 'message', 'both');
  return next(fields, shape.list, part, slots + 1);
};
