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
    name: 'a number among quick replies',
    rule: 'field-type',
    code: `Message.text('Sure?').quickReplies([{ title: 'Yes' }], ^1);`,
    text: `Argument of type 'number' is not assignable to parameter of type 'JsonObject'.`,
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
];
