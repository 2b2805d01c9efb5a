import { isUnambiguous } from '../rules/message-id.js';
import { hasBlank } from '../rules/uri.js';
import { nearest } from './near.js';
import { describe } from './odd.js';

// What is wrong with a text, never the text itself: in a JSON of unknown origin an OTP may stand in any field.

/** A hint, when a name that is known is near to what was written; else nothing. */
export const meant = (written: string, names: readonly string[]): string => {
  const near = nearest(written, names);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
};

/** What stands where one of `names` should. */
export const noneOf =
  (names: readonly string[]) =>
  (value: unknown): string =>
    describe(value) + (typeof value === 'string' ? meant(value, names) : '');

/** Why a text is no message id: the first character that a press could not tell apart. */
export const notAnId = (value: unknown): string => {
  for (const character of typeof value === 'string' ? value : '') {
    if (!isUnambiguous(character))
      return `a string with ${'[]'.includes(character) ? character : 'a control character'}`;
  }
  return describe(value);
};

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Why a text is no absolute URI. */
export const notAUri = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return describe(value);
  if (hasBlank(value)) return 'a string with a blank or a control character';
  return SCHEME.test(value) ? 'a string that is no URI' : 'a string without a scheme such as https:';
};
