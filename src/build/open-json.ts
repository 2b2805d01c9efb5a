import { found } from '../rules/found.js';
import { MAX_OPEN_DEPTH } from '../rules/open-depth.js';
import { isPlainObject } from '../rules/plain-object.js';
import { violation } from './violation.js';

/**
 * A frozen copy of a payload of open shape, so that later changes to the original change no message.
 * Throws a RuleViolation (`open-shape-json`) for whatever JSON would drop or rewrite. At the top, only an object will do.
 */
export const openJson = (value: unknown, path: string, depth = 0): unknown => {
  if (depth) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // Adding 0 makes 0 of -0, as JSON does.
    if (Number.isFinite(value)) return Number(value) + 0;
  }
  const isArray = depth && Array.isArray(value);
  if (depth > MAX_OPEN_DEPTH || !(isArray || isPlainObject(value)))
    throw violation('open-shape-json', path, found(value));
  // Spreading an array shows its holes as undefined, which is refused.
  const entries = Object.entries(isArray ? [...value] : value).map(([key, item]) => [
    key,
    openJson(item, path + (isArray ? `[${key}]` : `.${key}`), depth + 1),
  ]);
  return Object.freeze(isArray ? entries.map(([, item]) => item) : Object.fromEntries(entries));
};
