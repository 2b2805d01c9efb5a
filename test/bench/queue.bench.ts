import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Queue, Worker } from 'bullmq';
import { createBot, Message, type Sendable, type Transport, toBody } from 'sendable';
import { createOutbox, createOutboxWorker } from 'sendable/bullmq';
import { parse } from 'sendable/parse';
import { startRedis } from '../bullmq/redis-server.js';
import { table } from './markdown.js';

// npm run bench queue: sendable/bullmq beside bare BullMQ, which queues the same body in clear and sends it with the same bot.
const { values } = parseArgs({ options: { jobs: { type: 'string', default: '50000' } } });
const JOBS = Number(values.jobs);
const AT_ONCE = 32;
const BATCH = 200;

const redis = await startRedis();
const { connection } = redis;

/** A platform in this process: the network would hide what the queue costs. */
const platform = (latencyMs: number): Transport & { sent: number } => {
  const transport: Transport = async (request, context) => {
    context.dispatched();
    if (latencyMs > 0) await sleep(latencyMs);
    counted.sent++;
    const { message } = JSON.parse(request.body);
    const body = new TextEncoder().encode(`{"recipient_id":"u","message_id":"${message.messageId}"}`);
    return { status: 200, headers: {}, body };
  };
  const counted = Object.assign(transport, { sent: 0 });
  return counted;
};

const text = 'Your new card is here. '.repeat(16);
const messages = function* (count: number): Generator<Sendable> {
  for (let at = 0; at < count; at++) yield Message.text(text).toCustomer(`C-${at}`).messageId(`m-${at}`);
};

interface Measured {
  readonly perSecond: number;
  readonly cpuUs: number;
  readonly redisCpuUs: number;
}

const redisCpu = async (): Promise<number> => {
  const info = await redis.client.info('cpu');
  return ['used_cpu_user', 'used_cpu_sys'].reduce(
    (sum, name) => sum + Number(new RegExp(`${name}:([\\d.]+)`).exec(info)?.[1]),
    0,
  );
};
const redisBytes = async (): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(await redis.client.info('memory'))?.[1]);

const measure = async (count: number, run: () => Promise<void>): Promise<Measured> => {
  const [cpu, redisBefore, start] = [process.cpuUsage(), await redisCpu(), performance.now()];
  await run();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: count / seconds,
    cpuUs: (user + system) / count,
    redisCpuUs: (((await redisCpu()) - redisBefore) * 1e6) / count,
  };
};

const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await sleep(5);
};

interface Side {
  readonly add: Measured;
  readonly bytes: number;
  readonly send: (latencyMs: number, count: number) => Promise<Measured>;
}

const bareAdd = async (count: number): Promise<void> => {
  const queue = new Queue('bare', { connection });
  let batch: { name: string; data: object; opts: object }[] = [];
  for (const message of messages(count)) {
    const body = toBody(message);
    batch.push({ name: 'message', data: { body }, opts: { jobId: `m${JSON.parse(body).message.messageId}` } });
    if (batch.length === BATCH) {
      await queue.addBulk(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await queue.addBulk(batch);
  await queue.close();
};

const bareSend = async (latencyMs: number, count: number): Promise<Measured> => {
  const transport = platform(latencyMs);
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
  return measure(count, async () => {
    let done = 0;
    const worker = new Worker('bare', async ({ data }) => bot.send(parse(data.body), { retry: false }), {
      connection,
      concurrency: AT_ONCE,
      removeOnComplete: { age: 3600, count: 10_000 },
      metrics: { maxDataPoints: 10_000 },
    });
    worker.on('completed', () => done++);
    await until(() => done === count);
    await worker.close();
  });
};

const keys = [{ id: 'k', secret: randomBytes(32) }] as const;
const access = { name: 'bench', connection, keys };

const ownAdd = async (count: number): Promise<void> => {
  const outbox = createOutbox(access);
  await outbox.addAll(messages(count), { batch: BATCH, maxWaiting: 1_000_000 });
  await outbox.close();
};

const ownSend = async (latencyMs: number, count: number): Promise<Measured> => {
  const transport = platform(latencyMs);
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
  return measure(count, async () => {
    let done = 0;
    const on = { outcome: () => void done++ };
    const worker = createOutboxWorker({ ...access, bot, lanes: ['campaign'], concurrency: AT_ONCE, on });
    await until(() => done === count);
    await worker.close();
  });
};

const side = async (add: (count: number) => Promise<void>, send: Side['send']): Promise<Side> => {
  await redis.client.flushall();
  const before = await redisBytes();
  const added = await measure(JOBS, () => add(JOBS));
  return { add: added, bytes: ((await redisBytes()) - before) / JOBS, send };
};

const fresh = async (add: (count: number) => Promise<void>, send: Side['send'], latencyMs: number, count: number) => {
  await redis.client.flushall();
  await add(count);
  return send(latencyMs, count);
};

const bare = await side(bareAdd, bareSend);
const bareInstant = await bare.send(0, JOBS);
const own = await side(ownAdd, ownSend);
const ownInstant = await own.send(0, JOBS);
const SLOW = Math.min(JOBS, 10_000);
const bareSlow = await fresh(bareAdd, bareSend, 20, SLOW);
const ownSlow = await fresh(ownAdd, ownSend, 20, SLOW);

const row = (name: string, budget: string, of: number, to: number, digits = 0): readonly string[] => [
  name,
  to.toFixed(digits),
  of.toFixed(digits),
  (of / to).toFixed(2),
  budget,
];
console.log(
  `${JOBS} jobs of ${Buffer.byteLength(toBody([...messages(1)][0] ?? Message.text('x').toUser('u')))} bytes, ${AT_ONCE} at once, in one run.\n`,
);
console.log(
  table({
    head: ['what', 'bare BullMQ', 'sendable/bullmq', 'ratio', 'budget'],
    rows: [
      row('added/s', '>= 0.70', own.add.perSecond, bare.add.perSecond),
      row('sent/s, instant platform', '>= 0.50', ownInstant.perSecond, bareInstant.perSecond),
      row('sent/s, platform of 20 ms', '>= 0.80', ownSlow.perSecond, bareSlow.perSecond),
      row('CPU us/send', '<= 1.90', ownInstant.cpuUs, bareInstant.cpuUs),
      row("Redis's CPU us/send", '<= 1.90', ownInstant.redisCpuUs, bareInstant.redisCpuUs),
      row('bytes/waiting job', '<= 1.35', own.bytes, bare.bytes),
    ],
  }),
);
await redis.stop();
