import { custom, pipe, rawCheck, type UnknownPathItem, unknown } from 'valibot';
import { MAX_OPEN_DEPTH } from '../rules/open-depth.js';
import { broken } from './broken.js';
import { MAX_VIOLATIONS } from './most.js';
import { isJson } from './object.js';
import { describe } from './odd.js';
import type { Schema } from './schema.js';

/**
 * A JSON object whose fields the document leaves open. `T` is JsonObject, or what the user registered in
 * `PlatformShapes`: that is the user's word, and only that it is JSON is checked.
 */
export const openShape = <T>(): Schema<T> =>
  pipe(
    unknown(),
    rawCheck(({ dataset, addIssue }) => {
      const value: unknown = dataset.value;
      const oddities = isJson(value) ? odditiesIn(value, [], 0) : [{ path: [], what: describe(value) }];
      for (const { path, what } of oddities) {
        const [first, ...rest] = path;
        const message = broken('open-shape-json', what);
        addIssue(first === undefined ? { message } : { message, path: [first, ...rest] });
      }
    }),
    custom<T>(() => true),
  );

interface Oddity {
  readonly path: readonly UnknownPathItem[];
  readonly what: string;
}

/**
 * What is no JSON. Of what is too deep, one in each list or object: the paths would be far longer than the input.
 * `path` is one stack for the whole walk, copied only for what is told.
 */
const odditiesIn = (value: unknown, path: UnknownPathItem[], depth: number): readonly Oddity[] => {
  if (!Array.isArray(value) && !isJson(value))
    return isScalar(value) ? [] : [{ path: [...path], what: describe(value) }];
  if (depth > MAX_OPEN_DEPTH) return [{ path: [...path], what: TOO_DEEP }];
  const oddities: Oddity[] = [];
  for (const [key, item] of stepsInto(value)) {
    path.push({ type: 'unknown', origin: 'value', input: value, key, value: item });
    for (const oddity of odditiesIn(item, path, depth + 1)) {
      if (oddity.what !== TOO_DEEP || !oddities.some(({ what }) => what === TOO_DEEP)) oddities.push(oddity);
    }
    path.pop();
    if (oddities.length >= MAX_VIOLATIONS) break;
  }
  return oddities;
};

const TOO_DEEP = 'too deep, or circular';

const stepsInto = (value: object): Iterable<readonly [string | number, unknown]> =>
  Array.isArray(value) ? value.entries() : Object.entries(value);

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
