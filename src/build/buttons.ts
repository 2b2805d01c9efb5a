import { found } from '../rules/found.js';
import { type Fields, LIST } from './fields.js';
import { kindOf } from './part.js';

/** Adds a button; undefined adds nothing, yet uses a slot up. */
export const plusButton = (fields: Fields, button: unknown, max: number): Fields => {
  checkCount(fields, 1, max);
  return button === undefined ? fields.plus(undefined) : fields.plus(checked(fields, button));
};

/** Adds all buttons of a list, or none. */
export const plusButtons = (fields: Fields, buttons: unknown, max: number): Fields => {
  if (!Array.isArray(buttons)) throw fields.violation('field-type', LIST, found(buttons));
  checkCount(fields, buttons.length, max);
  return buttons.reduce((all: Fields, button: unknown) => all.plus(checked(all, button)), fields);
};

const checkCount = (fields: Fields, more: number, max: number): void => {
  const count = fields.slots + more;
  if (count > max) throw fields.violation('element-max-3-buttons', LIST, `${count} buttons`);
};

const checked = (fields: Fields, button: unknown): unknown => {
  const kind = kindOf(button);
  if (kind === 'button') return button;
  throw fields.violation('field-type', LIST, kind ?? found(button), fields.slots);
};
