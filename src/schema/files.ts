import type { JsonObject } from '../wire/index.js';
import { sendMessageRequestSchema, sendOtpRequestSchema, sendResponseSchema, wireSchema } from './json-schemas.js';
import { openApi } from './openapi.js';

const documents: Readonly<Record<string, JsonObject>> = {
  'wire.schema.json': wireSchema,
  'send-message-request.schema.json': sendMessageRequestSchema,
  'send-otp-request.schema.json': sendOtpRequestSchema,
  'send-response.schema.json': sendResponseSchema,
  'openapi.json': openApi,
};

/**
 * The files that the build puts into `dist/schema`, by their names, with their contents. Programs that are not written in
 * JavaScript read them there, and `sendable schema` prints and copies them.
 */
export const schemaFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(documents).map(([name, document]) => [name, `${JSON.stringify(document, undefined, 2)}\n`]),
);
