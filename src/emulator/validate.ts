import {
  type GenericIssue,
  type GenericSchema,
  getDotPath,
  maxValue,
  minValue,
  number,
  pipe,
  safeParse,
} from 'valibot';
import { describeType } from '../internal/json.js';
import { LONGEST_TIMER_MS } from '../internal/runtime.js';

/** The schema of a time to wait, in milliseconds, that a timer can hold. */
export const milliseconds: GenericSchema<unknown, number> = pipe(number(), minValue(0), maxValue(LONGEST_TIMER_MS));

/** Returns the value if it matches `schema`. Throws a TypeError that quotes no string of it, which may be a token or a key. */
export const validate = <Output>(schema: GenericSchema<unknown, Output>, value: unknown, who: string): Output => {
  const result = safeParse(schema, value, { abortEarly: false, abortPipeEarly: true });
  if (result.success) return result.output;
  throw new TypeError(`${who}: ${result.issues.map(describeIssue).join('; ')}.`);
};

const describeIssue = (issue: GenericIssue): string => {
  const path = getDotPath(issue);
  const name = path === null ? 'the argument' : `\`${path}\``;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${name} is not an option`;
  if (issue.received === 'undefined' && path !== null) return `${name} is required`;
  return `${name} ${describeRequirement(issue)}`;
};

// A number is quoted, because it is not a secret.
const describeRequirement = ({ type, requirement, received, expected, input, message }: GenericIssue): string => {
  if (type === 'integer') return `must be an integer; got ${received}`;
  if (type === 'min_value') return `must be ${requirement} or more; got ${received}`;
  if (type === 'max_value') return `must be ${requirement} or less; got ${received}`;
  // Our own messages are the requirement.
  if (expected === null || !message.startsWith('Invalid ')) return message;
  const types = expected.replace(/^\(|\)$/g, '').split(' | ');
  const all = types.map(one => TYPES.get(one) ?? one);
  return `must be ${[all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' or ')}; got ${describeType(input)}`;
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
