import type { JsonObject } from '../spec/shapes.js';
import { createDefinitions } from './definitions.js';

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: '3.1.0';
  readonly info: JsonObject;
  readonly paths: JsonObject;
  readonly webhooks: JsonObject;
  readonly components: JsonObject;
}

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const json = (schema: JsonObject, examples: JsonObject): JsonObject => ({
  'application/json': { schema, examples },
});

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly section: string;
  readonly request: 'SendMessageRequest' | 'SendOtpRequest';
  readonly examples: JsonObject;
}

const operation = ({ id, summary, section, request, examples }: Operation): JsonObject => ({
  post: {
    operationId: id,
    summary,
    description: `${summary}. API spec, sections 4 and ${section}.`,
    tags: ['Sending'],
    requestBody: { required: true, content: json(ref(request), examples) },
    responses: {
      '2XX': {
        description: 'The platform accepted the message.',
        content: json(ref('SendResponse'), {
          receipt: { value: { recipient_id: 'u-1', message_id: 'card-7' } },
        }),
      },
      '4XX': {
        description:
          'The platform rejected the message, for example because quickReplies is missing. The API spec shows neither the status codes nor the body (section 7).',
      },
    },
  },
  parameters: [
    {
      name: 'bot_access_token',
      in: 'path',
      required: true,
      description:
        "The bot's access token: a secret in the path. Keep it out of logs, traces and error messages (section 5).",
      schema: { type: 'string', minLength: 1 },
    },
  ],
});

const MESSAGE_EXAMPLES: JsonObject = {
  text: {
    value: {
      recipient: { appCustomerId: 'C-1029' },
      message: { messageId: 'card-7', text: 'Your card is ready', quickReplies: [], quickRepliesV2: [] },
    },
  },
  generic: {
    value: {
      recipient: { appStaffId: 'S-7' },
      message: {
        attachment: {
          type: 'template',
          payload: {
            templateType: 'generic',
            elements: [
              {
                title: 'Gold card',
                imageUrl: 'https://example.com/gold.png',
                buttons: [],
                buttonsV2: [{ type: 'postback', title: 'Apply', payload: 'apply:gold' }],
              },
            ],
            buttons: [],
            buttonsV2: [],
          },
        },
        quickReplies: [],
        quickRepliesV2: [],
      },
    },
  },
};

const OTP_EXAMPLES: JsonObject = {
  otp: {
    value: {
      customerNo: 'C-1029',
      messageId: 'otp-1',
      mokMessage: 'Your code is 481516',
      mokValue: '481516',
      buttonsV2: [{ type: 'postback', title: 'Confirm', payload: 'confirm' }],
    },
  },
};

const PRESS: JsonObject = {
  type: 'string',
  pattern: '^\\[[^\\[\\]]+\\]:',
  description:
    'The press of a postback button: `[<messageId>]:<payload>`, with the signed payload if the button has payloadHidden. API spec, section 6.',
};

const WEBHOOK: JsonObject = {
  post: {
    operationId: 'press',
    summary: 'A user pressed a postback button',
    description:
      'The platform reports the press of a postback button. The API spec shows the text of a press, but not the body and the headers around it (section 6): the two bodies here are those that sendable reads by default.',
    tags: ['Receiving'],
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            oneOf: [
              { $ref: '#/components/schemas/Press' },
              {
                type: 'object',
                properties: { payload: { $ref: '#/components/schemas/Press' } },
                required: ['payload'],
              },
            ],
          },
          examples: { press: { value: { payload: '[card-7]:apply:gold' } } },
        },
        'text/plain': {
          schema: { $ref: '#/components/schemas/Press' },
          examples: { press: { value: '[card-7]:apply:gold' } },
        },
      },
    },
    responses: {
      '2XX': { description: 'The client received the press.' },
      '4XX': { description: 'The client rejected the request.' },
    },
  },
};

const createOpenApi = (): OpenApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'Bot Messaging API',
    version: '1',
    summary: 'Sends messages and one-time passwords to users through a bot, and reports the presses of buttons.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [
    {
      url: '{base_url}',
      description: 'The address of the platform. The API spec names no address.',
      variables: { base_url: { default: 'https://platform.example' } },
    },
  ],
  // The token is part of the path, which OpenAPI has no security scheme for.
  security: [],
  tags: [
    { name: 'Sending', description: 'Requests that the client sends to the platform.' },
    { name: 'Receiving', description: 'Requests that the platform sends to the client.' },
  ],
  paths: {
    '/v1/bots/sendmessage/{bot_access_token}': operation({
      id: 'sendMessage',
      summary: 'Send a text, media or template message',
      section: '2.1',
      request: 'SendMessageRequest',
      examples: MESSAGE_EXAMPLES,
    }),
    '/v1/bots/sendmok/{bot_access_token}': operation({
      id: 'sendOtp',
      summary: 'Send a one-time password',
      section: '2.7',
      request: 'SendOtpRequest',
      examples: OTP_EXAMPLES,
    }),
  },
  webhooks: { press: WEBHOOK },
  components: { schemas: { ...createDefinitions(ref), Press: PRESS } },
});

/**
 * The OpenAPI 3.1 document of both endpoints, and of the webhook that receives the press of a button. Its schemas are those
 * of `sendMessageRequestSchema`, `sendOtpRequestSchema` and `sendResponseSchema`. API spec, sections 2, 4 and 6.
 *
 * @example
 * ```ts
 * Object.keys(openApi.paths)
 * //=> ["/v1/bots/sendmessage/{bot_access_token}", "/v1/bots/sendmok/{bot_access_token}"]
 * ```
 */
export const openApi: OpenApiDocument = /* @__PURE__ */ createOpenApi();
