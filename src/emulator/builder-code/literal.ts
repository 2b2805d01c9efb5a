import type { JsonValue } from '../../wire/json.js';
import { fits, indented } from './lines.js';

/** A text as a literal of TypeScript. Whatever it holds, it is one line. */
export const textLiteral = (text: string): string => {
  const json = JSON.stringify(text).replace(/[\u2028\u2029]/g, at => `\\u${at.charCodeAt(0).toString(16)}`);
  if (text.includes("'") && !text.includes('"')) return json;
  const inside = json.slice(1, -1).replace(/\\.|'/g, part => (part === '\\"' ? '"' : part === "'" ? "\\'" : part));
  return `'${inside}'`;
};

/** A JSON as a literal of TypeScript. */
export const jsonLiteral = (json: JsonValue): string => {
  if (typeof json === 'string') return textLiteral(json);
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  if (isList(json)) return listOf('[', json.map(jsonLiteral), ']');
  const fields = Object.entries(json).map(([key, value]) => `${keyOf(key)}: ${jsonLiteral(value)}`);
  return listOf('{ ', fields, ' }');
};

const isList = (json: object): json is readonly JsonValue[] => Array.isArray(json);

const keyOf = (key: string): string => {
  // A plain `__proto__` would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^[a-z_$][\w$]*$/i.test(key) ? key : textLiteral(key);
};

const listOf = (open: string, items: readonly string[], close: string): string => {
  if (items.length === 0) return open.trim() + close.trim();
  const line = open + items.join(', ') + close;
  return fits(line) ? line : `${open.trim()}\n${items.map(item => indented(`${item},`)).join('\n')}\n${close.trim()}`;
};
