import { ignoreRejection } from '../internal/runtime.js';
import { findMisspeltGeneric } from '../spec/misspelt.js';
import { Builder, stepOf } from './builder.js';
import { ELEMENT, ElementBuilder } from './element-builder.js';
import {
  MESSAGE_CONTENT,
  MESSAGE_CUSTOMER,
  MESSAGE_ID,
  MESSAGE_QUICK_REPLIES,
  MESSAGE_QUICK_REPLIES_V2,
  MESSAGE_STAFF,
  MESSAGE_USER,
  NO_LIST,
  RECIPIENTS,
} from './field-numbers.js';
import { firstStep, Step, wirePath, withExtra, withMessageId, withText, withValue } from './fields.js';
import { type Json, type Need, newList, type Values } from './json-layout.js';
import { openJson, openJsonList } from './open-json.js';
import { needViolation, withPart, withParts } from './part.js';
import { withRecipient, withRecipientId } from './recipient.js';
import { called, violation } from './violations.js';

const PAYLOAD = 'message.attachment.payload';
const PAYLOAD_ELEMENTS = `${PAYLOAD}.elements`;

const RECIPIENT: Need = {
  rule: 'recipient-missing',
  fields: RECIPIENTS,
  path: 'recipient',
  call: '.toCustomer(id), .toStaff(id) or .toUser(id)',
};
const ELEMENTS: Need = {
  rule: 'generic-needs-element',
  fields: 1 << MESSAGE_CONTENT,
  path: PAYLOAD_ELEMENTS,
  call: '.element(e => e.title(text))',
};

/** Makes an empty message. Its content is a text or, with a `type`, an attachment whose payload `payloadOf` makes. */
const firstMessageStep = (list: number, type?: string, payloadOf = (content: unknown): unknown => content): Step =>
  firstStep(
    'message',
    7,
    list,
    ([appCustomerId, appStaffId, id, messageId, content, quickReplies, quickRepliesV2]: Values) => {
      const json: Json = {};
      const recipient: Json = {};
      const message: Json = {};
      json.recipient = recipient;
      json.message = message;
      if (appCustomerId) recipient.appCustomerId = appCustomerId;
      else if (appStaffId) recipient.appStaffId = appStaffId;
      else recipient.id = id;
      if (messageId) message.messageId = messageId;
      if (type) {
        const attachment: Json = {};
        attachment.type = type;
        attachment.payload = payloadOf(content);
        message.attachment = attachment;
      } else message.text = content;
      message.quickReplies = quickReplies ?? newList();
      message.quickRepliesV2 = quickRepliesV2 ?? newList();
      return json;
    },
    // Only a generic template can be without content: its elements.
    [ELEMENTS, RECIPIENT],
  );

const TEXT: Step = firstMessageStep(NO_LIST);
const GENERIC: Step = firstMessageStep(MESSAGE_CONTENT, 'template', elements => {
  const payload: Json = {};
  payload.templateType = 'generic';
  payload.elements = elements;
  payload.buttons = newList();
  payload.buttonsV2 = newList();
  return payload;
});

/** The class behind every type of message. */
class MessageBuilder extends Builder {
  element(element: unknown): MessageBuilder {
    const step = stepOf(this);
    const built: unknown =
      typeof element === 'function'
        ? element(new ElementBuilder(new Step(ELEMENT.layout, PAYLOAD_ELEMENTS, step.partCount)))
        : element;
    ignoreRejection(built);
    return new MessageBuilder(withPart(step, 'element', built));
  }

  elements(elements: unknown): MessageBuilder {
    const previous = stepOf(this);
    const step = withParts(previous, 'element', elements);
    if (step.partCount === previous.partCount) throw needViolation(ELEMENTS);
    return new MessageBuilder(step);
  }

  messageId(id: unknown): MessageBuilder {
    return new MessageBuilder(withMessageId(stepOf(this), MESSAGE_ID, id));
  }

  quickReplies(...replies: readonly unknown[]): MessageBuilder {
    return new MessageBuilder(withReplies(stepOf(this), MESSAGE_QUICK_REPLIES_V2, replies));
  }

  legacyQuickReplies(...replies: readonly unknown[]): MessageBuilder {
    return new MessageBuilder(withReplies(stepOf(this), MESSAGE_QUICK_REPLIES, replies));
  }

  extra(fields: unknown): MessageBuilder {
    return new MessageBuilder(withExtra(stepOf(this), fields));
  }

  toCustomer(id: unknown): MessageBuilder {
    return new MessageBuilder(withRecipientId(stepOf(this), MESSAGE_CUSTOMER, id));
  }

  toStaff(id: unknown): MessageBuilder {
    return new MessageBuilder(withRecipientId(stepOf(this), MESSAGE_STAFF, id));
  }

  toUser(id: unknown): MessageBuilder {
    return new MessageBuilder(withRecipientId(stepOf(this), MESSAGE_USER, id));
  }

  to(recipient: unknown): MessageBuilder {
    return new MessageBuilder(withRecipient(stepOf(this), recipient));
  }
}

/** Sets the replies, given one by one or in lists. */
const withReplies = (step: Step, field: number, given: readonly unknown[]): Step => {
  if (step.layout.list === MESSAGE_CONTENT)
    throw violation('generic-no-quick-replies', wirePath(step, field), 'quick replies');
  return withValue(
    step,
    field,
    openJsonList(given, () => wirePath(step, field)),
  );
};

/** Returns the function that starts a message with one type of attachment, whose shape is open. */
const attachmentStart = (type: string): ((payload: unknown) => MessageBuilder) => {
  const step = firstMessageStep(NO_LIST, type);
  return payload => {
    const json = Object(openJson(payload, () => PAYLOAD));
    // `parse` rejects a misspelt one, too.
    if (json.templateType === 'generic' || (type === 'template' && findMisspeltGeneric(json)))
      throw violation('template-type', PAYLOAD, 'one: call Message.generic()');
    return new MessageBuilder(withValue(step, MESSAGE_CONTENT, json));
  };
};

/** The functions that start a message. */
export const messageStart: object = {
  text: (text: unknown): MessageBuilder => new MessageBuilder(withText(TEXT, MESSAGE_CONTENT, text)),
  image: attachmentStart('image'),
  audio: attachmentStart('audio'),
  video: attachmentStart('video'),
  file: attachmentStart('file'),
  generic: (): MessageBuilder => new MessageBuilder(GENERIC),
  buttonTemplate: attachmentStart('template'),
};

called.push(messageStart, MessageBuilder.prototype);
