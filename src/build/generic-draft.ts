import { found } from '../rules/found.js';
import { ElementDraft } from './element-draft.js';
import { Fields, LIST } from './fields.js';
import { stillNeeds } from './missing.js';
import { type Kind, kindOf, type Part } from './part.js';
import { hasRecipient, recipientJson, toCustomer, toRecipient, toStaff, toUser } from './recipient.js';
import { type Json, Shape, type Values } from './shape.js';

// 0 to 2 are the recipient's.
const MESSAGE_ID = 3;
const ELEMENTS = 4;

const GENERIC: Shape = new Shape(5, ELEMENTS, ([customer, staff, user, messageId, elements]: Values) => {
  const message: Json = {};
  if (messageId !== undefined) message.messageId = messageId;
  message.attachment = { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } };
  message.quickReplies = [];
  message.quickRepliesV2 = [];
  return { recipient: recipientJson(customer, staff, user), message };
});

/** The one class behind every type of generic template message. */
export class GenericDraft implements Part {
  readonly #fields: Fields;

  constructor(fields: Fields = Fields.blank(GENERIC)) {
    this.#fields = fields;
  }

  element(element: unknown): GenericDraft {
    const built: unknown = typeof element === 'function' ? element(ElementDraft.blank(this.#fields)) : element;
    return new GenericDraft(plusElement(this.#fields, built));
  }

  elements(elements: unknown): GenericDraft {
    if (!Array.isArray(elements)) throw this.#fields.violation('field-type', LIST, found(elements));
    if (elements.length === 0) throw this.#fields.violation('generic-needs-element', LIST, 'an empty list');
    return new GenericDraft(elements.reduce(plusElement, this.#fields));
  }

  messageId(id: unknown): GenericDraft {
    return new GenericDraft(this.#fields.withMessageId(MESSAGE_ID, id));
  }

  toCustomer(id: unknown): GenericDraft {
    return new GenericDraft(toCustomer(this.#fields, id));
  }

  toStaff(id: unknown): GenericDraft {
    return new GenericDraft(toStaff(this.#fields, id));
  }

  toUser(id: unknown): GenericDraft {
    return new GenericDraft(toUser(this.#fields, id));
  }

  to(recipient: unknown): GenericDraft {
    return new GenericDraft(toRecipient(this.#fields, recipient));
  }

  get ' is'(): Kind {
    return 'message';
  }

  ' text'(): string {
    return GENERIC.text(whole(this.#fields).values(GENERIC, false));
  }

  toJSON(): Json {
    return GENERIC.json(whole(this.#fields).values(GENERIC, true));
  }
}

const plusElement = (fields: Fields, element: unknown): Fields => {
  const kind = kindOf(element);
  if (kind === 'element') return fields.plus(element);
  throw fields.violation('field-type', LIST, kind ?? found(element), fields.slots);
};

const whole = (fields: Fields): Fields => {
  if (fields.slots === 0) throw stillNeeds('generic-needs-element', 'message.attachment.payload.elements');
  if (!hasRecipient(fields)) throw stillNeeds('recipient-missing', 'recipient');
  return fields;
};
