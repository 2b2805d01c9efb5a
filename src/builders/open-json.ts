import { describeType, isPlainObject, MAX_OPEN_DEPTH } from '../internal/json.js';
import { violation } from './fields.js';

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
    throw violation('open-shape-json', path, describeType(value), mustBe(depth));
  // Spreading an array shows its holes as undefined, which is refused.
  const entries = Object.entries(isArray ? [...value] : value).map(([key, item]) => [
    key,
    openJson(item, path + (isArray ? `[${key}]` : `.${key}`), depth + 1),
  ]);
  return Object.freeze(isArray ? entries.map(([, item]) => item) : Object.fromEntries(entries));
};

/** States the requirement at a depth: at the top the rule's own. */
const mustBe = (depth: number): string | undefined =>
  depth > MAX_OPEN_DEPTH ? `end within ${MAX_OPEN_DEPTH} levels` : depth ? 'be plain JSON' : undefined;
