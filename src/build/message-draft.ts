import { found } from '../rules/found.js';
import type { MediaType } from '../wire/attachment.js';
import { ElementDraft } from './element-draft.js';
import { blank, type Fields, has, jsonOf, wirePath, withMessageId, withPart, withText, withValue, wrong, wrongPart } from './fields.js';
import { openJson } from './open-json.js';
import { type Kind, kindOf, type Part } from './part.js';
import { CUSTOMER, hasRecipient, recipientJson, STAFF, USER, withRecipient, withRecipientId } from './recipient.js';
import { type Json, type Shape, shapeOf, type Values } from './shape.js';
import { stillNeeds, violation } from './violation.js';

// 0 to 2 are the recipient's.
const MESSAGE_ID = 3;
const TEXT = 4;
const TYPE = 5;
const PAYLOAD = 6;
const ELEMENTS = 7;
const QUICK_REPLIES = 8;
const QUICK_REPLIES_V2 = 9;
const PAYLOAD_PATH = 'message.attachment.payload';

const MESSAGE: Shape = shapeOf(10, ELEMENTS, (values: Values) => {
  const [customer, staff, user, messageId, text, type, payload, elements, quickReplies, quickRepliesV2] = values;
  const message: Json = {};
  if (messageId !== undefined) message.messageId = messageId;
  if (text !== undefined) message.text = text;
  else if (type !== undefined) message.attachment = { type, payload };
  else message.attachment = { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } };
  message.quickReplies = quickReplies ?? [];
  message.quickRepliesV2 = quickRepliesV2 ?? [];
  return { recipient: recipientJson(customer, staff, user), message };
});
const BLANK: Fields = blank(MESSAGE);

/** The one class behind every type of message. */
export class MessageDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static text(text: unknown): MessageDraft {
    return new MessageDraft(withText(BLANK, TEXT, text, 'text-not-empty'));
  }

  static media(type: MediaType, payload: unknown): MessageDraft {
    return MessageDraft.#attached(type, openJson(payload, PAYLOAD_PATH));
  }

  static buttonTemplate(payload: unknown): MessageDraft {
    const json = openJson(payload, PAYLOAD_PATH);
    if (json.templateType === 'generic') throw violation('template-type', PAYLOAD_PATH, 'templateType generic');
    return MessageDraft.#attached('template', json);
  }

  static #attached(type: string, payload: unknown): MessageDraft {
    return new MessageDraft(withValue(withValue(BLANK, TYPE, type), PAYLOAD, payload));
  }

  static generic(): MessageDraft {
    return new MessageDraft(BLANK);
  }

  element(element: unknown): MessageDraft {
    const built: unknown = typeof element === 'function' ? element(ElementDraft.blank(this.#fields)) : element;
    return new MessageDraft(withElement(this.#fields, built));
  }

  elements(elements: unknown): MessageDraft {
    const fields = this.#fields;
    if (!Array.isArray(elements)) throw wrong('field-type', fields, ELEMENTS, found(elements));
    if (elements.length === 0) throw wrong('generic-needs-element', fields, ELEMENTS, 'an empty list');
    return new MessageDraft(elements.reduce(withElement, fields));
  }

  messageId(id: unknown): MessageDraft {
    return new MessageDraft(withMessageId(this.#fields, MESSAGE_ID, id));
  }

  quickReplies(...replies: readonly unknown[]): MessageDraft {
    return new MessageDraft(withReplies(this.#fields, QUICK_REPLIES_V2, replies));
  }

  legacyQuickReplies(...replies: readonly unknown[]): MessageDraft {
    return new MessageDraft(withReplies(this.#fields, QUICK_REPLIES, replies));
  }

  toCustomer(id: unknown): MessageDraft {
    return new MessageDraft(withRecipientId(this.#fields, CUSTOMER, id));
  }

  toStaff(id: unknown): MessageDraft {
    return new MessageDraft(withRecipientId(this.#fields, STAFF, id));
  }

  toUser(id: unknown): MessageDraft {
    return new MessageDraft(withRecipientId(this.#fields, USER, id));
  }

  to(recipient: unknown): MessageDraft {
    return new MessageDraft(withRecipient(this.#fields, recipient));
  }

  get ' is'(): Kind {
    return 'message';
  }

  get ' fields'(): Fields {
    return whole(this.#fields);
  }

  toJSON(): Json {
    return jsonOf(this[' fields']);
  }
}

const isGeneric = (fields: Fields): boolean => !has(fields, TEXT) && !has(fields, TYPE);

const withElement = (fields: Fields, element: unknown): Fields => {
  if (!isGeneric(fields)) throw wrong('text-or-attachment', fields, ELEMENTS, 'an element beside other content');
  const kind = kindOf(element);
  if (kind === 'element') return withPart(fields, element);
  throw wrongPart('field-type', fields, kind ?? found(element));
};

const withReplies = (fields: Fields, field: number, replies: readonly unknown[]): Fields => {
  const path = wirePath(fields, field);
  if (isGeneric(fields)) throw violation('generic-no-quick-replies', path, `${replies.length} of them`);
  return withValue(fields, field, Object.freeze(replies.map((reply, i) => openJson(reply, `${path}[${i}]`))));
};

/** The fields, when nothing is missing. */
const whole = (fields: Fields): Fields => {
  if (isGeneric(fields) && fields.slots === 0) throw stillNeeds('generic-needs-element', `${PAYLOAD_PATH}.elements`);
  if (!hasRecipient(fields)) throw stillNeeds('recipient-missing', 'recipient');
  return fields;
};
