import type { Row } from './row.js';

export const values: readonly Row[] = [
  {
    name: 'a text that is a number',
    rule: 'field-type',
    code: `Message.text(^42);`,
    text: `Argument of type 'number' is not assignable to parameter of type 'string'.`,
  },
  {
    name: 'a text that may be undefined',
    rule: 'field-type',
    code: `Message.text(^names[0]);`,
    text: `Argument of type 'string | undefined' is not assignable to parameter of type 'string'.
  Type 'undefined' is not assignable to type 'string'.`,
  },
  {
    name: 'no text',
    rule: 'field-type',
    code: `Message.^text();`,
    text: `Expected 1 arguments, but got 0.`,
  },
  {
    name: 'an empty element call',
    rule: 'field-type',
    code: `Message.generic().^element();`,
    text: `Expected 1 arguments, but got 0.`,
  },
  {
    name: 'a title and a subtitle in one call',
    rule: 'field-type',
    code: `Element.title('Gold', ^'No fee');`,
    text: `Expected 1 arguments, but got 2.`,
  },
  {
    name: 'a button without payload',
    rule: 'field-type',
    code: `Button.^postback('Pay');`,
    text: `Expected 2 arguments, but got 1.`,
  },
  {
    name: 'a customer id that is a number',
    rule: 'field-type',
    code: `Message.text('Hi').toCustomer(^1029);`,
    text: `Argument of type 'number' is not assignable to parameter of type 'string'.`,
  },
  {
    name: 'quick replies as a list',
    rule: 'field-type',
    code: `Message.text('Sure?').quickReplies(^[{ title: 'Yes' }]);`,
    text: `Argument of type '{ title: string; }[]' is not assignable to parameter of type 'JsonObject'.
  Index signature for type 'string' is missing in type '{ title: string; }[]'.`,
  },
  {
    name: 'a payload that is a text',
    rule: 'field-type',
    code: `Message.image(^'https://example.com/a.png');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'JsonObject'.`,
  },
  {
    name: 'a payload with a function',
    rule: 'field-type',
    code: `Message.image({ url: ^() => 'https://example.com/a.png' });`,
    text: `Type '() => string' is not assignable to type 'JsonValue'.`,
  },
  {
    name: 'a payload with a Date',
    rule: 'field-type',
    code: `Message.file({ ^made: new Date() });`,
    text: `Type 'Date' is not assignable to type 'JsonValue'.
  Type 'Date' is not assignable to type 'JsonObject'.
    Index signature for type 'string' is missing in type 'Date'.`,
  },
  {
    name: 'a payload with undefined',
    rule: 'field-type',
    code: `Message.image({ ^url: undefined });`,
    text: `Type 'undefined' is not assignable to type 'JsonValue'.`,
  },
  {
    name: 'a payload of an interface',
    rule: 'field-type',
    code: `interface Picture { url: string }
const picture: Picture = { url: 'https://example.com/a.png' };
Message.image(^picture);`,
    text: `Argument of type 'Picture' is not assignable to parameter of type 'JsonObject'.
  Index signature for type 'string' is missing in type 'Picture'.`,
  },
  {
    name: 'a misspelt step',
    rule: 'field-type',
    code: `Message.text('Hi').^tocustomer('C-1029');`,
    text: `Property 'tocustomer' does not exist on type 'Message<"text is set">'. Did you mean 'toCustomer'?`,
  },
  {
    name: 'a misspelt step of an element',
    rule: 'field-type',
    code: `Element.^tilte('Gold');`,
    text: `Property 'tilte' does not exist on type 'NewElement'. Did you mean 'title'?`,
  },
  {
    name: 'new Message',
    rule: 'field-type',
    code: `new ^Message('Hi');`,
    text: `This expression is not constructable.
  Type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' has no construct signatures.`,
  },
  {
    name: 'Message called',
    rule: 'field-type',
    code: `^Message('Hi');`,
    text: `This expression is not callable.
  Type 'StartMessage<"first call .text(), .generic(), .image(), .audio(), .video(), .file() or .buttonTemplate()">' has no call signatures.`,
  },
  {
    name: 'a step that is not called',
    rule: 'field-type',
    code: `bot.send(^Message.text('Hi').toCustomer);`,
    text: `Argument of type '(id: string) => Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend'.
  Type '(id: string) => Message<"recipient is set" | "text is set">' is not assignable to type 'Made<"by Message, Otp or parse">'.`,
  },
  {
    name: 'a bot without token',
    rule: 'field-type',
    code: `createBot(^{ baseUrl: 'https://platform.example.com' });`,
    text: `Property 'token' is missing in type '{ baseUrl: string; }' but required in type 'BotOptions'.`,
  },
  {
    name: 'a bot with an unknown option',
    rule: 'unknown-field',
    code: `createBot({ baseUrl: 'https://platform.example.com', token: 'x', ^attemptTimeout: 1 });`,
    text: `Object literal may only specify known properties, but 'attemptTimeout' does not exist in type 'BotOptions'. Did you mean to write 'attemptTimeoutMs'?`,
  },
  {
    name: 'an unknown field of a receipt',
    rule: 'unknown-field',
    code: `bot.send(Message.text('Hi').toUser('u-1')).then(receipt => receipt.^message_id);`,
    text: `Property 'message_id' does not exist on type 'Receipt'. Did you mean 'messageId'?`,
  },
  {
    name: 'an error kind that does not exist',
    rule: 'field-type',
    code: `bot.trySend(ready).then(result => !result.ok && ^result.error.kind === 'network');`,
    text: `This comparison appears to be unintentional because the types '"aborted" | "auth" | "config" | "connection" | "overloaded" | "protocol" | "rate_limited" | "rejected" | "server" | "timeout" | "validation"' and '"network"' have no overlap.`,
  },
  {
    name: 'a receipt without looking at ok',
    rule: 'field-type',
    code: `bot.trySend(ready).then(result => result.^receipt);`,
    text: `Property 'receipt' does not exist on type 'SendResult'.
  Property 'receipt' does not exist on type '{ readonly ok: false; readonly error: SendError; }'.`,
  },
];
