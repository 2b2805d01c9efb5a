import { describeType, isPlainObject, MAX_OPEN_DEPTH, MAX_VALUES } from '../internal/json.js';
import type { RuleViolation } from '../spec/index.js';
import { type Json, newList } from './json-layout.js';
import { violation } from './violations.js';

/** The state of one copy. */
interface Copying {
  readonly path: () => string;
  /** The depth of the first level: 0 for a payload, which must be an object, and 1 for an extra field. */
  readonly from: number;
  /** The number of values that may still be copied: a list can claim any length, and shared parts can repeat without end. */
  left: number;
}

/** The place of a value within what is copied: the keys are joined to a path only for an error. */
interface Place {
  readonly key: string | number;
  readonly within: Place | undefined;
}

/**
 * Copies a payload of open shape, so that changes to the original do not change the message. The payload must be an
 * object. Throws a RuleViolation (`open-shape-json`) for anything that JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: () => string, depth = 0): unknown =>
  copyOpen({ path, from: depth, left: MAX_VALUES }, value, depth);

/** Copies each payload of several lists; an item that is not a list counts as a list of one. */
export const openJsonList = (lists: readonly unknown[], path: () => string): unknown => {
  const copying: Copying = { path, from: 0, left: MAX_VALUES };
  const copies = newList();
  // Not by `flat`, which walks all holes of a sparse list.
  for (const list of lists)
    for (let i = 0; i < (Array.isArray(list) ? list.length : 1); i++)
      copies.push(
        copyOpen(copying, Array.isArray(list) ? list[i] : list, 0, { key: copies.length, within: undefined }),
      );
  return copies;
};

/**
 * Copies what `openJson` made, so that changes to the result of `toJSON` do not change the message. The copy was frozen instead
 * before, which took a tenth of the time to build and write an image or quick replies. The JSON of `parse` is frozen.
 */
export const copyJson = (json: unknown): unknown => {
  if (typeof json !== 'object' || Object.isFrozen(json)) return json;
  if (Array.isArray(json)) return json.map(copyJson);
  const copy: Json = { ...json };
  for (const key of Object.keys(copy)) copy[key] = copyJson(copy[key]);
  return copy;
};

const copyOpen = (copying: Copying, value: unknown, depth: number, at?: Place): unknown => {
  if (copying.left-- === 0) throw rejection(copying, value, at, `have at most ${MAX_VALUES} values`);
  if (depth > 0) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // Adding 0 turns -0 into 0, as JSON does.
    if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  }
  if (depth - copying.from >= MAX_OPEN_DEPTH)
    throw rejection(copying, value, at, `end within ${MAX_OPEN_DEPTH} levels`);
  if (depth > 0 && Array.isArray(value)) {
    const copies = newList();
    for (let i = 0; i < value.length; i++) copies.push(copyOpen(copying, value[i], depth + 1, { key: i, within: at }));
    return copies;
  }
  // At the top, the requirement is the rule's own.
  if (!isPlainObject(value)) throw rejection(copying, value, at, depth > 0 ? 'be plain JSON' : undefined);
  const json: Json = {};
  for (const key of Object.keys(value)) {
    const copy = copyOpen(copying, value[key], depth + 1, { key, within: at });
    // An assignment to `__proto__` would set the prototype.
    if (key === '__proto__') Object.defineProperty(json, key, { value: copy, enumerable: true });
    else json[key] = copy;
  }
  return json;
};

const rejection = (
  { path }: Copying,
  value: unknown,
  at: Place | undefined,
  must: string | undefined,
): RuleViolation => {
  let within = '';
  for (let place = at; place; place = place.within)
    within = (typeof place.key === 'string' ? `.${place.key}` : `[${place.key}]`) + within;
  return violation('open-shape-json', path() + within, describeType(value), must);
};
