import type { Violation } from '../spec/violation.js';
import { MAX_DEPTH } from './snapshot.js';
import { findSyntaxError } from './syntax-error.js';
import { formatPath, MAX_VIOLATIONS, toSyntaxViolation, toViolation } from './violation.js';

/** The value of a JSON text; or, of a text that is not JSON, the violation. */
interface ReadText {
  readonly value?: unknown;
  readonly invalid?: Violation;
}

/** Reads a text as JSON. Never throws. */
export const readJson = (text: string): ReadText => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // Not the engine's own message: it quotes the text, and the text may hold an OTP.
    return { invalid: syntaxViolation(text, findSyntaxError(text)) };
  }
};

const syntaxViolation = (text: string, { index, expected }: ReturnType<typeof findSyntaxError>): Violation => {
  const lines = text.slice(0, index).split(/\r\n?|\n/);
  const character = text[index] ?? '';
  const reason =
    character === ''
      ? 'end'
      : character === '\ufeff'
        ? 'byte order mark'
        : PUNCTUATION.includes(character)
          ? character
          : 'character';
  return toSyntaxViolation(lines.length, (lines.at(-1) ?? '').length + 1, `unexpected ${reason}; expected ${expected}`);
};

// Named in an error, as none of them can be part of an OTP.
const PUNCTUATION = "{}[],:'";

/** A list or an object that is being read: the current index or key, and how often each key came. */
interface Frame {
  at: string | number;
  readonly times: Map<string, number>;
}

/**
 * Finds what JSON.parse loses of `text`, which is JSON, without an error. Of a key that comes twice in an object it keeps
 * the last, so one of two recipients would be lost; a long integer, such as the id of a file, it rounds to another one.
 * Skips what is too deep for any request.
 */
export const findLossyJson = (text: string, value: unknown): readonly Violation[] => {
  // A text that JSON.stringify gives back lost nothing. Bodies of programs are such texts, and this takes a third of the time.
  if (JSON.stringify(value) === text) return [];
  const losses: Violation[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  const path = (): string => formatPath(frames.slice(0, depth).map(({ at }) => at));
  for (let i = 0; i < text.length && losses.length < MAX_VIOLATIONS; i++) {
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
        frame.at = unescapeKey(text.slice(i, end));
        const times = (frame.times.get(frame.at) ?? 0) + 1;
        frame.times.set(frame.at, times);
        if (times === 2) losses.push(toViolation('set-once', path(), 'it twice'));
      }
      i = end - 1;
    } else if (NUMBER_START.includes(character)) {
      const number = numberAt(text, i);
      if (frame !== undefined && isRounded(number)) losses.push(toViolation('open-shape-json', path(), ROUNDED, EXACT));
      i += number.length - 1;
    }
  }
  return losses;
};

const ROUNDED = 'an integer that JavaScript would round: write it as a string';
const EXACT = 'be a number that JavaScript can represent exactly';
const NUMBER_START = '-0123456789';
const NUMBER = /[-+.\deE]+/y;

const numberAt = (text: string, start: number): string => {
  NUMBER.lastIndex = start;
  return NUMBER.exec(text)?.[0] ?? '-';
};

// A number has at most 309 digits; a longer one is reported as Infinity. All fractions are rounded, as everywhere.
const isRounded = (number: string): boolean =>
  /^-?\d{16,309}$/.test(number) && significantDigits(String(Number(number))) !== significantDigits(number);

/** Drops the zeros at the end, and the exponent with which JavaScript writes numbers from 1e+21 on. */
const significantDigits = (number: string): string => number.replace(/e.*/, '').replace('.', '').replace(/0+$/, '');

/** Finds the index after the string that starts at `start`. */
const endOfString = (text: string, start: number): number => {
  let quote = text.indexOf('"', start + 1);
  while (isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote + 1;
};

/** Checks for an odd number of backslashes before `index`. */
const isEscaped = (text: string, index: number): boolean => {
  let i = index;
  while (text[i - 1] === '\\') i -= 1;
  return (index - i) % 2 === 1;
};

/** Checks that the string before `end` is a key: only a key is followed by a colon. */
const isKey = (text: string, end: number): boolean => {
  let i = end;
  while (BLANK.includes(text[i] ?? '-')) i += 1;
  return text[i] === ':';
};

const BLANK = ' \n\r\t';

// Escapes allow two spellings of one key.
const unescapeKey = (quoted: string): string =>
  quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
