import { custom, pipe, rawCheck, type UnknownPathItem, unknown } from 'valibot';
import { MAX_OPEN_DEPTH } from '../internal/json.js';
import { describe, formatIssue } from './issues.js';
import type { Schema } from './schemas.js';
import { isJson } from './snapshot.js';
import { MAX_VIOLATIONS } from './violation.js';

/**
 * A JSON object whose fields the API spec leaves open. `T` is JsonObject, or what the user registered in `PlatformShapes`:
 * the user vouches for its fields, and only that it is JSON is checked.
 */
export const openShape = <T>(): Schema<T> =>
  pipe(
    unknown(),
    rawCheck(({ dataset, addIssue }) => {
      const value: unknown = dataset.value;
      const findings = isJson(value) ? findNonJson(value, [], 0) : [{ path: [], found: describe(value) }];
      for (const { path, found } of findings) {
        const [first, ...rest] = path;
        const message = formatIssue('open-shape-json', found, mustBe(path, found));
        addIssue(first === undefined ? { message } : { message, path: [first, ...rest] });
      }
    }),
    custom<T>(() => true),
  );

/** A value that is not JSON, or that is too deep. */
interface Finding {
  readonly path: readonly UnknownPathItem[];
  readonly found: string;
}

/**
 * Finds what is not JSON. Reports one value that is too deep in each list or object, as the paths of all of them would be
 * far longer than the input. `path` is one stack for the whole walk, copied only for what is reported.
 */
const findNonJson = (value: unknown, path: UnknownPathItem[], depth: number): readonly Finding[] => {
  if (!Array.isArray(value) && !isJson(value))
    return isScalar(value) ? [] : [{ path: [...path], found: describe(value) }];
  if (depth > MAX_OPEN_DEPTH) return [{ path: [...path], found: TOO_DEEP }];
  const findings: Finding[] = [];
  for (const [key, item] of entriesOf(value)) {
    path.push({ type: 'unknown', origin: 'value', input: value, key, value: item });
    for (const finding of findNonJson(item, path, depth + 1)) {
      if (finding.found !== TOO_DEEP || !findings.some(({ found }) => found === TOO_DEEP)) findings.push(finding);
    }
    path.pop();
    if (findings.length >= MAX_VIOLATIONS) break;
  }
  return findings;
};

const TOO_DEEP = 'more levels, or a circle';

/** States the requirement of a finding: for the shape itself, the rule's own. */
const mustBe = (path: Finding['path'], found: string): string | undefined =>
  found === TOO_DEEP ? `end within ${MAX_OPEN_DEPTH} levels` : path.length > 0 ? 'be plain JSON' : undefined;

const entriesOf = (value: object): Iterable<readonly [string | number, unknown]> =>
  Array.isArray(value) ? value.entries() : Object.entries(value);

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
