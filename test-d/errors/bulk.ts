import type { Row } from './row.js';

export const bulk: readonly Row[] = [
  {
    name: 'a list with a text without recipient, to sendAll',
    rule: 'recipient-missing',
    code: `bot.sendAll([Message.text('Hi').toUser('u-1'), ^Message.text('Hi')]);`,
    text: `Type 'Message<"text is set">' is not assignable to type 'ReadyToSend'.
  Property '['a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)']' is missing in type 'Message<"text is set">' but required in type 'CompleteRequest'.`,
  },
  {
    name: 'mapped texts without recipient, to sendAll',
    rule: 'recipient-missing',
    code: `bot.sendAll(^names.map(name => Message.text(name)));`,
    text: `Argument of type 'Message<"text is set">[]' is not assignable to parameter of type 'MustBe<"finished messages and OTPs; these miss a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)">'.
  Type 'Message<"text is set">[]' is not assignable to type '"finished messages and OTPs; these miss a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"'.`,
  },
  {
    name: 'an async generator of texts without recipient, to sendAll',
    rule: 'recipient-missing',
    code: `async function* hellos() { yield Message.text('Hello'); }
bot.sendAll(^hellos());`,
    text: `Argument of type 'AsyncGenerator<Message<"text is set">, void, unknown>' is not assignable to parameter of type 'MustBe<"finished messages and OTPs; these miss a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)">'.
  Type 'AsyncGenerator<Message<"text is set">, void, unknown>' is not assignable to type '"finished messages and OTPs; these miss a recipient: call .toCustomer(id), .toStaff(id), .toUser(id) or .to(recipient)"'.`,
  },
  {
    name: 'a set of generic messages without element, to sendAll',
    rule: 'generic-needs-element',
    code: `bot.sendAll(^new Set(names.map(name => Message.generic().toCustomer(name))));`,
    text: `Argument of type 'Set<GenericMessage<"recipient is set" | "template is generic">>' is not assignable to parameter of type 'MustBe<"finished messages and OTPs; these miss an element: call .element(e => e.title(text))">'.
  Type 'Set<GenericMessage<"recipient is set" | "template is generic">>' is not assignable to type '"finished messages and OTPs; these miss an element: call .element(e => e.title(text))"'.`,
  },
  {
    name: 'mapped OTPs without id and text, to sendAll',
    rule: 'otp-text',
    code: `bot.sendAll(^names.map(name => Otp.for(name)));`,
    text: `Argument of type 'Otp<"customerNo is set">[]' is not assignable to parameter of type 'MustBe<"finished messages and OTPs; these miss a message id: call .messageId(id)" | "finished messages and OTPs; these miss a text: call .text(text)">'.
  Type 'Otp<"customerNo is set">[]' is not assignable to type '"finished messages and OTPs; these miss a text: call .text(text)" & ForTheCompiler & AnyItem'.
    Type 'Otp<"customerNo is set">[]' is not assignable to type '"finished messages and OTPs; these miss a text: call .text(text)"'.`,
  },
  {
    name: 'elements, to sendAll',
    rule: 'field-type',
    code: `bot.sendAll(^cards);`,
    text: `Argument of type 'AnyElement[]' is not assignable to parameter of type 'MustBe<"finished messages and OTPs; these miss a message: call Message.generic().element(element)">'.
  Type 'AnyElement[]' is not assignable to type '"finished messages and OTPs; these miss a message: call Message.generic().element(element)"'.`,
  },
  {
    name: 'texts, to sendAll',
    rule: 'field-type',
    code: `bot.sendAll(^names);`,
    text: `Argument of type 'string[]' is not assignable to parameter of type 'MustBe<"finished messages and OTPs, in a list or another iterable">'.
  Type 'string[]' is not assignable to type '"finished messages and OTPs, in a list or another iterable"'.`,
  },
  {
    name: 'one message, to sendAll',
    rule: 'field-type',
    code: `bot.sendAll(^ready);`,
    text: `Argument of type 'Sendable' is not assignable to parameter of type 'SendSource<ReadyToSend<"in a list or another iterable, not a promise">>'.`,
  },
  {
    name: 'a promise of messages, to sendAll',
    rule: 'field-type',
    code: `bot.sendAll(^Promise.all(names.map(async name => Message.text('Hi').toUser(name))));`,
    text: `Argument of type 'Promise<Message<"recipient is set" | "text is set">[]>' is not assignable to parameter of type 'SendSource<ReadyToSend<"in a list or another iterable, not a promise">>'.`,
  },
  {
    name: 'texts of a generic function, to sendAll',
    rule: 'recipient-missing',
    code: `const all = <Text>(texts: AsyncIterable<Text>) => bot.sendAll(^texts);`,
    text: `Argument of type 'AsyncIterable<Text>' is not assignable to parameter of type 'ReadySource<AsyncIterable<Text>>'.`,
  },
  {
    name: 'a status that rows never have',
    rule: 'field-type',
    code: `async () => { for await (const row of bot.sendAll([ready])) if (^row.status === 'ok') return row; };`,
    text: `This comparison appears to be unintentional because the types '"failed" | "sent" | "unknown"' and '"ok"' have no overlap.`,
  },
  {
    name: 'the receipt of a row that may have failed',
    rule: 'field-type',
    code: `async () => { for await (const row of bot.sendAll([ready])) return row.^receipt; };`,
    text: `Property 'receipt' does not exist on type 'SendAllRow<Sendable>'.
  Property 'receipt' does not exist on type 'FailedRow<Sendable>'.`,
  },
];
