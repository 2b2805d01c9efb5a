import { Button, Element, Message, type Sendable } from 'sendable';

export const card = (phone: string | undefined, isOpen: boolean): Sendable =>
  Message.generic()
    .element(
      Element.title('Questions?').buttons([
        phone ? Button.postback('Call me', `call:${phone}`) : undefined,
        isOpen && Button.postback('Chat', 'chat'),
        Button.postback('Help', 'help').seenAs('I need help'),
      ]),
    )
    .toCustomer('C-1');
