import type { Row } from './row.js';

export const kinds: readonly Row[] = [
  {
    name: 'an element is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a message: call Message.generic().element(element)"' is missing in type 'Element<"title is set", "no buttons">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a button is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Button.postback('Pay', 'pay'));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" an element or an OTP: call .button(button) there"' is missing in type 'PostbackButton<"title and payload are set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a plain object is no Sendable',
    rule: 'field-type',
    code: `bot.send({ ^recipient: { id: 'u-1' }, message: { text: 'Hi', quickReplies: [], quickRepliesV2: [] } });`,
    text: `Object literal may only specify known properties, and 'recipient' does not exist in type 'ReadyToSend'.`,
  },
  {
    name: 'a request in a variable is no Sendable',
    rule: 'field-type',
    code: `bot.send(^request);`,
    text: `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend'.
  Property '' is made'' is missing in type 'SendMessageRequest' but required in type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a text is no Sendable',
    rule: 'field-type',
    code: `bot.send(^'Hello');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend'.
  Type 'string' is not assignable to type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'the JSON of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message.text('Hello').toStaff('S-7').toJSON());`,
    text: `Argument of type 'SendMessageRequest' is not assignable to parameter of type 'ReadyToSend'.
  Property '' is made'' is missing in type 'SendMessageRequest' but required in type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a body is no Sendable',
    rule: 'field-type',
    code: `bot.send(^toBody(Message.text('Hello').toStaff('S-7')));`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend'.
  Type 'string' is not assignable to type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a list of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^[Message.text('Hello').toStaff('S-7')]);`,
    text: `Argument of type 'Message<"recipient is set" | "text is set">[]' is not assignable to parameter of type 'ReadyToSend'.
  Property '' is made'' is missing in type 'Message<"recipient is set" | "text is set">[]' but required in type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a promise of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Promise.resolve(Message.text('Hello').toStaff('S-7')));`,
    text: `Argument of type 'Promise<Message<"recipient is set" | "text is set">>' is not assignable to parameter of type 'ReadyToSend'.
  Property '' is made'' is missing in type 'Promise<Message<"recipient is set" | "text is set">>' but required in type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'the start of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message);`,
    text: `Argument of type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' is not assignable to parameter of type 'ReadyToSend'.
  Property '' is made'' is missing in type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' but required in type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'undefined is no Sendable',
    rule: 'field-type',
    code: `bot.send(^undefined);`,
    text: `Argument of type 'undefined' is not assignable to parameter of type 'ReadyToSend'.
  Type 'undefined' is not assignable to type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a message is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Message.text('Hello').toStaff('S-7'));`,
    text: `Argument of type 'Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'an OTP is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Otp.for('C-1029'));`,
    text: `Argument of type 'Otp<"customerNo is set">' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'a button is no element',
    rule: 'field-type',
    code: `Message.generic().element(^more);`,
    text: `Argument of type 'Button' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'a plain object is no element',
    rule: 'field-type',
    code: `Message.generic().element({ ^title: 'Gold' });`,
    text: `Object literal may only specify known properties, and 'title' does not exist in type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'a wire element is no element',
    rule: 'field-type',
    code: `Message.generic().element(^wire);`,
    text: `Argument of type 'WireElement' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
  },
  {
    name: 'a callback gives no message',
    rule: 'field-type',
    code: `Message.generic().element(^e => Message.text('Hello'));`,
    text: `Argument of type '(e: NewElement) => Message<"text is set">' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.
  Type '(e: NewElement) => Message<"text is set">' is not assignable to type '(element: NewElement) => ReadyElement'.
    Property '' is an element'' is missing in type 'Message<"text is set">' but required in type 'ReadyElement'.`,
  },
  {
    name: 'a message is no button',
    rule: 'field-type',
    code: `Element.button(^Message.text('Hello'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'OptionalButton'.
  Property '' is a button'' is missing in type 'Message<"text is set">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'an element is no button',
    rule: 'field-type',
    code: `Element.button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'OptionalButton'.
  Property '' is a button'' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'an OTP is no button',
    rule: 'field-type',
    code: `Element.button(^Otp.for('C-1029').messageId('otp-1').text('Code'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' is not assignable to parameter of type 'OptionalButton'.
  Property '' is a button'' is missing in type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'a plain object is no button',
    rule: 'field-type',
    code: `Element.button({ ^type: 'postback', title: 'Pay', payload: 'pay' });`,
    text: `Object literal may only specify known properties, and 'type' does not exist in type 'ReadyButton'.`,
  },
  {
    name: 'null is no button',
    rule: 'field-type',
    code: `Element.button(^null);`,
    text: `Argument of type 'null' is not assignable to parameter of type 'OptionalButton'.`,
  },
  {
    name: 'an element is no button of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'OptionalButton'.
  Property '' is a button'' is missing in type 'Element<"title is set", "no buttons">' but required in type 'ReadyButton'.`,
  },
  {
    name: 'a Sendable is no element',
    rule: 'field-type',
    code: `Message.generic().element(^parse('{}'));`,
    text: `Argument of type 'Sendable' is not assignable to parameter of type 'ReadyElement | ((element: NewElement) => ReadyElement)'.`,
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
