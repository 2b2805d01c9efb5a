import { MAX_VIOLATIONS } from './most.js';
import type { Path } from './path.js';
import { MAX_DEPTH } from './snapshot.js';

/** A list or an object that is being read: at which index or key, and how often each key came. */
interface Frame {
  at: string | number;
  readonly times: Map<string, number>;
}

/**
 * Where `text`, which is JSON, has a key again in the same object. JSON.parse takes the last and says nothing, so that
 * one of two recipients would be lost in silence. What is too deep for any request is passed over.
 */
export const repeatedKeys = (text: string): readonly Path[] => {
  const repeated: Path[] = [];
  const frames: Frame[] = [];
  let depth = 0;
  for (let i = 0; i < text.length && repeated.length < MAX_VIOLATIONS; i++) {
    const character = text[i];
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
        if (times === 2) repeated.push(frames.slice(0, depth).map(({ at }) => at));
      }
      i = end - 1;
    }
  }
  return repeated;
};

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
