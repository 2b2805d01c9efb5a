import type { JsonValue } from '../../wire/index.js';

/** Writes a text as a TypeScript literal, always on one line. */
export const writeText = (text: string): string => {
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, at => `\\u${at.charCodeAt(0).toString(16)}`);
  if (text.includes("'") && !text.includes('"')) return json;
  const inside = json.slice(1, -1).replace(/\\.|'/g, part => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inside}'`;
};

/** Writes JSON as a TypeScript literal. */
export const writeJson = (json: JsonValue): string => {
  if (typeof json === 'string') return writeText(json);
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  if (isList(json)) return writeList('[', json.map(writeJson), ']');
  const fields = Object.entries(json).map(([key, value]) => `${writeKey(key)}: ${writeJson(value)}`);
  return writeList('{ ', fields, ' }');
};

const isList = (json: object): json is readonly JsonValue[] => Array.isArray(json);

const writeKey = (key: string): string => {
  // A plain `__proto__` key would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(key) ? key : writeText(key);
};

const writeList = (open: string, items: readonly string[], close: string): string => {
  if (items.length === 0) return open.trim() + close.trim();
  const line = open + items.join(', ') + close;
  return fits(line) ? line : `${open.trim()}\n${items.map(item => indent(`${item},`)).join('\n')}\n${close.trim()}`;
};

/** Writes `.name(argument, …)`, on several lines if it is long. */
export const call = (name: string, ...args: readonly string[]): string => {
  const line = `.${name}(${args.join(', ')})`;
  const [only = ''] = args;
  // A single object or array starts right after the bracket.
  if (fits(line) || (args.length === 1 && /^[{[]/.test(only))) return line;
  return `.${name}(\n${args.map(arg => indent(`${arg},`)).join('\n')}\n)`;
};

/** Writes a call, or nothing if there is no value. */
export const callIfSet = <Value>(
  name: string,
  value: Value | undefined,
  write: (value: Value) => string,
): readonly string[] => (value === undefined ? [] : [call(name, write(value))]);

/** Writes `Head.first(…).second(…)`, on several lines if it is long. */
export const chain = (head: string, calls: readonly string[]): string => {
  const [first = '', ...rest] = calls;
  const line = head + calls.join('');
  if (rest.length <= 3 && fits(line)) return line;
  return [head + first, ...rest.map(indent)].join('\n');
};

// Less than 80, because this code is indented later.
const WIDTH = 72;

/** Checks that code fits on one line. */
const fits = (code: string): boolean => code.length <= WIDTH && !code.includes('\n');

/** Indents code by one level. Literals are on one line, so this changes no text. */
const indent = (code: string): string => code.replace(/^/gm, '  ');
