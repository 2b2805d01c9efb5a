import type { Mistakes } from './mistakes.js';

export const bulk: Mistakes = {
  'recipient-missing': {
    'a list with a text without recipient, to sendAll': `bot.sendAll([Message.text('Hi').toUser('u-1'), ^Message.text('Hi')]);`,
    'mapped texts without recipient, to sendAll': 'bot.sendAll(^names.map(name => Message.text(name)));',
    'an async generator of texts without recipient, to sendAll': `async function* hellos() { yield Message.text('Hello'); }
bot.sendAll(^hellos());`,
    'texts of a generic function, to sendAll': 'const all = <Text>(texts: AsyncIterable<Text>) => bot.sendAll(^texts);',
  },
  'generic-needs-element': {
    'a set of generic messages without element, to sendAll':
      'bot.sendAll(^new Set(names.map(name => Message.generic().toCustomer(name))));',
  },
  'otp-text': {
    'mapped OTPs without id and text, to sendAll': 'bot.sendAll(^names.map(name => Otp.for(name)));',
  },
  'field-type': {
    'elements, to sendAll': 'bot.sendAll(^cards);',
    'texts, to sendAll': 'bot.sendAll(^names);',
    'one message, to sendAll': 'bot.sendAll(^ready);',
    'a promise of messages, to sendAll': `bot.sendAll(^Promise.all(names.map(async name => Message.text('Hi').toUser(name))));`,
    'a status that rows never have': `async () => { for await (const row of bot.sendAll([ready])) if (^row.status === 'ok') return row; };`,
    'the receipt of a row that may have failed':
      'async () => { for await (const row of bot.sendAll([ready])) return row.^receipt; };',
  },
};
