import { match } from 'ts-pattern';
import { type RuleId, rules } from '../spec/catalogue.js';
import type { About, Choice, Node, Obj, Open } from '../spec/must.js';
import type { JsonObject } from '../spec/shapes.js';
import { messageRequest, otpRequest, response } from '../spec/table.js';
import { sentences } from './sentences.gen.js';

/** All definitions, by their names: the keys of `$defs` and of `components.schemas`. */
export type Definitions = Readonly<Record<string, JsonObject>>;

/** Creates the reference to a definition. */
type Ref = (name: string) => JsonObject;

/**
 * Makes the schemas of the wire from the table: for the JSON Schemas and the OpenAPI document, which differ only in how one
 * definition refers to another.
 */
export const createDefinitions = (ref: Ref): Definitions => {
  const definitions: Record<string, JsonObject> = {};

  /** Adds a definition before those that it refers to, and returns the reference. */
  const define = (name: string, make: () => JsonObject): JsonObject => {
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {};
      definitions[name] = make();
    }
    return ref(name);
  };

  const schemaOf = (must: Node, says = ''): JsonObject =>
    match(must)
      .with({ is: 'text' }, ({ whenEmpty, form, rule }) => ({
        type: 'string',
        ...(whenEmpty && { minLength: 1 }),
        ...(form && { pattern: form === 'uri' ? ABSOLUTE_URI : MESSAGE_ID }),
        description: says,
        'x-rules': distinct([whenEmpty, rule, 'field-type']),
      }))
      .with({ is: 'fixed' }, ({ values, rule }) => ({
        type: 'string',
        ...(values.length === 1 ? { const: values[0] ?? '' } : { enum: values }),
        description: says,
        'x-rules': [rule],
      }))
      .with({ is: 'flag' }, () => ({ type: 'boolean', description: says, 'x-rules': ['field-type'] }))
      .with({ is: 'list' }, ({ of, min, max, rule }) => ({
        type: 'array',
        ...(max !== 0 && { items: schemaOf(of) }),
        ...(min !== undefined && { minItems: min }),
        ...(max !== undefined && { maxItems: max }),
        description: says,
        'x-rules': distinct([rule, 'field-type']),
      }))
      .with({ is: 'open' }, openSchema)
      .with({ is: 'object' }, one => define(one.name, () => objectSchema(one)))
      .with({ is: 'choice' }, one => {
        const { about } = one;
        return about ? define(about.name, () => choiceSchema(alternatives(one), about)) : {};
      })
      .with({ is: 'absent' }, ({ rule }) => ({ const: false, description: says, 'x-rules': distinct([rule]) }))
      .exhaustive();

  const openSchema = ({ name }: Open): JsonObject => {
    const open = { type: 'object', additionalProperties: true };
    if (name === undefined) return { ...open, description: QUICK_REPLY, 'x-rules': ['open-shape-json'] };
    const ruleIds = ['open-shape-json', 'template-type'];
    return define(name, () => ({ ...open, description: OPEN_PAYLOAD, not: GENERIC, 'x-rules': ruleIds }));
  };

  const objectSchema = ({ name, section, rows, one }: Obj): JsonObject => {
    const present = Object.entries(rows).filter(([, [, must]]) => must.is !== 'absent' || must.mayBe === false);
    const required = present.filter(([, [whenMissing]]) => whenMissing !== 'optional');
    const ruleIds = distinct([
      one?.rule,
      ...required.map(([, [whenMissing]]) => whenMissing),
      ...Object.values(rows).map(([, must]) => (must.is === 'absent' ? must.rule : undefined)),
    ]).filter(rule => rule !== 'field-type' && rule !== 'optional');
    return {
      type: 'object',
      description: describe(name, section, ruleIds),
      properties: Object.fromEntries(
        present.map(([key, [, must]]) => [key, schemaOf(must, sentences[`${name}.${key}`])]),
      ),
      required: required.map(([key]) => key),
      additionalProperties: false,
      'x-rules': [...ruleIds, 'field-type', 'unknown-field'],
    };
  };

  const choiceSchema = (of: readonly Node[], { name, section, rule, overlaps }: About): JsonObject => ({
    description: describe(name, section, [rule]),
    // Not oneOf where linters do not see that only one alternative can match.
    [overlaps ? 'anyOf' : 'oneOf']: of.map(one => schemaOf(one)),
    'x-rules': [rule],
  });

  schemaOf(messageRequest);
  schemaOf(otpRequest);
  define('SendResponse', () => ({
    ...objectSchema(response),
    // A client must not fail when the platform adds a field to its response.
    additionalProperties: true,
    'x-rules': [],
  }));
  return definitions;
};

/** Lists the alternatives of a choice, and those of a choice without a name among them. */
const alternatives = ({ of }: Choice): readonly Node[] =>
  of.flatMap(one => (one.is === 'choice' && one.about === undefined ? alternatives(one) : [one]));

const describe = (name: string, section: string, ruleIds: readonly RuleId[]): string =>
  [sentences[name], ...ruleIds.map(id => rules[id].sentence), `API spec, section ${section}.`].join(' ');

const distinct = <T>(items: readonly (T | undefined)[]): readonly T[] =>
  [...new Set(items)].filter(item => item !== undefined);

// The character classes are written out, because not every language knows `\s` and `\p{Cc}` as ECMAScript defines them.
const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';
const BLANK = `${CONTROL} \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff`;
const MESSAGE_ID = `^[^\\[\\]${CONTROL}]+$`;
// Not `format: 'uri'`: validators that check it reject URIs with letters outside ASCII, which the platform accepts.
const ABSOLUTE_URI = `^[A-Za-z][A-Za-z0-9+.\\-]*:[^${BLANK}]*$`;
const QUICK_REPLY = 'A quick reply. The API spec leaves its fields open (section 2.3).';
const OPEN_PAYLOAD = 'The payload of media or of a button template. The API spec leaves its fields open (section 2.4).';
const GENERIC = { type: 'object', properties: { templateType: { const: 'generic' } }, required: ['templateType'] };
