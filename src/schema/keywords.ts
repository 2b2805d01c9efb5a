import { type RuleId, rules } from '../rules/index.js';
import type { JsonObject } from '../wire/index.js';

// The character classes are written out, because not every language knows `\s` and `\p{Cc}` as ECMAScript defines them.
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
const BLANK = `${CONTROL} \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff`;
const MESSAGE_ID = `^[^\\[\\]${CONTROL}]+$`;
const ABSOLUTE_URI = `^[A-Za-z][A-Za-z0-9+.\\-]*:[^${BLANK}]*$`;

/** The place of a field in an object of type `T`, by its name: whether it must be there, and its schema. */
type FieldsOf<T> = {
  readonly [Key in keyof T as [Required<T>[Key]] extends [never] ? never : Key]-?: readonly [
    object extends Pick<T, Key> ? 'optional' : 'required',
    JsonObject,
  ];
};

/** An object with the fields of `T` and no others. */
export const object = <T extends object>(
  section: string,
  description: string,
  ruleIds: readonly RuleId[],
  fields: FieldsOf<T>,
): JsonObject => {
  const entries = Object.entries<readonly ['optional' | 'required', JsonObject]>(fields);
  return {
    type: 'object',
    description: describe(section, description, ruleIds),
    properties: Object.fromEntries(entries.map(([name, [, schema]]) => [name, schema])),
    required: entries.filter(([, [presence]]) => presence === 'required').map(([name]) => name),
    additionalProperties: false,
    'x-rules': [...ruleIds, 'field-type', 'unknown-field'],
  };
};

/** A value that exactly one of `schemas` accepts. */
export const oneOf = (
  section: string,
  description: string,
  ruleIds: readonly RuleId[],
  schemas: readonly JsonObject[],
): JsonObject => ({ description: describe(section, description, ruleIds), oneOf: schemas, 'x-rules': ruleIds });

/** A value that any of `schemas` accepts. */
export const anyOf = (
  section: string,
  description: string,
  ruleIds: readonly RuleId[],
  schemas: readonly JsonObject[],
): JsonObject => ({ description: describe(section, description, ruleIds), anyOf: schemas, 'x-rules': ruleIds });

const describe = (section: string, description: string, ruleIds: readonly RuleId[]): string =>
  [description, ...ruleIds.map(id => rules[id].sentence), `API spec, section ${section}.`].join(' ');

/** Any string, even an empty one. */
export const string = (description: string): JsonObject => ({ type: 'string', description, 'x-rules': ['field-type'] });

/** A string that is not empty; an empty one breaks `rule`. */
export const text = (description: string, rule: RuleId = 'text-not-empty'): JsonObject => ({
  type: 'string',
  minLength: 1,
  description,
  'x-rules': [rule, 'field-type'],
});

/** An id of the client or the platform. */
export const id = (description: string): JsonObject => text(description, 'id-not-empty');

/** An id that can be read back from a press. */
export const messageId = (description: string): JsonObject => ({
  type: 'string',
  minLength: 1,
  pattern: MESSAGE_ID,
  description: `${description} Must not contain \`[\`, \`]\` or a control character.`,
  'x-rules': ['id-not-empty', 'message-id-unambiguous', 'field-type'],
});

/** An absolute URI, as far as a pattern can say it: a scheme, and no blank. */
export const uri = (rule: RuleId, description: string): JsonObject => ({
  type: 'string',
  // Not `format: 'uri'`: validators that check it reject URIs with letters outside ASCII, which the platform accepts.
  pattern: ABSOLUTE_URI,
  description,
  'x-rules': [rule, 'field-type'],
});

export const boolean = (description: string): JsonObject => ({
  type: 'boolean',
  description,
  'x-rules': ['field-type'],
});

/** One of the texts that a rule allows. */
export const fixed = (rule: RuleId, description: string, ...values: readonly string[]): JsonObject => ({
  ...(values.length === 1 ? { type: 'string', const: values[0] ?? '' } : { type: 'string', enum: values }),
  description,
  'x-rules': [rule],
});

export const listOf = (items: JsonObject, description: string): JsonObject => ({
  type: 'array',
  items,
  description,
  'x-rules': ['field-type'],
});

/** A list that must be present and empty. */
export const emptyList = (rule: RuleId, description: string): JsonObject => ({
  type: 'array',
  maxItems: 0,
  description,
  'x-rules': [rule, 'field-type'],
});

/** A JSON object whose fields the API spec leaves open. */
export const openShape = (description: string): JsonObject => ({
  type: 'object',
  additionalProperties: true,
  description,
  'x-rules': ['open-shape-json'],
});
