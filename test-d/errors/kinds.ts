import type { Row } from './row.js';

export const kinds: readonly Row[] = [
  {
    name: 'an element is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'ReadyToSend'.
  Property '' still needs'' is missing in type 'AnyElement & ElementCore<"title is set", "no buttons"> & ElementMessageIdSlot<"title is set", "no buttons"> & ElementSubtitleSlot<"title is set", "no buttons"> & ElementImageSlot<...> & ElementButtonSlot<...>' but required in type 'ReadyToSend'.`,
  },
  {
    name: 'a button is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Button.postback('Pay', 'pay'));`,
    text: `Argument of type 'PostbackButton<"title and payload are set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '' still needs'' is missing in type 'ButtonCore<WirePostbackButton> & OpenButton<"payload is hidden" | "text on press is set"> & HiddenSlot<PostbackButton<"payload is hidden" | "title and payload are set">> & SeenAsSlot<...>' but required in type 'ReadyToSend'.`,
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
    text: `Type 'SendMessageRequest' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  },
  {
    name: 'a text is no Sendable',
    rule: 'field-type',
    code: `bot.send(^'Hello');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend'.`,
  },
  {
    name: 'the JSON of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message.text('Hello').toStaff('S-7').toJSON());`,
    text: `Type 'SendMessageRequest' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  },
  {
    name: 'a body is no Sendable',
    rule: 'field-type',
    code: `bot.send(^toBody(Message.text('Hello').toStaff('S-7')));`,
    text: `Argument of type 'string' is not assignable to parameter of type 'ReadyToSend'.`,
  },
  {
    name: 'a list of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^[Message.text('Hello').toStaff('S-7')]);`,
    text: `Type 'Message<"recipient is set" | "text is set">[]' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  },
  {
    name: 'a promise of a message is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Promise.resolve(Message.text('Hello').toStaff('S-7')));`,
    text: `Type 'Promise<Message<"recipient is set" | "text is set">>' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  },
  {
    name: 'the start of messages is no Sendable',
    rule: 'field-type',
    code: `bot.send(^Message);`,
    text: `Type 'StartMessage' is missing the following properties from type 'ReadyToSend': ' is', ' still needs'`,
  },
  {
    name: 'undefined is no Sendable',
    rule: 'field-type',
    code: `bot.send(^undefined);`,
    text: `Argument of type 'undefined' is not assignable to parameter of type 'ReadyToSend'.`,
  },
  {
    name: 'a message is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Message.text('Hello').toStaff('S-7'));`,
    text: `Argument of type 'Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type 'Message<"recipient is set" | "text is set">' is not assignable to type 'AnyElement'.
    Types of property '' is'' are incompatible.
      Type '"message"' is not assignable to type '"element"'.`,
  },
  {
    name: 'an OTP is no element',
    rule: 'field-type',
    code: `Message.generic().element(^Otp.for('C-1029'));`,
    text: `Argument of type 'Otp<"customerNo is set">' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type 'Otp<"customerNo is set">' is not assignable to type 'AnyElement'.
    Property 'toJSON' is missing in type 'OtpCore<"customerNo is set"> & OtpMessageIdSlot<Otp<"customerNo is set" | "messageId is set">> & OtpTextSlot<Otp<"customerNo is set" | "text is set">> & ... 4 more ... & OtpLocationSlot<...>' but required in type 'AnyElement'.`,
  },
  {
    name: 'a button is no element',
    rule: 'field-type',
    code: `Message.generic().element(^more);`,
    text: `Argument of type 'Button' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type 'Button' is not assignable to type 'AnyElement'.
    Types of property '' is'' are incompatible.
      Type '"button"' is not assignable to type '"element"'.`,
  },
  {
    name: 'a plain object is no element',
    rule: 'field-type',
    code: `Message.generic().element({ ^title: 'Gold' });`,
    text: `Object literal may only specify known properties, and 'title' does not exist in type 'AnyElement | ((element: NewElement) => AnyElement)'.`,
  },
  {
    name: 'a wire element is no element',
    rule: 'field-type',
    code: `Message.generic().element(^wire);`,
    text: `Argument of type 'WireElement' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.`,
  },
  {
    name: 'a callback gives no message',
    rule: 'field-type',
    code: `Message.generic().element(^e => Message.text('Hello'));`,
    text: `Argument of type '(e: NewElement) => Message<"text is set">' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type '(e: NewElement) => Message<"text is set">' is not assignable to type '(element: NewElement) => AnyElement'.
    Type 'Message<"text is set">' is not assignable to type 'AnyElement'.
      Property 'toJSON' is missing in type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' but required in type 'AnyElement'.`,
  },
  {
    name: 'a message is no button',
    rule: 'field-type',
    code: `Element.button(^Message.text('Hello'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'Button | undefined'.
  Type 'Message<"text is set">' is not assignable to type 'Button'.
    Property 'toJSON' is missing in type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' but required in type 'Button'.`,
  },
  {
    name: 'an element is no button',
    rule: 'field-type',
    code: `Element.button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'Button | undefined'.
  Type 'Element<"title is set", "no buttons">' is not assignable to type 'Button'.
    Types of property '' is'' are incompatible.
      Type '"element"' is not assignable to type '"button"'.`,
  },
  {
    name: 'an OTP is no button',
    rule: 'field-type',
    code: `Element.button(^Otp.for('C-1029').messageId('otp-1').text('Code'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' is not assignable to parameter of type 'Button | undefined'.
  Type 'Otp<"customerNo is set" | "messageId is set" | "text is set">' is not assignable to type 'Button'.
    Types of property '' is'' are incompatible.
      Type '"otp"' is not assignable to type '"button"'.`,
  },
  {
    name: 'a plain object is no button',
    rule: 'field-type',
    code: `Element.button({ ^type: 'postback', title: 'Pay', payload: 'pay' });`,
    text: `Object literal may only specify known properties, and 'type' does not exist in type 'Button'.`,
  },
  {
    name: 'null is no button',
    rule: 'field-type',
    code: `Element.button(^null);`,
    text: `Argument of type 'null' is not assignable to parameter of type 'Button | undefined'.`,
  },
  {
    name: 'an element is no button of an OTP',
    rule: 'field-type',
    code: `Otp.for('C-1029').button(^Element.title('Gold'));`,
    text: `Argument of type 'Element<"title is set", "no buttons">' is not assignable to parameter of type 'Button | undefined'.
  Type 'Element<"title is set", "no buttons">' is not assignable to type 'Button'.
    Types of property '' is'' are incompatible.
      Type '"element"' is not assignable to type '"button"'.`,
  },
  {
    name: 'a Sendable is no element',
    rule: 'field-type',
    code: `Message.generic().element(^parse('{}'));`,
    text: `Argument of type 'Sendable' is not assignable to parameter of type 'AnyElement | ((element: NewElement) => AnyElement)'.
  Type 'Sendable' is not assignable to type 'AnyElement'.
    Types of property '' is'' are incompatible.
      Type '"message" | "otp"' is not assignable to type '"element"'.
        Type '"message"' is not assignable to type '"element"'.`,
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
    text: `Type 'Message<"text is set">' is not assignable to type 'Otp<"customerNo is set">'.
  Type 'Message<"text is set">' is not assignable to type 'OtpCore<"customerNo is set">'.
    Type 'MessageCore<"text is set"> & MessageIdSlot<Message<"messageId is set" | "text is set">> & QuickRepliesSlot<Message<"quickReplies are set" | "text is set">> & LegacyQuickRepliesSlot<...> & RecipientSlot<...>' is missing the following properties from type 'OtpCore<"customerNo is set">': ' has', button, buttons, confirmButtons`,
  },
];
