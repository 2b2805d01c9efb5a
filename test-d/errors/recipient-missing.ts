import type { Row } from './row.js';

export const recipientMissing: readonly Row[] = [
  {
    name: 'a text without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text without recipient, to trySend',
    rule: 'recipient-missing',
    code: `bot.trySend(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text without recipient, to toBody',
    rule: 'recipient-missing',
    code: `toBody(^Message.text('Your card is ready'));`,
    text: `Argument of type 'Message<"text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
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
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a text with an id and quick replies, but no recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.text('Sure?').messageId('m-1').quickReplies({}));`,
    text: `Argument of type 'Message<"messageId is set" | "quickReplies are set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"messageId is set" | "quickReplies are set" | "text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an image without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.image({ url: 'https://example.com/a.png' }));`,
    text: `Argument of type 'Message<"image is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"image is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'an audio without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.audio({}));`,
    text: `Argument of type 'Message<"audio is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"audio is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a video without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.video({}));`,
    text: `Argument of type 'Message<"video is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"video is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a file without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.file({}));`,
    text: `Argument of type 'Message<"file is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"file is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a button template without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.buttonTemplate({}));`,
    text: `Argument of type 'Message<"button template is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"button template is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'a generic message without recipient',
    rule: 'recipient-missing',
    code: `bot.send(^Message.generic().element(Element.title('Gold')));`,
    text: `Argument of type 'GenericMessage<"1 element or more" | "template is generic">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'GenericMessage<"1 element or more" | "template is generic">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'the JSON of a generic message without recipient',
    rule: 'recipient-missing',
    code: `Message.generic().element(Element.title('Gold')).^toJSON();`,
    text: `Property 'toJSON' does not exist on type 'GenericMessage<"1 element or more" | "template is generic">'.`,
  },
  {
    name: 'a recipient before the content',
    rule: 'recipient-missing',
    code: `Message.^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">'.`,
  },
];
