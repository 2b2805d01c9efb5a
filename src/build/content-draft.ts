import type { MediaType } from '../wire/attachment.js';
import { Fields } from './fields.js';
import { stillNeeds } from './missing.js';
import { openJson } from './open-json.js';
import type { Kind, Part } from './part.js';
import { hasRecipient, recipientJson, toCustomer, toRecipient, toStaff, toUser } from './recipient.js';
import { type Json, NO_LIST, Shape, type Values } from './shape.js';

// 0 to 2 are the recipient's.
const MESSAGE_ID = 3;
const TEXT_FIELD = 4;
const TYPE = 5;
const PAYLOAD = 6;
const QUICK_REPLIES = 7;
const QUICK_REPLIES_V2 = 8;
const PAYLOAD_PATH = 'message.attachment.payload';

const CONTENT: Shape = new Shape(9, NO_LIST, (values: Values) => {
  const [customer, staff, user, messageId, text, type, payload, quickReplies, quickRepliesV2] = values;
  const message: Json = {};
  if (messageId !== undefined) message.messageId = messageId;
  if (text !== undefined) message.text = text;
  if (type !== undefined) message.attachment = { type, payload };
  message.quickReplies = quickReplies ?? [];
  message.quickRepliesV2 = quickRepliesV2 ?? [];
  return { recipient: recipientJson(customer, staff, user), message };
});
const BLANK: Fields = Fields.blank(CONTENT);

/** The one class behind every type of message with a text, media or a button template. */
export class ContentDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static text(text: unknown): ContentDraft {
    return new ContentDraft(BLANK.withText(TEXT_FIELD, text, 'text-not-empty'));
  }

  static media(type: MediaType, payload: unknown): ContentDraft {
    return new ContentDraft(BLANK.with(TYPE, type).with(PAYLOAD, openJson(payload, PAYLOAD_PATH)));
  }

  static buttonTemplate(payload: unknown): ContentDraft {
    const json = openJson(payload, PAYLOAD_PATH);
    const fields = BLANK.with(TYPE, 'template');
    if (json.templateType === 'generic') throw fields.violation('template-type', PAYLOAD, 'a button template with templateType generic');
    return new ContentDraft(fields.with(PAYLOAD, json));
  }

  messageId(id: unknown): ContentDraft {
    return new ContentDraft(this.#fields.withMessageId(MESSAGE_ID, id));
  }

  quickReplies(...replies: readonly unknown[]): ContentDraft {
    return new ContentDraft(withReplies(this.#fields, QUICK_REPLIES_V2, replies));
  }

  legacyQuickReplies(...replies: readonly unknown[]): ContentDraft {
    return new ContentDraft(withReplies(this.#fields, QUICK_REPLIES, replies));
  }

  toCustomer(id: unknown): ContentDraft {
    return new ContentDraft(toCustomer(this.#fields, id));
  }

  toStaff(id: unknown): ContentDraft {
    return new ContentDraft(toStaff(this.#fields, id));
  }

  toUser(id: unknown): ContentDraft {
    return new ContentDraft(toUser(this.#fields, id));
  }

  to(recipient: unknown): ContentDraft {
    return new ContentDraft(toRecipient(this.#fields, recipient));
  }

  get ' is'(): Kind {
    return 'message';
  }

  ' text'(): string {
    return CONTENT.text(whole(this.#fields).values(CONTENT, false));
  }

  toJSON(): Json {
    return CONTENT.json(whole(this.#fields).values(CONTENT, true));
  }
}

const withReplies = (fields: Fields, field: number, replies: readonly unknown[]): Fields =>
  fields.with(field, Object.freeze(replies.map((reply, i) => openJson(reply, `${fields.path(field)}[${i}]`))));

const whole = (fields: Fields): Fields => {
  if (hasRecipient(fields)) return fields;
  throw stillNeeds('recipient-missing', 'recipient');
};
