// Both request bodies, written by hand from the API spec (bot-messaging-api.md, sections 2.1 to 2.7), never from src.

const anyString = { type: 'string' };
const string = { type: 'string', minLength: 1 };
// 6: a press comes back as [<messageId>]:<payload>, so neither bracket and no control character is in an id.
const messageId = { type: 'string', pattern: '^[^\\[\\]\\u0000-\\u001f\\u007f-\\u009f]+$' };
const uri = { type: 'string', format: 'absolute-uri' };
const empty = { type: 'array', maxItems: 0 };
// Open in the API spec: any object, but no deeper than the project allows.
const open = { type: 'object', maxDepth: 99 };
const openList = { type: 'array', items: open };

// 2.2
const recipientBy = (key: string) => ({
  type: 'object',
  properties: { [key]: string },
  required: [key],
  additionalProperties: false,
});
const recipient = { oneOf: ['appCustomerId', 'appStaffId', 'id'].map(recipientBy) };

// 2.6
const postback = {
  type: 'object',
  properties: {
    type: { const: 'postback' },
    title: string,
    payload: anyString,
    payloadHidden: { type: 'boolean' },
    payloadSeenByUser: string,
  },
  required: ['type', 'title', 'payload'],
  additionalProperties: false,
};
const webUrl = {
  type: 'object',
  // payloadHidden applies to postback buttons only: false changes nothing.
  properties: {
    type: { const: 'web_url' },
    title: string,
    payload: uri,
    payloadHidden: { const: false },
    payloadSeenByUser: string,
  },
  required: ['type', 'title', 'payload'],
  additionalProperties: false,
};
const buttonV2 = { oneOf: [postback, webUrl] };

// 2.5
const element = {
  type: 'object',
  properties: {
    messageId,
    title: string,
    subtitle: string,
    imageUrl: uri,
    buttons: empty,
    buttonsV2: { type: 'array', items: buttonV2, maxItems: 3 },
  },
  required: ['buttons', 'buttonsV2'],
  additionalProperties: false,
};
const genericPayload = {
  type: 'object',
  properties: {
    templateType: { const: 'generic' },
    elements: { type: 'array', items: element, minItems: 1 },
    buttons: empty,
    buttonsV2: empty,
  },
  required: ['templateType', 'elements', 'buttons', 'buttonsV2'],
  additionalProperties: false,
};
// The payloads of media and of the button template are not shown: any object that is not a generic template's.
const otherPayload = {
  ...open,
  not: { type: 'object', properties: { templateType: { const: 'generic' } }, required: ['templateType'] },
};

// 2.4
const attachment = (type: unknown, payload: unknown) => ({
  type: 'object',
  properties: { type, payload },
  required: ['type', 'payload'],
  additionalProperties: false,
});
const media = attachment({ enum: ['image', 'audio', 'video', 'file'] }, otherPayload);
const template = { const: 'template' };
// A misspelt `generic` is a mistake, not a button template.
const buttonTemplate = {
  ...open,
  not: {
    type: 'object',
    properties: { templateType: { type: 'string', pattern: '^[gG][eE][nN][eE][rR][iI][cC]$' } },
    required: ['templateType'],
  },
};

// 2.3
const message = (content: string, shape: unknown, replies: unknown) => ({
  type: 'object',
  properties: { messageId, [content]: shape, quickReplies: replies, quickRepliesV2: replies },
  required: [content, 'quickReplies', 'quickRepliesV2'],
  additionalProperties: false,
});

/** The body of a send-message request: 2.1. */
export const sendMessageSchema = {
  type: 'object',
  properties: {
    recipient,
    message: {
      oneOf: [
        message('text', string, openList),
        message('attachment', media, openList),
        message('attachment', attachment(template, buttonTemplate), openList),
        message('attachment', attachment(template, genericPayload), empty),
      ],
    },
  },
  required: ['recipient', 'message'],
  additionalProperties: false,
};

/** The body of a send-OTP request: 2.7. */
export const sendOtpSchema = {
  type: 'object',
  properties: {
    customerNo: string,
    messageId,
    mokMessage: string,
    mokValue: string,
    imageUrl: uri,
    txCode: string,
    deviceId: string,
    buttonsV2: { type: 'array', items: buttonV2 },
    showWithLocation: { type: 'boolean' },
  },
  required: ['customerNo', 'messageId', 'mokMessage'],
  additionalProperties: false,
};
