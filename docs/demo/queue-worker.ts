import { createBot } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';

// One worker process of `npm run demo queue`.
const { access, url, perSecond } = JSON.parse(process.argv[2] ?? '{}');
const bot = createBot({ baseUrl: url, token: 't' });
const worker = createOutboxWorker({ ...access, bot, limits: { perSecond }, lockMs: 2000, stalledCheckMs: 1000 });

await worker.ready();
process.send?.('ready');
process.once('SIGTERM', async () => {
  await worker.close();
  await bot.close();
  process.disconnect();
});
