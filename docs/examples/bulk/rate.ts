import assert from 'node:assert/strict';
import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const transport = memoryTransport();
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
  limits: { perSecond: 200 },
});
const reminders = ['C-1', 'C-2', 'C-3'].map(id =>
  Message.text('Your card expires soon').toCustomer(id),
);

// At most 100 of the 200 attempts that the bot may start in a second.
const { sent } = await bot.sendAll(reminders, { perSecond: 100, burst: 10 });
assert.equal(sent, 3);
