import type { Mistakes } from './mistakes.js';

export const sending: Mistakes = {
  'field-type': {
    'a step that is not called': `bot.send(^Message.text('Hi').toCustomer);`,
    'a step that is kept without its message': `const { toCustomer } = Message.text('Hi');
^toCustomer('C-1029');`,
    'a bot without token': `createBot(^{ baseUrl: 'https://platform.example.com' });`,
    'an error kind that does not exist': `bot.trySend(ready).then(result => !result.ok && ^result.error.kind === 'network');`,
    'a receipt without looking at ok': 'bot.trySend(ready).then(result => result.^receipt);',
  },
  'unknown-field': {
    'a bot with an unknown option': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', ^attemptTimeout: 1 });`,
    'an unknown field of a receipt': `bot.send(Message.text('Hi').toUser('u-1')).then(receipt => receipt.^message_id);`,
  },
};
