import assert from 'node:assert/strict';
import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const transport = memoryTransport();
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
});

await bot.send(Message.text('Your card is ready').toCustomer('C-1029'));

assert.deepEqual(transport.messages, [
  {
    recipient: { appCustomerId: 'C-1029' },
    message: { text: 'Your card is ready', quickReplies: [], quickRepliesV2: [] },
  },
]);
