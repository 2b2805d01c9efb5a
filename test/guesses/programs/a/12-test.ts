import { type Bot, createBot } from 'sendable';
import { memoryTransport } from 'sendable/testing';

export const textsOf = async (work: (bot: Bot) => Promise<void>): Promise<string[]> => {
  const transport = memoryTransport();
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport,
  });
  await work(bot);
  await bot.close();
  return transport.messages.flatMap(({ message }) =>
    'text' in message && typeof message.text === 'string' ? [message.text] : [],
  );
};
