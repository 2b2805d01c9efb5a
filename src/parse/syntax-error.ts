/** The place where a text stops being JSON, and what must be there instead, for a sentence. */
interface SyntaxError {
  /** The index of the first character that cannot stand there, or the length of a text that ends too early. */
  readonly index: number;
  readonly expected: string;
}

// What may come next, in the words of the error. A bracket at the end may come as well.
const VALUE = 'a value';
const KEY = 'a key in double quotes';
const COLON = 'a colon';
const AFTER_MEMBER = 'a comma or }';
const AFTER_ITEM = 'a comma or ]';

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
// The beginning of one, which is not one itself.
const BEGUN = /-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?/y;
// A number that ends too early, such as `1.` and `1e+`.
const UNFINISHED = /-?(?:0|[1-9]\d*)(?:\.(?!\d)|(?:\.\d+)?[eE](?![-+]?\d)[-+]?)/y;
const BLANKS = ' \n\r\t';
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Finds where a text that JSON.parse rejects stops being JSON. Engines differ in whether their messages have a position. */
export const findSyntaxError = (text: string): SyntaxError => {
  /** What may come after a value in each open object and list. */
  const open: string[] = [];
  let expected = VALUE;
  let i = skipBlanks(text, 0);
  for (; i < text.length; i = skipBlanks(text, i)) {
    const character = text[i] ?? '';
    const isValue = expected.startsWith(VALUE);
    if (isValue && (character === '{' || character === '[')) {
      open.push(character === '{' ? AFTER_MEMBER : AFTER_ITEM);
      expected = character === '{' ? `${KEY} or }` : `${VALUE} or ]`;
      i += 1;
    } else if ('}]'.includes(character) && expected.endsWith(character)) {
      open.pop();
      expected = afterValue(open);
      i += 1;
    } else if (character === ',' && expected === open.at(-1)) {
      expected = `${expected === AFTER_MEMBER ? KEY : VALUE} after the comma`;
      i += 1;
    } else if (character === ':' && expected === COLON) {
      expected = VALUE;
      i += 1;
    } else if (character === '"' && (isValue || expected.startsWith(KEY))) {
      const { index, expected: wrong } = readString(text, i);
      if (wrong) return { index, expected: wrong };
      expected = isValue ? afterValue(open) : COLON;
      i = index;
    } else if (isValue) {
      const end = matchAt(SCALAR, text, i);
      const wrong = matchAt(end === i ? BEGUN : UNFINISHED, text, i);
      if (wrong > i) return { index: wrong, expected: 'the rest of the value' };
      if (end === i) break;
      expected = afterValue(open);
      i = end;
    } else break;
  }
  return { index: i, expected };
};

const afterValue = (open: readonly string[]): string => open.at(-1) ?? 'the end';

/** Reads a string up to its end, or up to the first character that cannot stand in it. */
const readString = (text: string, start: number): SyntaxError => {
  let i = start + 1;
  while (i < text.length) {
    const character = text[i] ?? '';
    if (character === '"') return { index: i + 1, expected: '' };
    const end = character === '\\' ? matchAt(ESCAPE, text, i) : character < ' ' ? i : i + 1;
    if (end === i)
      return {
        index: character === '\\' ? endOfEscape(text, i) : i,
        expected: 'an escape',
      };
    i = end;
  }
  return { index: i, expected: 'a closing "' };
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

const skipBlanks = (text: string, start: number): number => {
  let i = start;
  while (BLANKS.includes(text[i] ?? '-')) i += 1;
  return i;
};
