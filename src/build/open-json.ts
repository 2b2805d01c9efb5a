import { found } from '../rules/found.js';
import type { JsonObject, JsonValue } from '../wire/json.js';
import { violation } from './violation.js';

const MAX_DEPTH = 100;

/**
 * A frozen copy of a payload of open shape, so that later changes to the original change no message.
 * Throws a RuleViolation (`open-shape-json`) for whatever JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: string): JsonObject => {
  const json = copy(value, path, 0);
  if (isObject(json)) return json;
  throw violation('open-shape-json', path, found(value));
};

const isObject = (json: JsonValue): json is JsonObject => typeof json === 'object' && json !== null && !Array.isArray(json);

const copy = (value: unknown, path: string, depth: number): JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const tooDeep = depth > MAX_DEPTH;
  const nested = (item: unknown, key: PropertyKey): JsonValue => copy(item, `${path}.${String(key)}`, depth + 1);
  if (Array.isArray(value) && !tooDeep) return Object.freeze(Array.from(value, nested));
  if (!isPlain(value) || tooDeep) throw violation('open-shape-json', path, tooDeep ? 'too deep, or circular' : found(value));
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(item, key)])));
};

/** Also of another realm, whose Object.prototype is another object. */
const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
