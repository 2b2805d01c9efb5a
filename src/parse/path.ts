import { printable } from './printable.js';

/** The keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

const MAX_LENGTH = 2000;
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The text of a path: `message.attachment.payload.elements[2]`, and `message["a b"]` for what is no identifier. Longer
 * than 2 000 characters only a hostile one is: it is cut, and ends with `...`.
 */
export const pathText = (path: Path): string => {
  let text = '';
  for (const key of path) {
    text += stepText(key, text === '' ? '' : '.');
    if (text.length > MAX_LENGTH) return `${text.slice(0, MAX_LENGTH)}...`;
  }
  return text;
};

const stepText = (key: string | number, dot: string): string => {
  if (typeof key === 'number') return `[${key}]`;
  const start = key.slice(0, MAX_LENGTH);
  return IDENTIFIER.test(start) ? dot + start : `[${printable(JSON.stringify(start))}]`;
};
