import assert from 'node:assert/strict';
import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const transport = memoryTransport({
  replies: ['lose-response', { status: 400 }, { status: 429 }, {}],
});
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
  retry: { sleep: async () => {} },
});
const message = Message.text('Your card is ready').toCustomer('C-1029');

// Your own code would handle these failures.
const first = await bot.trySend(message);
assert.equal(!first.ok && first.error.delivery, 'unknown');
const second = await bot.trySend(message);
assert.equal(!second.ok && second.error.delivery, 'rejected');
const third = await bot.trySend(message); // 429, then a receipt
assert.equal(third.ok, true);
assert.equal(transport.requests.length, 4);
