import { createBot } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';

const bot = createBot({
  baseUrl: 'http://127.0.0.1:4010', // the emulator
  token: process.env.BOT_TOKEN,
});
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

const stop = async () => {
  await worker.close(); // finishes the sends in flight
  await bot.close();
};
process.once('SIGTERM', stop).once('SIGINT', stop);
