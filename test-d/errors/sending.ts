import type { Mistakes } from './mistakes.js';

export const sending: Mistakes = {
  'field-type': {
    'a step that is not called': `bot.send(^Message.text('Hi').toCustomer);`,
    'a step that is kept without its message': `const { toCustomer } = Message.text('Hi');
^toCustomer('C-1029');`,
    'a bot without token': `createBot(^{ baseUrl: 'https://platform.example.com' });`,
    'an error kind that does not exist': `bot.trySend(ready).then(result => !result.ok && ^result.error.kind === 'network');`,
    'a plain OTP': `bot.send({ ^customerNo: 'C-1', messageId: 'otp-1', mokMessage: 'Code' });`,
    'a number of retries': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', ^retry: 3 });`,
    'a reaction that does not exist': `bot.send(ready, { retry: { ^whenUnknown: 'resend' } });`,
    'a middleware that takes next for the second parameter': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', use: [(request, next) => ^next(request)] });`,
    'a receipt without looking at ok': 'bot.trySend(ready).then(result => result.^receipt);',
  },
  'unknown-field': {
    'a bot with an unknown option': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', ^attemptTimeout: 1 });`,
    'retries in place of attempts': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', ^retries: 3 });`,
    'maxRetries in place of maxAttempts': `createBot({ baseUrl: 'https://platform.example.com', token: 'x', retry: { ^maxRetries: 3 } });`,
    'maxRetry in place of maxAttempts': `bot.send(ready, { retry: { ^maxRetry: 3 } });`,
    'a messageId as an option': `bot.send(ready, { ^messageId: 'm-1' });`,
    'an unknown field of a receipt': `bot.send(Message.text('Hi').toUser('u-1')).then(receipt => receipt.^message_id);`,
  },
};
