import type { RuleId } from '../spec/catalogue.js';
import type { JsonObject, JsonValue } from '../spec/shapes.js';
import { createDefinitions, type Definitions } from './definitions.js';

/** A JSON Schema of the draft 2020-12, complete in itself. */
export interface JsonSchemaDocument extends JsonObject {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema';
  readonly $id: string;
  readonly title: string;
  /** The definitions that the schema refers to, as `#/$defs/Name`. */
  readonly $defs: JsonObject;
}

const PREFIX = '#/$defs/';

/** Lists the names that a schema refers to, and those that they refer to. */
const namesIn = (value: JsonValue, definitions: JsonObject, found: Set<string>): Set<string> => {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, item] of Object.entries(value)) {
    const name = key === '$ref' && typeof item === 'string' ? item.slice(PREFIX.length) : undefined;
    if (name === undefined) namesIn(item, definitions, found);
    else if (!found.has(name)) namesIn(definitions[name] ?? null, definitions, found.add(name));
  }
  return found;
};

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const createDocument = (
  title: string,
  file: string,
  createRoot: (definitions: Definitions) => JsonObject,
): JsonSchemaDocument => {
  const definitions = createDefinitions(name => ({ $ref: PREFIX + name }));
  const root = createRoot(definitions);
  const used = namesIn(root, definitions, new Set());
  const entries = Object.entries(definitions).filter(([name]) => used.has(name));
  const $id = `urn:sendable:schema:${file}`;
  return { $schema: DRAFT, $id, title, ...root, $defs: { ...Object.fromEntries(entries), ...Object(root.$defs) } };
};

/**
 * The JSON Schema (draft 2020-12) of the body of a send-message request. The annotation `x-rules` of each part names the
 * rules that the part checks. Accepts what `parse` accepts, but for `rulesBeyondSchema`. API spec, sections 2.1 to 2.6.
 *
 * @example
 * ```ts
 * sendMessageRequestSchema.$id
 * //=> 'urn:sendable:schema:send-message-request'
 * ```
 */
export const sendMessageRequestSchema: JsonSchemaDocument = /* @__PURE__ */ createDocument(
  'SendMessageRequest',
  'send-message-request',
  ({ SendMessageRequest = {} }) => SendMessageRequest,
);

/**
 * The JSON Schema (draft 2020-12) of the body of a send-OTP request. Accepts what `parse` accepts, but for
 * `rulesBeyondSchema`. API spec, section 2.7.
 *
 * @example
 * ```ts
 * sendOtpRequestSchema.$id
 * //=> 'urn:sendable:schema:send-otp-request'
 * ```
 */
export const sendOtpRequestSchema: JsonSchemaDocument = /* @__PURE__ */ createDocument(
  'SendOtpRequest',
  'send-otp-request',
  ({ SendOtpRequest = {} }) => SendOtpRequest,
);

/**
 * The JSON Schema (draft 2020-12) of the body of a successful response, which may have more fields. API spec, section 2.8.
 *
 * @example
 * ```ts
 * sendResponseSchema.$id
 * //=> 'urn:sendable:schema:send-response'
 * ```
 */
export const sendResponseSchema: JsonSchemaDocument = /* @__PURE__ */ createDocument(
  'SendResponse',
  'send-response',
  ({ SendResponse = {} }) => SendResponse,
);

/**
 * One JSON Schema (draft 2020-12) that accepts the body of either request. Its `$defs` have every part of the API,
 * `SendResponse` included. API spec, section 2.
 *
 * @example
 * ```ts
 * wireSchema.$id
 * //=> 'urn:sendable:schema:wire'
 * ```
 */
export const wireSchema: JsonSchemaDocument = /* @__PURE__ */ createDocument('Request', 'wire', definitions => ({
  description: 'The body of a request to either operation. The body of a response is the definition SendResponse.',
  anyOf: [{ $ref: `${PREFIX}SendMessageRequest` }, { $ref: `${PREFIX}SendOtpRequest` }],
  $defs: { SendResponse: definitions.SendResponse ?? {} },
}));

/** A rule, or the part of one, that `parse` checks and a JSON Schema cannot say. */
export interface RuleBeyondSchema {
  readonly rule: RuleId;
  /** The requests that the schema accepts and `parse` rejects. */
  readonly difference: string;
}

/**
 * The differences between the schemas and `parse`. In each case the schema accepts what `parse` rejects; the schemas reject
 * nothing that `parse` accepts.
 *
 * @example
 * ```ts
 * rulesBeyondSchema.map(({ rule }) => rule)
 * //=> ["web-url-uri", "image-url-uri", "template-type", "open-shape-json", "open-shape-json", "set-once"]
 * ```
 */
export const rulesBeyondSchema: readonly RuleBeyondSchema[] = [
  {
    rule: 'web-url-uri',
    difference:
      'An invalid URI that has a scheme and no space, such as `https://`, and a host with a port but no scheme, such as `localhost:3000`.',
  },
  {
    rule: 'image-url-uri',
    difference:
      'An invalid URI that has a scheme and no space, such as `https://`, and a host with a port but no scheme, such as `localhost:3000`.',
  },
  {
    rule: 'template-type',
    difference:
      'A payload of a button template that has a misspelt `templateType` or a misspelt `generic`, such as `Generic`.',
  },
  { rule: 'open-shape-json', difference: 'An open shape with more than 100 levels.' },
  {
    rule: 'open-shape-json',
    difference: 'A number that JavaScript cannot represent exactly, such as `12345678901234567890` or `1e999`.',
  },
  { rule: 'set-once', difference: 'A key that comes twice in an object: JSON parsers keep one of the two.' },
];
