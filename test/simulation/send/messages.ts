import { Element, Message, Otp, type Sendable } from '../../../src/index.js';
import type { MessagePlan } from './plan.js';
import { SECRET } from './world.js';

/** Builds a message of the plan. Its recipient says its number, and its text is a secret. */
export const createMessage = ({ kind, hasId }: MessagePlan, number: number): Sendable => {
  const id = `m-${number}`;
  const customer = `C-${number}`;
  const text = `${SECRET} text ${number}`;
  if (kind === 'otp') return Otp.for(customer).messageId(id).text(text).value(`${SECRET}-code-${number}`);
  if (kind === 'generic') {
    const message = Message.generic().element(Element.title(text)).toCustomer(customer);
    return hasId ? message.messageId(id) : message;
  }
  const message = Message.text(text).toCustomer(customer);
  return hasId ? message.messageId(id) : message;
};
