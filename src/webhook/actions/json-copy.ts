import { found } from '../../rules/found.js';
import { MAX_OPEN_DEPTH } from '../../rules/open-depth.js';
import { isPlainObject } from '../../rules/plain-object.js';

/** What JSON would drop or rewrite, where it stands and what it is. Its message quotes no value. */
export class NotJson extends Error {
  readonly path: string;

  constructor(path: string, what: string) {
    super(what);
    this.path = path;
  }
}

/**
 * A copy that JSON gives back as it is. Undefined properties are left out, as optional ones are undefined in many
 * programs; all else that JSON would drop or rewrite is refused, and `__proto__` as it can be no ordinary data.
 * Throws a NotJson.
 */
export const jsonCopy = (value: unknown, path = '', depth = 0): unknown => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJson(path, 'a number that JSON does not have');
    // Adding 0 makes 0 of -0, as JSON does.
    return value + 0;
  }
  if (depth > MAX_OPEN_DEPTH) throw new NotJson(path, `more than ${MAX_OPEN_DEPTH} levels`);
  // Spreading an array shows its holes as undefined, which is refused.
  if (Array.isArray(value)) return [...value].map((item, index) => jsonCopy(item, `${path}[${index}]`, depth + 1));
  if (!isPlainObject(value)) throw new NotJson(path, typeof value === 'object' ? 'an object of a class' : found(value));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => {
        const at = path === '' ? key : `${path}.${key}`;
        if (key === '__proto__') throw new NotJson(at, 'a key that no data has');
        return [key, jsonCopy(item, at, depth + 1)];
      }),
  );
};
