/** The kind of token that may come next. */
type Next = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | 'comma or close' | 'end';

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
// A number that ends too early, such as `1.` and `1e+`.
const UNFINISHED = /-?(?:0|[1-9]\d*)(?:\.(?!\d)|(?:\.\d+)?[eE](?![-+]?\d)[-+]?)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Finds where a text that JSON.parse rejects stops being JSON: the index of the first character that cannot stand there, or
 * the length of a text that ends too early. Engines differ in whether their messages have a position.
 */
export const findSyntaxError = (text: string): number => {
  const open: string[] = [];
  let next: Next = 'value';
  let i = skipBlanks(text, 0);
  for (; i < text.length; i = skipBlanks(text, i)) {
    const character = text[i] ?? '';
    const isValue: boolean = next === 'value' || next === 'value or ]';
    if (isValue && (character === '{' || character === '[')) {
      open.push(character);
      next = character === '{' ? 'key or }' : 'value or ]';
      i += 1;
    } else if (closes(character, open.at(-1), next)) {
      open.pop();
      next = open.length > 0 ? 'comma or close' : 'end';
      i += 1;
    } else if (character === ',' && next === 'comma or close') {
      next = open.at(-1) === '{' ? 'key' : 'value';
      i += 1;
    } else if (character === ':' && next === ':') {
      next = 'value';
      i += 1;
    } else if (character === '"' && (isValue || next === 'key' || next === 'key or }')) {
      const { end, isWhole } = readString(text, i);
      if (!isWhole) return end;
      next = isValue ? afterValue(open) : ':';
      i = end;
    } else if (isValue) {
      const unfinished = matchAt(UNFINISHED, text, i);
      if (unfinished > i) return unfinished;
      const end = matchAt(SCALAR, text, i);
      if (end === i) return endOfWord(text, i);
      next = afterValue(open);
      i = end;
    } else return i;
  }
  return i;
};

const afterValue = (open: readonly string[]): Next => (open.length > 0 ? 'comma or close' : 'end');

const closes = (character: string, opened: string | undefined, next: Next): boolean =>
  (character === '}' && opened === '{' && (next === 'key or }' || next === 'comma or close')) ||
  (character === ']' && opened === '[' && (next === 'value or ]' || next === 'comma or close'));

/** Reads a string up to its end, or up to the first character that cannot stand in it. */
const readString = (text: string, start: number): { readonly end: number; readonly isWhole: boolean } => {
  let i = start + 1;
  while (i < text.length) {
    const character = text[i] ?? '';
    if (character === '"') return { end: i + 1, isWhole: true };
    const end = character === '\\' ? matchAt(ESCAPE, text, i) : character < ' ' ? i : i + 1;
    if (end === i) return { end: character === '\\' ? endOfEscape(text, i) : i, isWhole: false };
    i = end;
  }
  return { end: i, isWhole: false };
};

const matchAt = (pattern: RegExp, text: string, start: number): number => {
  pattern.lastIndex = start;
  return start + (pattern.exec(text)?.[0].length ?? 0);
};

/** Finds the first character that does not continue `\uXXXX`, or the end of the text. */
const endOfEscape = (text: string, start: number): number => {
  if (text[start + 1] !== 'u') return start + 1;
  return matchAt(/\\u[\da-fA-F]*/y, text, start);
};

/** Finds the first character that does not continue true, false, null or a number, or the end of the text. */
const endOfWord = (text: string, start: number): number => {
  for (const word of ['true', 'false', 'null', '-']) {
    let end = start;
    while (end - start < word.length && text[end] === word[end - start]) end += 1;
    if (end > start) return end;
  }
  return start;
};

const skipBlanks = (text: string, start: number): number => {
  let i = start;
  while (text[i] === ' ' || text[i] === '\n' || text[i] === '\r' || text[i] === '\t') i += 1;
  return i;
};
