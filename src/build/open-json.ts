import { found } from '../rules/found.js';
import { RuleViolation } from '../rules/violation.js';
import type { JsonObject, JsonValue } from '../wire/json.js';

const MAX_DEPTH = 100;

/**
 * A frozen copy of a payload of open shape, so that later changes to the original change no message.
 * Throws a RuleViolation (`open-shape-json`) for whatever JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: string): JsonObject => {
  const json = copy(value, path, 0);
  if (isObject(json)) return json;
  throw new RuleViolation('open-shape-json', path, found(value));
};

const isObject = (json: JsonValue): json is JsonObject => typeof json === 'object' && json !== null && !Array.isArray(json);

const copy = (value: unknown, path: string, depth: number): JsonValue => {
  const wrong = (what: string): RuleViolation => new RuleViolation('open-shape-json', path, what);
  if (depth > MAX_DEPTH) throw wrong(`deeper than ${MAX_DEPTH} levels, or circular`);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw wrong(String(value));
  }
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (item, i) => copy(item, `${path}[${i}]`, depth + 1)));
  if (typeof value !== 'object' || !isPlain(value)) throw wrong(found(value));
  const entries = Object.entries(value).map(([key, item]) => [key, copy(item, `${path}.${key}`, depth + 1)] as const);
  return Object.freeze(Object.fromEntries(entries));
};

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  // The second test is for objects of another realm, whose Object.prototype is another object.
  const isObjectPrototype = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isObjectPrototype && Object.getOwnPropertySymbols(value).length === 0;
};
