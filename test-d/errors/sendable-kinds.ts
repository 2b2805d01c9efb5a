import type { Row } from './row.js';

export const sendableKinds: readonly Row[] = [
  {
    name: 'an element is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a message: call Message.generic().element(element)']' is missing in type 'Element<"title is set", "no buttons">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a button is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Button.postback('Pay', 'pay'));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['an element or an OTP: call .button(button) there']' is missing in type 'PostbackButton<"title and payload are set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a plain object is no Sendable',
    rule: 'field-type',
    code: `bot.send({ ^recipient: { id: 'u-1' }, message: { text: 'Hi', quickReplies: [], quickRepliesV2: [] } });`,
    text: `Object literal may only specify known properties, and 'recipient' does not exist in type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a request in a variable is no Sendable',
    rule: 'field-type',
    code: `bot.send(^request);`,
    text: `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'SendMessageRequest' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a text is no Sendable',
    rule: 'field-type',
    code: `bot.send(^'Hello');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'string' is not assignable to type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'the JSON of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message.text('Hello').toStaff('S-7').toJSON());`,
    text: `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'SendMessageRequest' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a body is no Sendable',
    rule: 'field-type',
    code: `bot.send(^toBody(Message.text('Hello').toStaff('S-7')));`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'string' is not assignable to type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a list of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^[Message.text('Hello').toStaff('S-7')]);`,
    text: `Argument of type 'Message<"recipient is set" | "text is set">[]' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'Message<"recipient is set" | "text is set">[]' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a promise of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Promise.resolve(Message.text('Hello').toStaff('S-7')));`,
    text: `Argument of type 'Promise<Message<"recipient is set" | "text is set">>' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'Promise<Message<"recipient is set" | "text is set">>' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'the start of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message);`,
    text: `Argument of type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '[is.made]' is missing in type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' but required in type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'undefined is no Sendable',
    rule: 'field-type',
    code: `bot.send(^undefined);`,
    text: `Argument of type 'undefined' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'undefined' is not assignable to type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a Sendable has no steps',
    rule: 'field-type',
    code: `parse('{}').^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'Sendable'.`,
  },
  {
    name: 'a message in the place of an OTP',
    rule: 'field-type',
    code: `const ^otp: Otp<'customerNo is set'> = Message.text('Hello');`,
    text: `Type 'Message<"text is set">' is missing the following properties from type 'Otp<"customerNo is set">': text, value, withImage, txCode, and 7 more.`,
  },
];
