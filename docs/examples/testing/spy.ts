import { type Bot, createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';
import { expect, test, vi } from 'vitest';

const notify = (bot: Bot, customer: string) =>
  bot.send(Message.text('Your card is ready').toCustomer(customer));

test('a customer hears that the card is ready', async () => {
  const bot = createBot({
    baseUrl: 'https://platform.example',
    token: 't',
    transport: memoryTransport(),
  });
  const send = vi.spyOn(bot, 'send');
  await notify(bot, 'C-1029');
  expect(send).toHaveBeenCalledWith(
    Message.text('Your card is ready').toCustomer('C-1029'),
  );
  expect(send).not.toHaveBeenCalledWith(
    Message.text('Your card is ready').toCustomer('C-7'),
  );
});
