import type { Row } from './row.js';

export const recipient: readonly Row[] = [
  {
    name: 'a second recipient of another kind',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toCustomer('C-1029').^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'the same recipient twice',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toStaff('S-7').^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient by user id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient known at run time',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toCustomer('C-1029').^to(recipient);`,
    text: `Property 'to' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a recipient after one known at run time',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(recipient).^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient of an image',
    rule: 'recipient-exactly-one',
    code: `Message.image({}).toCustomer('C-1029').^toCustomer('C-1030');`,
    text: `Property 'toCustomer' does not exist on type 'Message<"image is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a generic message',
    rule: 'recipient-exactly-one',
    code: `Message.generic().toCustomer('C-1029').element(Element).^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'GenericMessage<"1 element or more" | "recipient is set" | "template is generic">'.`,
  },
  {
    name: '.to() with no id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^{});`,
    text: `Argument of type '{}' is not assignable to parameter of type 'Recipient'.`,
  },
  {
    name: '.to() with two ids',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^{ appCustomerId: 'C-1029', id: 'u-41' });`,
    text: `Argument of type '{ appCustomerId: string; id: string; }' is not assignable to parameter of type 'Recipient'.
  Types of property 'id' are incompatible.
    Type 'string' is not assignable to type 'undefined'.`,
  },
  {
    name: '.to() with a misspelt id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to({ ^customerId: 'C-1029' });`,
    text: `Object literal may only specify known properties, but 'customerId' does not exist in type 'Recipient'. Did you mean to write 'appCustomerId'?`,
  },
  {
    name: '.to() with the id alone',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^'C-1029');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'Recipient'.`,
  },
  {
    name: 'a text without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text without recipient, to trySend',
    rule: 'recipient-missing',
    code: `bot.trySend(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text without recipient, to toBody',
    rule: 'recipient-missing',
    code: `toBody(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'the JSON of a text without recipient',
    rule: 'recipient-missing',
    code: `Message.text('Your card is ready').^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'Message<"text is set">'.`,
  },
  {
    name: 'a text without recipient, as a Sendable',
    rule: 'recipient-missing',
    code: `const ^sendable: Sendable = Message.text('Your card is ready');`,
    text: `Type 'Message<"text is set">' is not assignable to type 'Sendable'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text with an id and quick replies, but no recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.text('Sure?').messageId('m-1').quickReplies({}));`,
    text: `Argument of type 'Message<"messageId is set" | "quickReplies are set" | "text is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"messageId is set" | "quickReplies are set" | "text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an image without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.image({ url: 'https://example.com/a.png' }));`,
    text: `Argument of type 'Message<"image is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"image is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an audio without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.audio({}));`,
    text: `Argument of type 'Message<"audio is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"audio is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a video without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.video({}));`,
    text: `Argument of type 'Message<"video is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"video is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a file without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.file({}));`,
    text: `Argument of type 'Message<"file is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"file is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a button template without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.buttonTemplate({}));`,
    text: `Argument of type 'Message<"button template is set">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"button template is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a generic message without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.generic().element(Element.title('Gold')));`,
    text: `Argument of type 'GenericMessage<"1 element or more" | "template is generic">' is not assignable to parameter of type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'GenericMessage<"1 element or more" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'the JSON of a generic message without recipient',
    rule: 'recipient-missing',
    code: `Message.generic().element(Element.title('Gold')).^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'GenericMessage<"1 element or more" | "template is generic">'.`,
  },
  {
    name: 'a second recipient of an audio',
    rule: 'recipient-exactly-one',
    code: `Message.audio({}).toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"audio is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a video',
    rule: 'recipient-exactly-one',
    code: `Message.video({}).toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"recipient is set" | "video is set">'.`,
  },
  {
    name: 'a second recipient of a file',
    rule: 'recipient-exactly-one',
    code: `Message.file({}).toStaff('S-7').^to(recipient);`,
    text: `Property 'to' does not exist on type 'Message<"file is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a button template',
    rule: 'recipient-exactly-one',
    code: `Message.buttonTemplate({}).to(recipient).^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"button template is set" | "recipient is set">'.`,
  },
  {
    name: 'a recipient before the content',
    rule: 'recipient-missing',
    code: `Message.^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">'.`,
  },
  {
    name: 'a list with a text without recipient, to sendAll',
    rule: 'recipient-missing',
    code: `bot.sendAll([Message.text('Hi').toUser('u-1'), ^Message.text('Hi')]);`,
    text: `Type 'Message<"text is set">' is not assignable to type 'ReadyToSend'.
  Property '" a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
];
