// A worker in a process of its own: options as JSON in OPTIONS, one line of JSON for each outcome.
import { Redis } from 'ioredis';
import { createBot, nodeTransport } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';

const { url, connection, name, secret, durable, ...options } = JSON.parse(process.env.OPTIONS ?? '{}');
const bot = createBot({
  baseUrl: url,
  token: 'token-that-nobody-may-see',
  // A send that times out is unknown for good, and on a busy machine 10 s are soon over.
  attemptTimeoutMs: 30_000,
  transport: nodeTransport({ maxSockets: 64 }),
});
const say = event => process.stdout.write(`${JSON.stringify(event)}\n`);

const redis = durable && new Redis({ ...connection, maxRetriesPerRequest: null, retryStrategy: () => 100 });
redis?.on('error', () => {});
const onReplica = async () => {
  await redis.incr(`{sendable:${name}}:durable`);
  if ((await redis.wait(1, 2000)) < 1) throw new Error('No replica has it yet.');
};

const worker = createOutboxWorker({
  name,
  connection: { ...connection, retryStrategy: () => 100 },
  keys: [{ id: 'k', secret }],
  bot,
  ...options,
  ...(durable && { durable: onReplica }),
  on: {
    outcome: event => say({ event: 'outcome', ...event }),
    held: event => say({ event: 'held', ...event }),
    warning: event => say({ event: 'warning', ...event }),
    error: error => say({ event: 'error', message: error.message }),
  },
});
worker.ready().then(
  () => say({ event: 'ready' }),
  () => {},
);

process.once('SIGTERM', async () => {
  const { unrecorded } = await worker.close();
  redis?.disconnect();
  await bot.close();
  say({ event: 'closed', unrecorded });
});
