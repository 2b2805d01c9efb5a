import { MAX_VIOLATIONS } from './most.js';
import { pathText } from './path.js';
import { MAX_DEPTH } from './snapshot.js';
import { type Violation, violationOf } from './violation.js';

/** A list or an object that is being read: at which index or key, and how often each key came. */
interface Frame {
  at: string | number;
  readonly times: Map<string, number>;
}

/**
 * What JSON.parse would lose of `text`, which is JSON, and say nothing. Of a key that comes again in the same object it
 * takes the last, so that one of two recipients would be lost; a long integer, such as the id of a file, it rounds to
 * another one. What is too deep for any request is passed over.
 */
export const lostIn = (text: string): readonly Violation[] => {
  const lost: Violation[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  const path = (): string => pathText(frames.slice(0, depth).map(({ at }) => at));
  for (let i = 0; i < text.length && lost.length < MAX_VIOLATIONS; i++) {
    const character = text[i] ?? '';
    const frame = frames[depth - 1];
    if (character === '{' || character === '[') {
      if (depth <= MAX_DEPTH) frames[depth] = { at: character === '{' ? '' : 0, times: new Map() };
      depth += 1;
    } else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',' && typeof frame?.at === 'number') frame.at += 1;
    else if (character === '"') {
      const end = endOfString(text, i);
      if (frame !== undefined && isKey(text, end)) {
        frame.at = keyOf(text.slice(i, end));
        const times = (frame.times.get(frame.at) ?? 0) + 1;
        frame.times.set(frame.at, times);
        if (times === 2) lost.push(violationOf('set-once', path(), 'the key again'));
      }
      i = end - 1;
    } else if (NUMBER_START.includes(character)) {
      const number = numberAt(text, i);
      if (frame !== undefined && isRounded(number)) lost.push(violationOf('open-shape-json', path(), ROUNDED));
      i += number.length - 1;
    }
  }
  return lost;
};

const ROUNDED = 'an integer that JavaScript would round (write it as a string)';
const NUMBER_START = '-0123456789';
const NUMBER = /[-+.\deE]+/y;

const numberAt = (text: string, start: number): string => {
  NUMBER.lastIndex = start;
  return NUMBER.exec(text)?.[0] ?? '-';
};

// The longest that a number can be is 309 digits, and more is told as no number. Fractions are rounded everywhere.
const isRounded = (number: string): boolean =>
  /^-?\d{16,309}$/.test(number) && digitsOf(String(Number(number))) !== digitsOf(number);

/** The digits that are not the zeros at the end: from 1e+21 on a number is written with an exponent. */
const digitsOf = (number: string): string => number.replace(/e.*/, '').replace('.', '').replace(/0+$/, '');

/** The index after the string that starts at `start`. */
const endOfString = (text: string, start: number): number => {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
};

/** Whether an odd number of backslashes is before `index`. */
const isEscaped = (text: string, index: number): boolean => {
  let i = index;
  while (text[i - 1] === '\\') i -= 1;
  return (index - i) % 2 === 1;
};

/** Whether the string before `end` is a key: only a key is followed by a colon. */
const isKey = (text: string, end: number): boolean => {
  let i = end;
  while (BLANK.includes(text[i] ?? '-')) i += 1;
  return text[i] === ':';
};

const BLANK = ' \n\r\t';

// Escapes can write one key in two ways.
const keyOf = (quoted: string): string => (quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1));
