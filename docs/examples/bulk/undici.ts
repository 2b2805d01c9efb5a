import { createBot } from 'sendable';
import { undiciTransport } from 'sendable/undici';

const transport = undiciTransport({ connections: 64 });

export const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: process.env.BOT_TOKEN,
  transport,
  limits: { concurrency: 64, perSecond: 500 },
});

// Close a transport that you pass in yourself, after the bot.
export const end = async (): Promise<void> => {
  await bot.close();
  await transport.close();
};
