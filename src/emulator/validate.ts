import {
  type GenericIssue,
  type GenericSchema,
  getDotPath,
  is,
  looseObject,
  maxValue,
  minValue,
  number,
  pipe,
  safeParse,
} from 'valibot';
import { describeType, quote } from '../internal/json.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';
import { suggestOption } from '../internal/unknown-option.js';

/** The schema of a time to wait, in milliseconds, that a timer can hold. */
export const milliseconds: GenericSchema<unknown, number> = pipe(number(), minValue(0), maxValue(LONGEST_TIMER_MS));

/** Returns the value if it matches `schema`. Throws a TypeError that quotes no string of it, which may be a token or a key, but a wrong one of several names. */
export const validate = <Output>(schema: GenericSchema<unknown, Output>, value: unknown, who: string): Output => {
  const result = safeParse(schema, value, { abortEarly: false, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new TypeError(`${who}: ${result.issues.map(issue => describeIssue(issue, schema)).join('; ')}.`);
};

const describeIssue = (issue: GenericIssue, schema: GenericSchema): string => {
  const path = getDotPath(issue);
  const name = path === null ? 'the argument' : `\`${path}\``;
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const options = optionsAt(schema, issue.path ?? []);
    const hint = suggestOption(String(issue.path?.at(-1)?.key), options);
    return `${name} is not an option${hint || (options.length === 0 ? '' : `; the options are ${options.join(', ')}`)}`;
  }
  const must = describeNumber(schema, issue.path ?? []);
  if (issue.received === 'undefined' && path !== null && issue.type !== 'variant')
    return `${name} is missing${must === undefined ? '' : `; it must be ${must}`}`;
  if (must === undefined) return `${name} ${describeRequirement(issue)}`;
  return `${name} must be ${must}; got ${typeof issue.input === 'number' ? issue.input : describeType(issue.input)}`;
};

type Path = readonly { readonly key?: unknown; readonly input?: unknown }[];

/** Describes what the field at `path` must be, such as `an integer from 200 to 599`; undefined if it is not a number. */
const describeNumber = (schema: GenericSchema, path: Path): string | undefined => {
  let at: unknown = schema;
  for (const { key, input } of path) at = Reflect.get(objectSchema(at, input).entries ?? {}, String(key));
  const { wrapped = at } = Object(at);
  const { type, pipe = [] } = Object(wrapped);
  if (type !== 'number') return undefined;
  const requirementOf = (name: string): unknown => pipe.find((one: GenericIssue) => one.type === name)?.requirement;
  const [least, most] = [requirementOf('min_value'), requirementOf('max_value')];
  const what = requirementOf('integer') === undefined ? 'a number' : 'an integer';
  if (most !== undefined) return `${what} from ${least} to ${most}`;
  return least === undefined ? what : `${what} of ${least} or more`;
};

/** Lists the options of the object that holds the last key of `path`. */
const optionsAt = (schema: GenericSchema, path: Path): string[] => {
  let at: unknown = schema;
  for (const { key, input } of path) {
    const { entries } = objectSchema(at, input);
    if (entries === undefined) return [];
    if (!Object.hasOwn(entries, String(key))) return Object.keys(entries);
    at = Reflect.get(entries, String(key));
  }
  return [];
};

/** Finds the schema of an object in one that is optional or has variants. */
const objectSchema = (schema: unknown, input: unknown): { readonly entries?: object } => {
  const { wrapped, options, entries } = Object(schema);
  if (wrapped !== undefined) return objectSchema(wrapped, input);
  if (!Array.isArray(options)) return { entries };
  return options.find(option => is(looseObject({ kind: option.entries?.kind }), input)) ?? {};
};

const describeRequirement = ({ type, expected, input, message }: GenericIssue): string => {
  // Our own messages are the requirement.
  if (expected === null || !message.startsWith('Invalid ')) return message;
  const types = expected.replace(/^\(|\)$/g, '').split(' | ');
  const all = types.map(one => TYPES.get(one) ?? one);
  const must = [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' or ');
  const isName = (type === 'variant' || type === 'picklist') && typeof input === 'string';
  const names = types.map(one => one.replace(/"/g, ''));
  return `must be ${must}; got ${isName ? quote(input) + suggestOption(input, names) : describeType(input)}`;
};

// valibot's names of types.
const TYPES: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['Object', 'an object'],
  ['Array', 'an array'],
  ['Function', 'a function'],
]);
