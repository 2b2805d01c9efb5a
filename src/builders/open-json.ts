import { describeNotPlain, isPlainObject, MAX_OPEN_DEPTH, MAX_VALUES } from '../internal/json.js';
import type { RuleViolation } from '../spec/violation.js';
import { type Json, newList } from './json-layout.js';
import { violation } from './violations.js';

/** The state of one copy. */
interface Copying {
  readonly path: () => string;
  /** The keys of the value that is copied now, from the top. They are joined to a path only for an error. */
  readonly keys: unknown[];
  /** The number of values that may still be copied: a list can claim any length, and shared parts can repeat without end. */
  left: number;
}

const copyObject = (copying: Copying, value: unknown, depth: number, must?: string): unknown => {
  if (copying.left < 0) throw rejection(copying, 'more', depth);
  // An object that is not plain is a Date, for example.
  if (!isPlainObject(value)) throw rejection(copying, describeNotPlain(value), depth, must);
  // A spread and few assignments: to assign every field takes a third longer to build a button template.
  const json: Json = { ...value };
  for (const key of Object.keys(json)) {
    copying.keys[depth] = key;
    const field = json[key];
    const copy = copyValue(copying, field, depth + 1);
    if (copy !== field || copy === 0) json[key] = copy;
  }
  return json;
};

/** Copies the value of an extra field, which may be any JSON: see `openJson`. */
export const copyValue = (copying: Copying, value: unknown, depth: number): unknown => {
  if (copying.left-- > 0) {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // Adding 0 turns -0 into 0, as JSON does.
    if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
    if (depth < MAX_OPEN_DEPTH) {
      if (!Array.isArray(value)) return copyObject(copying, value, depth, 'be plain JSON');
      const copies = newList();
      for (let i = 0; i < value.length; i++) {
        copying.keys[depth] = i;
        copies.push(copyValue(copying, value[i], depth + 1));
      }
      return copies;
    }
  }
  // The path of the whole value: that of the place would have 100 levels.
  throw rejection(copying, 'more, or a cycle', 0, `have at most ${MAX_OPEN_DEPTH} levels`);
};

const rejection = ({ path, keys, left }: Copying, found: string, depth: number, must?: string): RuleViolation => {
  const within = keys.slice(0, depth).map(key => (typeof key === 'string' ? `.${key}` : `[${key}]`));
  return violation(
    'open-shape-json',
    path() + within.join(''),
    found,
    left < 0 ? `have at most ${MAX_VALUES} values` : must,
  );
};

/**
 * Copies a payload of open shape, so that changes to the original do not change the message. The payload must be an
 * object. Throws a RuleViolation (`open-shape-json`) for anything that JSON would drop or rewrite.
 */
export const openJson = (value: unknown, path: () => string, copy: typeof copyValue = copyObject): unknown =>
  copy({ path, keys: newList(), left: MAX_VALUES }, value, 0);

/** Copies each payload of several lists; an item that is not a list counts as a list of one. */
export const openJsonList = (lists: readonly unknown[], path: () => string): unknown => {
  const copies = newList();
  const copying: Copying = { path: () => `${path()}[${copies.length}]`, keys: newList(), left: MAX_VALUES };
  // Not by `flat`, which walks all holes of a sparse list.
  for (const list of lists)
    for (const item of Array.isArray(list) ? list : newList(list)) {
      copying.left--;
      copies.push(copyObject(copying, item, 0));
    }
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
