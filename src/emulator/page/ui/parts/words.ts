import { isShallow } from '../../../../internal/is-shallow.js';

/** Describes a number of bytes. */
export const toSize = (bytes: number): string => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);

/** Describes a number of things: `1 rule`, `2 rules`. */
export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Parses JSON; undefined for any other text. */
export const readJson = (text: string): ReturnType<typeof JSON.parse> => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Formats JSON for reading. Returns a text that is not JSON, or that has more than 100 levels, as it is. */
export const prettify = (text: string): string => {
  const json = readJson(text);
  return json !== undefined && isShallow(json, 100) ? JSON.stringify(json, null, 2) : text;
};
