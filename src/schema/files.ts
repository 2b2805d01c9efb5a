import type { limitUnits } from '../spec/house-rules.js';
import type { JsonObject } from '../spec/shapes.js';
import { sendMessageRequestSchema, sendOtpRequestSchema, sendResponseSchema, wireSchema } from './json-schemas.js';
import { openApi } from './openapi.js';

const DESCRIPTIONS: Readonly<Record<keyof typeof limitUnits, string>> = {
  textLength: 'The maximum number of characters of a text: `message.text` and `mokMessage`.',
  titleLength: "The maximum number of characters of an element's `title`.",
  subtitleLength: "The maximum number of characters of an element's `subtitle`.",
  buttonTitleLength: "The maximum number of characters of a button's `title`.",
  elements: 'The maximum number of elements of a generic template.',
  payloadLength: "The maximum number of characters of a button's `payload`, which is a URI in a web_url button.",
  otpButtons: 'The maximum number of buttons of an OTP.',
};

/** The JSON Schema of a profile: a file of house rules that a team shares. It accepts what `houseRules` accepts. */
export const houseRulesSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:sendable:schema:house-rules',
  title: 'HouseRules',
  description:
    'What the operator of the platform told you and the API spec does not show. Characters are UTF-16 code units.',
  type: 'object',
  properties: {
    $schema: { type: 'string', description: 'The path of this schema, for editors.' },
    ...Object.fromEntries(
      Object.entries(DESCRIPTIONS).map(([name, description]) => [
        name,
        { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description },
      ]),
    ),
  },
  additionalProperties: false,
};

const documents: Readonly<Record<string, JsonObject>> = {
  'wire.schema.json': wireSchema,
  'send-message-request.schema.json': sendMessageRequestSchema,
  'send-otp-request.schema.json': sendOtpRequestSchema,
  'send-response.schema.json': sendResponseSchema,
  'openapi.json': openApi,
  'house-rules.schema.json': houseRulesSchema,
};

/**
 * The files that the build puts into `dist/schema`, by their names, with their contents. Programs that are not written in
 * JavaScript read them there, and `sendable schema` prints and copies them.
 */
export const schemaFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(documents).map(([name, document]) => [name, `${JSON.stringify(document, undefined, 2)}\n`]),
);
