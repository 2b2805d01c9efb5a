import { type ParsedPress, parsePress } from '../../src/webhook/press.js';

/** The press of a button. */
export const pressOf = (button: { toJSON(): { readonly payload: string } }, id = 'm-1'): ParsedPress =>
  parsePress(`[${id}]:${button.toJSON().payload}`);
