import { describeType } from '../internal/json.js';
import { BLANK, type Fixed, HOST_AND_PORT, isUnambiguous } from '../spec/index.js';
import { type Json, Unreadable } from './snapshot.js';

/** Describes a value of a snapshot. Never quotes it: it may be an OTP. */
export const describe = (value: unknown): string => {
  if (value instanceof Unreadable) return value.reason;
  return value === '' ? 'an empty string' : describeType(value);
};

// Hints say what is wrong with a text and never quote it: in JSON of unknown origin an OTP may stand in any field.

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_SLIPS = 3;

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
interface Slip {
  readonly key: string;
  readonly found: string;
  readonly must?: string;
}

/**
 * Finds what makes the payload of a generic template look like that of a button template, whose fields are open: a misspelt
 * `generic`, or a misspelt `templateType`. A name that is only similar counts if the payload has elements.
 */
export const findMisspeltGeneric = (payload: Json): Slip | undefined => {
  const isGeneric = (value: unknown): boolean =>
    typeof value === 'string' &&
    (value.toLowerCase() === 'generic' ||
      (Object.hasOwn(payload, 'elements') && didYouMean(value, ['generic']) !== ''));
  const { templateType } = payload;
  if (isGeneric(templateType)) {
    const found = `${describe(templateType)} (did you mean generic?)`;
    return { key: 'templateType', found, must: 'be spelled generic in a generic template' };
  }
  if (Object.hasOwn(payload, 'templateType')) return undefined;
  const key = Object.keys(payload).find(name => isGeneric(payload[name]) && didYouMean(name, ['templateType']) !== '');
  if (key === undefined) return undefined;
  return { key, found: 'an unknown name (did you mean templateType?)', must: 'be spelled templateType' };
};

/** Suggests the name that was probably meant by `written`; empty if none of `names` is close. */
export const didYouMean = (written: string, names: readonly string[]): string => {
  const name = closestName(written, names);
  return name === undefined ? '' : ` (did you mean ${name}?)`;
};

/** Finds the name closest to `written`, ignoring case; undefined if none is close enough. */
const closestName = (written: string, names: readonly string[]): string | undefined => {
  const close = names
    // Cheap, and saves the comparison of long keys.
    .filter(name => Math.abs(written.length - name.length) <= MAX_SLIPS)
    .map(name => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= slipsIn(name));
  // The longer of two equally close ones: buttonsV lacks a letter of buttonsV2.
  return close.sort((a, b) => a.distance - b.distance || b.name.length - a.name.length)[0]?.name;
};

/** Counts the slips that a name allows: a long one also quickReply for quickReplies, and payload_seen_by_user. */
const slipsIn = (name: string): number => Math.min(Math.floor(name.length / 3), name.length < 12 ? 2 : MAX_SLIPS);

/** Counts the letters to add, drop, change or swap with the next (Damerau and Levenshtein, without overlap). */
const editDistance = (a: string, b: string): number => {
  let secondLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, change, swapped ? at(secondLast, j - 2) + 1 : Infinity));
    }
    secondLast = last;
    last = row;
  }
  return at(last, b.length);
};

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
