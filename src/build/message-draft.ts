import { found } from '../rules/found.js';
import { ElementDraft } from './element-draft.js';
import { blank, type Fields, jsonOf, nextPath, wirePath, withMessageId, withPart, withText, withValue, wrong } from './fields.js';
import { openJson } from './open-json.js';
import { type Kind, kindOf, type Part } from './part.js';
import { CUSTOMER, hasRecipient, recipientJson, STAFF, USER, withRecipient, withRecipientId } from './recipient.js';
import { type Json, NO_FIELD, type Shape, shapeOf, type Values } from './shape.js';
import { stillNeeds, violation } from './violation.js';

// 0 to 2 are the recipient's.
const MESSAGE_ID = 3;
const CONTENT = 4;
const QUICK_REPLIES = 5;
const QUICK_REPLIES_V2 = 6;

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

const TEXT: Shape = messageShape(NO_FIELD, (message, text) => {
  message.text = text;
});
const attachmentShape = (type: string): Shape =>
  messageShape(NO_FIELD, (message, payload) => {
    message.attachment = { type, payload };
  });
export const IMAGE: Shape = attachmentShape('image');
export const AUDIO: Shape = attachmentShape('audio');
export const VIDEO: Shape = attachmentShape('video');
export const FILE: Shape = attachmentShape('file');
export const BUTTON_TEMPLATE: Shape = attachmentShape('template');
const GENERIC: Shape = messageShape(CONTENT, (message, elements) => {
  message.attachment = { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } };
});

/** The one class behind every type of message. */
export class MessageDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static text(text: unknown): MessageDraft {
    return new MessageDraft(withText(blank(TEXT), CONTENT, text, 'text-not-empty'));
  }

  static attachment(shape: Shape, payload: unknown): MessageDraft {
    const fields = blank(shape);
    const json = openJson(payload, wirePath(fields, CONTENT));
    if (shape === BUTTON_TEMPLATE && json.templateType === 'generic') throw wrong('template-type', fields, CONTENT, 'generic');
    return new MessageDraft(withValue(fields, CONTENT, json));
  }

  static generic(): MessageDraft {
    return new MessageDraft(blank(GENERIC));
  }

  element(element: unknown): MessageDraft {
    const built: unknown = typeof element === 'function' ? element(ElementDraft.blank(`message.attachment.payload.elements[${this.#fields.slots}].`)) : element;
    return new MessageDraft(withElement(this.#fields, built));
  }

  elements(elements: unknown): MessageDraft {
    const fields = this.#fields;
    if (!Array.isArray(elements)) throw wrong('field-type', fields, CONTENT, found(elements));
    if (elements.length === 0) throw wrong('generic-needs-element', fields, CONTENT, 'an empty list');
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

const isGeneric = ({ shape }: Fields): boolean => shape === GENERIC;

const withElement = (fields: Fields, element: unknown): Fields => {
  if (!isGeneric(fields)) throw wrong('text-or-attachment', fields, CONTENT, 'a second content');
  const kind = kindOf(element);
  if (kind === 'element') return withPart(fields, element);
  throw violation('field-type', nextPath(fields), kind ?? found(element));
};

const withReplies = (fields: Fields, field: number, replies: readonly unknown[]): Fields => {
  const path = wirePath(fields, field);
  if (isGeneric(fields)) throw violation('generic-no-quick-replies', path, 'quick replies');
  return withValue(fields, field, Object.freeze(replies.map((reply, i) => openJson(reply, `${path}[${i}]`))));
};

/** The fields, when nothing is missing. */
const whole = (fields: Fields): Fields => {
  if (isGeneric(fields) && fields.slots === 0) throw stillNeeds('generic-needs-element', wirePath(fields, CONTENT));
  if (!hasRecipient(fields)) throw stillNeeds('recipient-missing', 'recipient');
  return fields;
};
