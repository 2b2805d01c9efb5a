import { blankOf, type Fields } from './fields.js';
import { CONTENT } from './message-fields.js';
import { newList } from './new-list.js';
import { type Json, NO_LIST, type Values } from './shape.js';

/** A message whose content, what field 4 holds, is its text; or, of a type, what the payload is made of. */
const messageBlank = (list: number, type?: string, payloadOf = (content: unknown): unknown => content): Fields =>
  blankOf(7, list, ([appCustomerId, appStaffId, id, messageId, content, quickReplies, quickRepliesV2]: Values) => {
    const json: Json = {};
    const recipient: Json = {};
    const message: Json = {};
    json.recipient = recipient;
    json.message = message;
    if (appCustomerId !== undefined) recipient.appCustomerId = appCustomerId;
    else if (appStaffId !== undefined) recipient.appStaffId = appStaffId;
    else recipient.id = id;
    if (messageId !== undefined) message.messageId = messageId;
    if (type) {
      const attachment: Json = {};
      attachment.type = type;
      attachment.payload = payloadOf(content);
      message.attachment = attachment;
    } else message.text = content;
    message.quickReplies = quickReplies ?? newList();
    message.quickRepliesV2 = quickRepliesV2 ?? newList();
    return json;
  });

/** A text message with nothing set. */
export const TEXT: Fields = messageBlank(NO_LIST);
/** A message with an attachment of open shape, with nothing set. */
export const attachmentBlank = (type: string): Fields => messageBlank(NO_LIST, type);
/** A generic template with nothing set. */
export const GENERIC: Fields = messageBlank(CONTENT, 'template', elements => {
  const payload: Json = {};
  payload.templateType = 'generic';
  payload.elements = elements;
  payload.buttons = newList();
  payload.buttonsV2 = newList();
  return payload;
});
