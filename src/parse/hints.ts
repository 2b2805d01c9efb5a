import { describeType } from '../internal/json.js';
import { isClose } from '../spec/misspelt.js';
import type { Fixed } from '../spec/must.js';
import { BLANK, HOST_AND_PORT } from '../spec/requirements.js';
import { Unreadable } from './snapshot.js';

/** Describes a value of a snapshot. Never quotes it: it may be an OTP. */
export const describe = (value: unknown): string => {
  if (value instanceof Unreadable) return value.reason;
  return value === '' ? 'an empty string' : describeType(value);
};

// Hints say what is wrong with a text and never quote it: in JSON of unknown origin an OTP may stand in any field.

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_SLIPS = 3;

/** Describes what a message id contains that a press could not tell apart. */
export const describeMessageId = (id: string): string => {
  const [bracket] = /[[\]]/.exec(id) ?? [];
  return bracket === undefined ? 'a control character' : `\`${bracket}\``;
};

/** Describes why a value is not an absolute URI. */
export const describeUri = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') return describe(value);
  if (BLANK.test(value)) return 'a string with a space or a control character';
  return SCHEME.test(value) && !HOST_AND_PORT.test(value)
    ? 'a string that is not valid after its scheme'
    : 'a string that does not begin with a scheme';
};

/** Describes what came in place of one of some fixed strings, with the one that was probably meant. */
export const describeFixed = ({ offered, also }: Fixed, value: unknown): string => {
  if (typeof value !== 'string' || value === '') return describe(value);
  const other = also !== undefined && Object.hasOwn(also, value) ? also[value] : undefined;
  return `another string${other === undefined ? didYouMean(value, offered) : ` (did you mean ${other}?)`}`;
};

/** A name or value that was probably misspelt. */
export interface Slip {
  readonly key: string;
  readonly found: string;
  readonly must: string;
}

// An open shape has no rules that its fields could break.
const UNCHECKED = ', so the template was not checked';

/** Describes the field that `findMisspeltGeneric` found. */
export const describeMisspeltGeneric = (key: string): Slip =>
  key === 'templateType'
    ? { key, found: `a similar string${UNCHECKED}`, must: 'be generic in a generic template' }
    : { key, found: `a similar name${UNCHECKED}`, must: 'be named templateType' };

/** Suggests the name closest to `written`, ignoring case, which was probably meant; empty if none of `names` is close enough. */
export const didYouMean = (written: string, names: readonly string[]): string => {
  for (let slips = 0; slips <= MAX_SLIPS; slips++) {
    const [name] = names
      .filter(name => slips <= slipsIn(name, written) && isClose(written.toLowerCase(), name.toLowerCase(), slips))
      // The longer of two equally close ones: buttonsV lacks a letter of buttonsV2.
      .sort((a, b) => b.length - a.length);
    if (name) return ` (did you mean ${name}?)`;
  }
  return '';
};

/**
 * Counts the slips that a name allows: a long one also quickReply for quickReplies, and payload_seen_by_user. A short text allows
 * few: code is another word than txCode.
 */
const slipsIn = (name: string, written: string): number =>
  Math.min(Math.floor(name.length / 3), Math.floor((written.length + 1) / 3), name.length < 12 ? 2 : MAX_SLIPS);
