import { blankOf, type Fields } from './fields.js';
import { CONTENT } from './message-fields.js';
import { type Json, NO_LIST, type Values } from './shape.js';

/** A message in which `put` puts the content: what field 4 holds. */
const messageBlank = (list: number, put: (message: Json, content: unknown) => void): Fields =>
  blankOf(7, list, ([appCustomerId, appStaffId, id, messageId, content, quickReplies, quickRepliesV2]: Values) => {
    const message: Json = {};
    if (messageId !== undefined) message.messageId = messageId;
    put(message, content);
    message.quickReplies = quickReplies ?? [];
    message.quickRepliesV2 = quickRepliesV2 ?? [];
    if (appCustomerId !== undefined) return { recipient: { appCustomerId }, message };
    return { recipient: appStaffId !== undefined ? { appStaffId } : { id }, message };
  });

/** A text message with nothing set. */
export const TEXT: Fields = messageBlank(NO_LIST, (message, text) => {
  message.text = text;
});
/** A message with an attachment of open shape, with nothing set. */
export const attachmentBlank = (type: string): Fields =>
  messageBlank(NO_LIST, (message, payload) => {
    message.attachment = { type, payload };
  });
/** A generic template with nothing set. */
export const GENERIC: Fields = messageBlank(CONTENT, (message, elements) => {
  message.attachment = { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } };
});
