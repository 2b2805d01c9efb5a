/** The place where a text stops being JSON, and what must be there instead, for a sentence. */
interface SyntaxError {
  /** The index of the first character that cannot stand there, or the length of a text that ends too early. */
  readonly index: number;
  readonly expected: string;
}

// What may come next, in the words of the error. An end of ` or }` or ` or ]` allows this bracket as well.
const VALUE = 'a value';
const KEY = 'a key in double quotes';
const COLON = 'a colon';
const COMMA = 'a comma';
const AFTER_COMMA = ' after the comma';

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
// The beginning of one, which is not one itself.
const BEGUN = /-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?/y;
// A number that ends too early, such as `1.` and `1e+`.
const UNFINISHED = /-?(?:0|[1-9]\d*)(?:\.(?!\d)|(?:\.\d+)?[eE](?![-+]?\d)[-+]?)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Finds where a text that JSON.parse rejects stops being JSON. Engines differ in whether their messages have a position. */
export const findSyntaxError = (text: string): SyntaxError => {
  const open: string[] = [];
  let expected = VALUE;
  let i = skipBlanks(text, 0);
  for (; i < text.length; i = skipBlanks(text, i)) {
    const character = text[i] ?? '';
    const isValue = expected.startsWith(VALUE);
    if (isValue && (character === '{' || character === '[')) {
      const close = character === '{' ? '}' : ']';
      open.push(close);
      expected = `${close === '}' ? KEY : VALUE} or ${close}`;
      i += 1;
    } else if (expected.endsWith(` or ${character}`)) {
      open.pop();
      expected = afterValue(open);
      i += 1;
    } else if (character === ',' && expected.startsWith(COMMA)) {
      expected = (open.at(-1) === '}' ? KEY : VALUE) + AFTER_COMMA;
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

const afterValue = (open: readonly string[]): string => (open.length > 0 ? `${COMMA} or ${open.at(-1)}` : 'the end');

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

const skipBlanks = (text: string, start: number): number => matchAt(/[ \n\r\t]*/y, text, start);
