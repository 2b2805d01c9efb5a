import type { Row } from './row.js';

export const sending: readonly Row[] = [
  {
    name: 'a step that is not called',
    rule: 'field-type',
    code: `bot.send(^Message.text('Hi').toCustomer);`,
    text: `Argument of type '(id: string) => Message<"recipient is set" | "text is set">' is not assignable to parameter of type 'ReadyToSend<"by Message, Otp or parse; sendAll takes lists">'.
  Type '(id: string) => Message<"recipient is set" | "text is set">' is not assignable to type 'Made<"by Message, Otp or parse; sendAll takes lists">'.`,
  },
  {
    name: 'a bot without token',
    rule: 'field-type',
    code: `createBot(^{ baseUrl: 'https://platform.example.com' });`,
    text: `Argument of type '{ baseUrl: string; }' is not assignable to parameter of type 'BotOptions'.
  Property 'token' is missing in type '{ baseUrl: string; }' but required in type 'BotAccess'.`,
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
