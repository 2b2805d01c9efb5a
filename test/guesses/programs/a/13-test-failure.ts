import { type Bot, createBot, isSendError } from 'sendable';
import { memoryTransport } from 'sendable/testing';

export const afterLoss = async (
  work: (bot: Bot) => Promise<unknown>,
): Promise<string> => {
  const bot = createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport: memoryTransport({ replies: ['lose-response'] }),
  });
  try {
    await work(bot);
    return 'no error';
  } catch (error) {
    return isSendError(error) ? error.delivery : 'another error';
  } finally {
    await bot.close();
  }
};
