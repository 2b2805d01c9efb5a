import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Message } from '../../../src/builders/message.js';
import { botOn } from '../../support/send/bots.js';
import { scripted, status } from '../../support/send/scripted.js';

// Long enough to be in no id by chance.
const TOKEN = 'tok-5ecret/?#%x-0815';
const ENCODED = encodeURIComponent(TOKEN);

// Without an id of its own, so that the receipt holds whatever id the platform gives.
const message = Message.text('Your card is ready').toCustomer('C-1029');

const receiptOf = (recipient: string, id: string, token = TOKEN) => {
  const body = JSON.stringify({ recipient_id: recipient, message_id: id });
  return botOn(scripted(status(200, {}, body)), { token }).send(message);
};

test.each([
  ['the path', `/v1/bots/sendmessage/${ENCODED}`, '/v1/bots/sendmessage/[token]'],
  ['the path, decoded', `/v1/bots/sendmessage/${TOKEN}`, '/v1/bots/sendmessage/[token]'],
  [
    'the whole URL',
    `https://platform.example/v1/bots/sendmok/${ENCODED}?a`,
    'https://platform.example/v1/bots/sendmok/[token]?a',
  ],
  [
    'the URL as a parameter',
    encodeURIComponent(`/v1/bots/sendmessage/${TOKEN}`),
    '%2Fv1%2Fbots%2Fsendmessage%2F[token]',
  ],
  ['the token', `user of ${TOKEN}`, 'user of [token]'],
  ['the token, encoded', ENCODED, '[token]'],
])('an id in which the platform returns %s has no token in the receipt', async (_, echo, shown) => {
  expect(await receiptOf(echo, 'm-7')).toEqual({ recipientId: shown, messageId: 'm-7' });
  expect(await receiptOf('U-1', echo)).toEqual({ recipientId: 'U-1', messageId: shown });
  expect(inspect(await receiptOf(echo, echo))).not.toContain('5ecret');
});

test('a short token after its path is removed, and other ids stay unchanged', async () => {
  expect(await receiptOf('/v1/bots/sendmessage/abc', 'abc-1', 'abc')).toEqual({
    recipientId: '/v1/bots/sendmessage/[token]',
    messageId: '[token]-1',
  });
  expect(await receiptOf('abc-7', '/V1/robots/abc', 'abc')).toEqual({
    recipientId: 'abc-7',
    messageId: '/V1/robots/abc',
  });
});
