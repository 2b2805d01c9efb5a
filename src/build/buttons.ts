import { found } from '../rules/found.js';
import { type Fields, nextPath, withPart, wrong } from './fields.js';
import { kindOf } from './part.js';
import { violation } from './violation.js';

/** Adds a button; undefined adds nothing, yet uses a slot up. */
export const withButton = (fields: Fields, button: unknown, max: number): Fields => {
  checkCount(fields, 1, max);
  return button === undefined ? withPart(fields, button) : withChecked(fields, button);
};

/** Adds all buttons of a list, or none. */
export const withButtons = (fields: Fields, buttons: unknown, max: number): Fields => {
  if (!Array.isArray(buttons)) throw wrong('field-type', fields, fields.shape.list, found(buttons));
  checkCount(fields, buttons.length, max);
  return buttons.reduce(withChecked, fields);
};

const checkCount = (fields: Fields, more: number, max: number): void => {
  const count = fields.slots + more;
  if (count > max) throw wrong('element-max-3-buttons', fields, fields.shape.list, `${count} buttons`);
};

const withChecked = (fields: Fields, button: unknown): Fields => {
  const kind = kindOf(button);
  if (kind === 'button') return withPart(fields, button);
  throw violation('field-type', nextPath(fields), kind ?? found(button));
};
