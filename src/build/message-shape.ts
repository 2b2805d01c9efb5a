import { CONTENT } from './message-fields.js';
import { type Json, NO_LIST, type Shape, shapeOf, type Values } from './shape.js';

const recipientJson = (appCustomerId: unknown, appStaffId: unknown, id: unknown): Json => {
  if (appCustomerId !== undefined) return { appCustomerId };
  return appStaffId !== undefined ? { appStaffId } : { id };
};

/** A message in which `put` puts the content: what field 4 holds. */
const messageShape = (list: number, put: (message: Json, content: unknown) => void): Shape =>
  shapeOf(7, list, ([appCustomerId, appStaffId, id, messageId, content, quickReplies, quickRepliesV2]: Values) => {
    const message: Json = {};
    if (messageId !== undefined) message.messageId = messageId;
    put(message, content);
    message.quickReplies = quickReplies ?? [];
    message.quickRepliesV2 = quickRepliesV2 ?? [];
    return { recipient: recipientJson(appCustomerId, appStaffId, id), message };
  });

/** A text message's JSON. */
export const TEXT: Shape = messageShape(NO_LIST, (message, text) => {
  message.text = text;
});
/** The JSON of a message with an attachment of open shape. */
export const attachmentShape = (type: string): Shape =>
  messageShape(NO_LIST, (message, payload) => {
    message.attachment = { type, payload };
  });
/** A generic template's JSON. */
export const GENERIC: Shape = messageShape(CONTENT, (message, elements) => {
  message.attachment = { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } };
});
