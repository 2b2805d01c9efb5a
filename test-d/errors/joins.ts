import type { Row } from './row.js';

export const joins: readonly Row[] = [
  {
    name: 'a button after all slots are used in one branch',
    rule: 'element-max-3-buttons',
    code: `(flag ? Element.title('Gold').buttons([more, more, more]) : Element.title('Gold')).^button(more);`,
    text: `Property 'button' does not exist on type 'Element<"title is set", "3 buttons (the maximum)">'.`,
  },
  {
    name: 'a title that one branch has set',
    rule: 'set-once',
    code: `(flag ? Element.title('Gold') : Element).^title('Silver');`,
    text: `Property 'title' does not exist on type 'Element<"title is set", "no buttons">'.`,
  },
  {
    name: 'an OTP value that one branch has set',
    rule: 'set-once',
    code: `(flag ? Otp.for('C-1').value('1') : Otp.for('C-1')).^value('2');`,
    text: `Property 'value' does not exist on type 'Otp<"customerNo is set" | "value is set">'.`,
  },
  {
    name: 'quick replies that one branch has set',
    rule: 'set-once',
    code: `(flag ? Message.text('Sure?').quickReplies({}) : Message.text('Sure?')).^quickReplies({});`,
    text: `Property 'quickReplies' does not exist on type 'Message<"quickReplies are set" | "text is set">'.`,
  },
  {
    name: 'a recipient that one branch has set',
    rule: 'recipient-exactly-one',
    code: `(flag ? Message.text('Hi').toUser('u-1') : Message.text('Hi')).^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"text is set"> | Message<"recipient is set" | "text is set">'.
  Property 'toStaff' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a recipient that one branch lacks',
    rule: 'recipient-missing',
    code: `bot.send(^flag ? Message.text('Hi').toUser('u-1') : Message.text('Hi'));`,
    text: `Argument of type 'Message<"text is set"> | Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'Message<"text is set">' is not assignable to type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
    Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an element that one branch lacks',
    rule: 'generic-needs-element',
    code: `bot.send(^flag ? Message.generic().element(Element).toUser('u-1') : Message.generic().toUser('u-1'));`,
    text: `Argument of type 'GenericMessage<"recipient is set" | "template is generic">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['an element: call .element(e => e.title(text))']' is missing in type 'GenericMessage<"recipient is set" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text that one branch lacks',
    rule: 'otp-text',
    code: `bot.send(^flag ? Otp.for('C-1').messageId('o-1').text('Code') : Otp.for('C-1').messageId('o-1'));`,
    text: `Argument of type 'Otp<"customerNo is set" | "messageId is set"> | Otp<"customerNo is set" | "messageId is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type 'Otp<"customerNo is set" | "messageId is set">' is not assignable to type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
    Property '['a text: call .text(text)']' is missing in type 'Otp<"customerNo is set" | "messageId is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a let, reassigned to one with fewer slots left',
    rule: 'element-max-3-buttons',
    code: `let element = Element.button(more); ^element = element.button(more);`,
    text: `Type 'Element<"nothing else is set", "2 buttons">' is not assignable to type 'Element<"nothing else is set", "1 button">'.
  Types of property '[not.yet]' are incompatible.
    Property '"2nd button"' is missing in type 'NotYet<"3rd button" | "image is set" | "messageId is set" | "subtitle is set" | "title is set">' but required in type 'NotYet<"2nd button" | "3rd button" | "image is set" | "messageId is set" | "subtitle is set" | "title is set">'.`,
  },
  {
    name: 'a let that is ready, reassigned to one that is not',
    rule: 'recipient-missing',
    code: `let message = Message.text('Hi').toUser('u-1'); ^message = Message.text('Hi');`,
    text: `Type 'Message<"text is set">' is missing the following properties from type 'Message<"recipient is set" | "text is set">': toJSON, ['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']`,
  },
  {
    name: 'a let that is not ready, reassigned to one that is',
    rule: 'set-once',
    code: `let message = Message.text('Hi'); ^message = message.toUser('u-1');`,
    text: `Type 'Message<"recipient is set" | "text is set">' is missing the following properties from type 'Message<"text is set">': to, toCustomer, toStaff, toUser`,
  },
  {
    name: 'a returned message that one path leaves without recipient',
    rule: 'recipient-missing',
    code: `const make = (): Sendable => { if (flag) return Message.text('Hi').toUser('u-1'); ^return Message.text('Hi'); };`,
    text: `Type 'Message<"text is set">' is not assignable to type 'Sendable'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
];
