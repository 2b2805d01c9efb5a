import type { WireElement } from '../../wire/element.js';
import type { JsonObject } from '../../wire/json.js';
import type { SendMessageRequest, WireMessage } from '../../wire/message.js';
import type { Recipient } from '../../wire/recipient.js';
import { isGeneric } from '../generic.js';
import { allOf } from './all-of.js';
import { buttonCode } from './button-code.js';
import { call, callWith, chain } from './chain.js';
import { jsonLiteral, textLiteral } from './literal.js';

/** The code that builds a message; undefined where no call makes a part of it. */
export const messageCode = ({ recipient, message }: SendMessageRequest): string | undefined => {
  const content = contentOf(message);
  if (content === undefined) return undefined;
  return chain('Message', [
    ...content,
    ...callWith('messageId', message.messageId, textLiteral),
    ...repliesOf('quickReplies', message.quickRepliesV2),
    ...repliesOf('legacyQuickReplies', message.quickReplies),
    recipientOf(recipient),
  ]);
};

const contentOf = ({ text, attachment }: WireMessage): readonly string[] | undefined => {
  if (attachment === undefined) return [call('text', textLiteral(text))];
  if (!isGeneric(attachment)) {
    const { type, payload } = attachment;
    return [call(type === 'template' ? 'buttonTemplate' : type, jsonLiteral(jsonOf(payload)))];
  }
  const elements = allOf(attachment.payload.elements, elementCode);
  return elements && ['.generic()', ...elements.map(element => call('element', element))];
};

const elementCode = ({ messageId, title, subtitle, imageUrl, buttonsV2 }: WireElement): string | undefined => {
  const buttons = allOf(buttonsV2, buttonCode);
  return (
    buttons &&
    chain('Element', [
      ...callWith('title', title, textLiteral),
      ...callWith('subtitle', subtitle, textLiteral),
      ...callWith('withImage', imageUrl, textLiteral),
      ...callWith('messageId', messageId, textLiteral),
      ...buttons.map(button => call('button', button)),
    ])
  );
};

const repliesOf = (name: string, replies: readonly object[]): readonly string[] =>
  replies.length === 0 ? [] : [call(name, ...replies.map(reply => jsonLiteral(jsonOf(reply))))];

const recipientOf = ({ appCustomerId, appStaffId, id = '' }: Recipient): string => {
  if (appCustomerId !== undefined) return call('toCustomer', textLiteral(appCustomerId));
  return appStaffId !== undefined ? call('toStaff', textLiteral(appStaffId)) : call('toUser', textLiteral(id));
};

// Of open shape: whatever type was registered for it, it is a JSON object.
const jsonOf = (shape: object): JsonObject => ({ ...shape });
