import { ElementDraft } from './element-draft.js';
import { ELEMENT } from './element-shape.js';
import { type Fields, has, Step, wirePath, withMessageId, withText, withValue } from './fields.js';
import { CONTENT, CUSTOMER, MESSAGE_ID, QUICK_REPLIES, QUICK_REPLIES_V2, STAFF, USER } from './message-fields.js';
import { attachmentBlank, GENERIC, TEXT } from './message-shape.js';
import { openJson } from './open-json.js';
import type { Kind, Part } from './part.js';
import { withPart, withParts } from './parts.js';
import { hasRecipient, withRecipient, withRecipientId } from './recipient.js';
import type { Json } from './shape.js';
import { jsonOf } from './values.js';
import { violation } from './violation.js';

const PAYLOAD = 'message.attachment.payload';

/** The one class behind every type of message. */
export class MessageDraft implements Part {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static text(text: unknown): MessageDraft {
    return new MessageDraft(withText(TEXT, CONTENT, text));
  }

  /** For one type of attachment of open shape: starts a message with such a payload. */
  static attachment(type: string): (payload: unknown) => MessageDraft {
    const fields = attachmentBlank(type);
    return payload => {
      const json = openJson(payload, PAYLOAD);
      if (Object(json).templateType === 'generic') throw violation('template-type', PAYLOAD, 'generic');
      return new MessageDraft(withValue(fields, CONTENT, json));
    };
  }

  static generic(): MessageDraft {
    return new MessageDraft(GENERIC);
  }

  element(element: unknown): MessageDraft {
    const built: unknown =
      typeof element === 'function'
        ? element(new ElementDraft(new Step(ELEMENT.shape, `${PAYLOAD}.elements[${this.#fields.slots}].`)))
        : element;
    return new MessageDraft(withPart(this.#fields, 'element', built));
  }

  elements(elements: unknown): MessageDraft {
    const fields = withParts(this.#fields, 'element', elements);
    if (fields === this.#fields) throw violation('generic-needs-element', wirePath(fields, CONTENT));
    return new MessageDraft(fields);
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

  ' fields'(): Fields {
    return whole(this.#fields);
  }

  toJSON(): Json {
    return jsonOf(this[' fields']());
  }
}

const withReplies = (fields: Fields, field: number, replies: readonly unknown[]): Fields => {
  const path = wirePath(fields, field);
  if (fields.shape.list === CONTENT) throw violation('generic-no-quick-replies', path, 'quick replies');
  return withValue(fields, field, Object.freeze(replies.map((reply, i) => openJson(reply, `${path}[${i}]`))));
};

/** The fields, when nothing is missing. Only a generic template can be without content: its elements. */
const whole = (fields: Fields): Fields => {
  if (!has(fields, CONTENT)) throw violation('generic-needs-element', wirePath(fields, CONTENT));
  if (!hasRecipient(fields)) throw violation('recipient-missing', 'recipient');
  return fields;
};
