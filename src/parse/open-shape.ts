import { custom, type GenericSchema, pipe, rawCheck, type UnknownPathItem, unknown } from 'valibot';
import { MAX_OPEN_DEPTH } from '../internal/json.js';
import { describe, formatIssue } from './issues.js';
import { isJson } from './snapshot.js';
import { MAX_VIOLATIONS } from './violation.js';

/**
 * A JSON object whose fields the API spec leaves open. `T` is JsonObject, or what the user registered in `PlatformShapes`:
 * the user vouches for its fields, and only that it is JSON is checked.
 */
export const openShape = <T>(): GenericSchema<unknown, T> =>
  pipe(
    unknown(),
    rawCheck(({ dataset, addIssue }) => {
      const value: unknown = dataset.value;
      for (const issue of isJson(value) ? openShapeIssues(value) : [toIssue({ path: [], found: describe(value) })])
        addIssue(issue);
    }),
    custom<T>(() => true),
  );

/** An issue as valibot's `addIssue` takes it. */
export interface OpenShapeIssue {
  readonly message: string;
  readonly path?: [UnknownPathItem, ...UnknownPathItem[]];
}

/** Lists what is not plain JSON in an open shape, or in a `value` that is `depth` levels below one, at `path`. */
export const openShapeIssues = (
  value: unknown,
  path: readonly UnknownPathItem[] = [],
  depth = 0,
): readonly OpenShapeIssue[] => findNonJson(value, [...path], depth).map(toIssue);

const toIssue = ({ path, found }: Finding): OpenShapeIssue => {
  const [first, ...rest] = path;
  const message = formatIssue('open-shape-json', found, mustBe(path, found));
  return first === undefined ? { message } : { message, path: [first, ...rest] };
};

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
