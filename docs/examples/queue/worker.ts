import { createBot } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';

export const start = (baseUrl: string) => {
  const bot = createBot({ baseUrl, token: process.env.BOT_TOKEN });
  const worker = createOutboxWorker({
    name: 'bank',
    connection: { host: '127.0.0.1' },
    keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
    bot,
    limits: { perSecond: 500 }, // of all workers together
    on: {
      outcome: ({ messageId, outcome }) => console.log(messageId, outcome.status),
      warning: ({ code, message }) => console.warn(code, message),
      error: error => console.error(error.message),
    },
  });

  process.once('SIGTERM', async () => {
    await worker.close(); // finishes the sends in flight
    await bot.close();
  });
  return worker;
};
