import { randomBytes } from 'node:crypto';
import { createBot, Message, Otp } from 'sendable';
import { test } from 'vitest';
import { staysLinear } from './harness.js';

/** Words of a message, each different, so that a search for each in a text takes words times text. */
const words = (count: number): string => Array.from({ length: count }, (_, i) => `ab${i.toString(36)}7q`).join(' ');

const failing = (error: unknown) =>
  createBot({
    baseUrl: 'https://platform.example',
    token: 't'.repeat(24),
    retry: false,
    transport: async (_, context) => {
      context.dispatched();
      throw error;
    },
  });

// Would catch a search for each word of the message in the text of an error, or of each piece of a code.
test('a failed send costs no more for each word of the message when the error is as long as the message', () =>
  staysLinear({
    items: 2000,
    prepare: count => ({
      bot: failing(new Error(randomBytes(count * 20).toString('base64'))),
      message: Message.text(words(count)).toCustomer('C-1029'),
    }),
    run: (_, { bot, message }) => bot.trySend(message),
  }));

// Would catch anything that reads the message, the name or the stack of an error to its end.
test('a failed send costs the same however long the texts of the error are', async () => {
  const otp = Otp.for('C-1029').messageId('o-1').text('Your code is 481516').value('481516');
  const long = '\ufdfa&#'.repeat(1_000_000);
  const errors = [new Error('short'), Object.assign(new Error(long), { name: long, code: long, stack: long })];
  await staysLinear({
    items: 500,
    prepare: count => ({ count, bot: failing(errors[count > 500 ? 1 : 0]) }),
    run: async (_, { count, bot }) => {
      for (let sent = 0; sent < count; sent++) await bot.trySend(otp);
    },
  });
});
