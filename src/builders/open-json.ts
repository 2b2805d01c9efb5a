import { describeType, isPlainObject, MAX_OPEN_DEPTH, MAX_VALUES } from '../internal/json.js';
import type { RuleViolation } from '../spec/violation.js';
import { type Json, newList } from './json-layout.js';
import { violation } from './violations.js';

/** The state of one copy. */
interface Copying {
  readonly path: () => string;
  /** The depth of the first level: 0 for a payload, which must be an object, and 1 for an extra field. */
  readonly from: number;
  /** The keys of the value that is copied now, from the top. They are joined to a path only for an error. */
  readonly keys: unknown[];
  /** The number of values that may still be copied: a list can claim any length, and shared parts can repeat without end. */
  left: number;
}

/**
 * Copies a payload of open shape, so that changes to the original do not change the message. The payload must be an
 * object. Throws a RuleViolation (`open-shape-json`) for anything that JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: () => string, depth = 0): unknown =>
  copyOpen({ path, from: depth, keys: newList(), left: MAX_VALUES }, value, depth);

/** Copies each payload of several lists; an item that is not a list counts as a list of one. */
export const openJsonList = (lists: readonly unknown[], path: () => string): unknown => {
  const copies = newList();
  const copying: Copying = { path: () => `${path()}[${copies.length}]`, from: 0, keys: newList(), left: MAX_VALUES };
  // Not by `flat`, which walks all holes of a sparse list.
  for (const list of lists)
    for (let i = 0; i < (Array.isArray(list) ? list.length : 1); i++)
      copies.push(copyOpen(copying, Array.isArray(list) ? list[i] : list, 0));
  return copies;
};

/**
 * Copies what `openJson` made, so that changes to the result of `toJSON` do not change the message. The copy was frozen instead
 * before, which took a tenth of the time to build and write an image or quick replies. The JSON of `parse` is frozen.
 */
export const copyJson = (json: unknown): unknown => (Object.isFrozen(json) ? json : copyOf(json));

const copyOf = (json: unknown): unknown => {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(copyOf);
  const copy: Json = { ...json };
  for (const key of Object.keys(copy)) {
    const field = copy[key];
    if (typeof field === 'object') copy[key] = copyOf(field);
  }
  return copy;
};

const copyOpen = (copying: Copying, value: unknown, depth: number): unknown => {
  if (copying.left-- === 0) throw rejection(copying, value, depth, `have at most ${MAX_VALUES} values`);
  if (depth > 0) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // Adding 0 turns -0 into 0, as JSON does.
    if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  }
  if (depth - copying.from >= MAX_OPEN_DEPTH)
    throw rejection(copying, value, depth, `end within ${MAX_OPEN_DEPTH} levels`);
  if (depth > 0 && Array.isArray(value)) {
    const copies = newList();
    for (let i = 0; i < value.length; i++) {
      copying.keys[depth] = i;
      copies.push(copyOpen(copying, value[i], depth + 1));
    }
    return copies;
  }
  // At the top, the requirement is the rule's own.
  if (!isPlainObject(value)) throw rejection(copying, value, depth, depth > 0 ? 'be plain JSON' : undefined);
  // A spread and few assignments: to assign every field takes a third longer to build a button template.
  const json: Json = { ...value };
  for (const key of Object.keys(json)) {
    copying.keys[depth] = key;
    const field = json[key];
    const copy = copyOpen(copying, field, depth + 1);
    if (copy !== field || copy === 0) json[key] = copy;
  }
  return json;
};

const rejection = (
  { path, from, keys }: Copying,
  value: unknown,
  depth: number,
  must: string | undefined,
): RuleViolation => {
  const within = keys.slice(from, depth).map(key => (typeof key === 'string' ? `.${key}` : `[${key}]`));
  return violation('open-shape-json', path() + within.join(''), describeType(value), must);
};
