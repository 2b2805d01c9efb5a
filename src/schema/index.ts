// The wire for other languages: JSON Schemas and an OpenAPI document of the API.
export {
  type JsonSchemaDocument,
  type RuleBeyondSchema,
  rulesBeyondSchema,
  sendMessageRequestSchema,
  sendOtpRequestSchema,
  sendResponseSchema,
  wireSchema,
} from './json-schemas.js';
export { type OpenApiDocument, openApi } from './openapi.js';
