import { didYouMean } from '../internal/did-you-mean.js';
import { describeType } from '../internal/json.js';
import type { Fixed } from '../spec/must.js';
import { BLANK, HOST_AND_PORT, isUnambiguous } from '../spec/requirements.js';
import { Unreadable } from './snapshot.js';

/** Describes a value of a snapshot. Never quotes it: it may be an OTP. */
export const describe = (value: unknown): string => {
  if (value instanceof Unreadable) return value.reason;
  return value === '' ? 'an empty string' : describeType(value);
};

// Hints say what is wrong with a text and never quote it: in JSON of unknown origin an OTP may stand in any field.

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Describes why a value is not a message id: the first character that a press could not tell apart. */
export const describeMessageId = (value: unknown): string => {
  for (const character of typeof value === 'string' ? value : '') {
    if (!isUnambiguous(character))
      return `a string with ${'[]'.includes(character) ? character : 'a control character'}`;
  }
  return describe(value);
};

/** Describes why a value is not an absolute URI. */
export const describeUri = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return describe(value);
  if (BLANK.test(value)) return 'a string with a blank or a control character';
  return SCHEME.test(value) && !HOST_AND_PORT.test(value)
    ? 'a string that is not a URI'
    : 'a string without a scheme such as https:';
};

/** Describes what came in place of one of some fixed strings, with the one that was probably meant. */
export const describeFixed = ({ offered, also }: Fixed, value: unknown): string => {
  if (typeof value !== 'string') return describe(value);
  const other = also !== undefined && Object.hasOwn(also, value) ? also[value] : undefined;
  return describe(value) + (other === undefined ? didYouMean(value, offered) : ` (did you mean ${other}?)`);
};

/** A name or value that was probably misspelt. */
export interface Slip {
  readonly key: string;
  readonly found: string;
  readonly must?: string;
}

/** Describes the field that `findMisspeltGeneric` found. */
export const describeMisspeltGeneric = (key: string, value: unknown): Slip =>
  key === 'templateType'
    ? { key, found: `${describe(value)} (did you mean generic?)`, must: 'be spelled generic in a generic template' }
    : { key, found: 'an unknown name (did you mean templateType?)', must: 'be spelled templateType' };
