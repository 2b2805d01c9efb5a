import { blankOf, type Fields } from './fields.js';
import { CONTENT } from './message-fields.js';
import { type Json, NO_LIST, type Values } from './shape.js';
import { newList } from './young.js';

/** A message in which `put` puts the content: what field 4 holds. */
const messageBlank = (list: number, put: (message: Json, content: unknown) => void): Fields =>
  blankOf(7, list, ([appCustomerId, appStaffId, id, messageId, content, quickReplies, quickRepliesV2]: Values) => {
    const json: Json = {};
    const recipient: Json = {};
    const message: Json = {};
    json.recipient = recipient;
    json.message = message;
    if (appCustomerId !== undefined) recipient.appCustomerId = appCustomerId;
    if (appStaffId !== undefined) recipient.appStaffId = appStaffId;
    if (id !== undefined) recipient.id = id;
    if (messageId !== undefined) message.messageId = messageId;
    put(message, content);
    message.quickReplies = quickReplies ?? newList();
    message.quickRepliesV2 = quickRepliesV2 ?? newList();
    return json;
  });

/** A text message with nothing set. */
export const TEXT: Fields = messageBlank(NO_LIST, (message, text) => {
  message.text = text;
});
/** A message with an attachment of open shape, with nothing set. */
export const attachmentBlank = (type: string): Fields =>
  messageBlank(NO_LIST, (message, payload) => {
    message.attachment = attachment(type, payload);
  });
/** A generic template with nothing set. */
export const GENERIC: Fields = messageBlank(CONTENT, (message, elements) => {
  const payload: Json = {};
  payload.templateType = 'generic';
  payload.elements = elements;
  payload.buttons = newList();
  payload.buttonsV2 = newList();
  message.attachment = attachment('template', payload);
});

const attachment = (type: string, payload: unknown): Json => {
  const json: Json = {};
  json.type = type;
  json.payload = payload;
  return json;
};
