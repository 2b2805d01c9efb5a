import { type ParsedPress, parsePress } from '../../../src/webhook/press.js';

/** Presses a button. */
export const pressOf = (button: { toJSON(): { readonly payload: string } }, id = 'm-1'): ParsedPress =>
  parsePress(`[${id}]:${button.toJSON().payload}`);

const touched = (): never => {
  throw new Error('touched');
};

/** A value that throws on every access. */
export const untouchable = new Proxy(
  {},
  {
    get: touched,
    getPrototypeOf: touched,
  },
);
