import { found } from '../rules/found.js';
import type { JsonObject, JsonValue } from '../wire/json.js';
import { violation } from './violation.js';

const MAX_DEPTH = 100;

/**
 * A frozen copy of a payload of open shape, so that later changes to the original change no message.
 * Throws a RuleViolation (`open-shape-json`) for whatever JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: string, depth = 0): JsonObject => {
  if (depth > MAX_DEPTH || !isPlain(value)) throw violation('open-shape-json', path, depth > MAX_DEPTH ? 'too deep, or circular' : found(value));
  const copy = Object.entries(value).map(([key, item]) => [key, openValue(item, `${path}.${key}`, depth + 1)]);
  return Object.freeze(Object.fromEntries(copy));
};

const openValue = (value: unknown, path: string, depth: number): JsonValue => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (!Array.isArray(value) || depth > MAX_DEPTH) return openJson(value, path, depth);
  return Object.freeze(Array.from(value, (item, i) => openValue(item, `${path}[${i}]`, depth + 1)));
};

/** Also of another realm, whose Object.prototype is another object. */
const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
