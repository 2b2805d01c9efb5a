import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Queue, Worker } from 'bullmq';
import { createBot, Message, type Sendable, type Transport, toBody } from 'sendable';
import { createOutbox, createOutboxWorker } from 'sendable/bullmq';
import { parse } from 'sendable/parse';
import { hasRedis, startRedis } from '../bullmq/redis-server.js';
import { grouped, table } from './markdown.js';
import { median } from './median.js';
import { floorAdd, floorSend } from './queue-floor.js';

// npm run bench queue: sendable/bullmq beside bare BullMQ, which queues the same body in clear and sends it with the same bot.
const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
});
const JOBS = Number(values.jobs);
const ROUNDS = Number(values.rounds);
const AT_ONCE = 32;
const BATCH = 200;

if (!hasRedis) process.exit();
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
  /** User time: the system's part is mostly wake-ups of Redis, on a core that both may share. */
  readonly cpuUs: number;
  readonly redisCpuUs: number;
  readonly scripts: number;
}

const redisInfo = async (section: string, name: string): Promise<number> =>
  Number(new RegExp(`${name}[:=]([\\d.]+)`).exec(await redis.client.info(section))?.[1] ?? 0);
const redisCpu = async (): Promise<number> =>
  (await redisInfo('cpu', 'used_cpu_user')) + (await redisInfo('cpu', 'used_cpu_sys'));
const scriptCalls = (): Promise<number> => redisInfo('commandstats', 'cmdstat_evalsha:calls');

const measure = async (run: () => Promise<void>): Promise<Measured> => {
  const [redisBefore, scriptsBefore] = [await redisCpu(), await scriptCalls()];
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await run();
  const seconds = (performance.now() - start) / 1000;
  return {
    cpuUs: process.cpuUsage(cpu).user / JOBS,
    perSecond: JOBS / seconds,
    redisCpuUs: (((await redisCpu()) - redisBefore) * 1e6) / JOBS,
    scripts: ((await scriptCalls()) - scriptsBefore) / JOBS,
  };
};

const until = async (done: () => boolean): Promise<void> => {
  while (!done()) await sleep(5);
};

interface Side {
  readonly add: () => Promise<void>;
  readonly send: (latencyMs: number) => Promise<void>;
}

const bareAdd = async (): Promise<void> => {
  const queue = new Queue('bare', { connection });
  let batch: { name: string; data: object; opts: object }[] = [];
  for (const message of messages(JOBS)) {
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

const bareSend = async (latencyMs: number): Promise<void> => {
  const transport = platform(latencyMs);
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
  let done = 0;
  const worker = new Worker('bare', async ({ data }) => bot.send(parse(data.body), { retry: false }), {
    connection,
    concurrency: AT_ONCE,
    removeOnComplete: { age: 3600, count: 10_000 },
    metrics: { maxDataPoints: 10_000 },
  });
  worker.on('completed', () => done++);
  await until(() => done === JOBS);
  await worker.close();
};

const keys = [{ id: 'k', secret: randomBytes(32) }] as const;
const access = { name: 'bench', connection, keys };

const ownAdd = async (): Promise<void> => {
  const outbox = createOutbox(access);
  await outbox.addAll(messages(JOBS), { batch: BATCH, maxWaiting: 1_000_000 });
  await outbox.close();
};

const ownSend = async (latencyMs: number): Promise<void> => {
  const transport = platform(latencyMs);
  const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
  let done = 0;
  const on = { outcome: () => void done++ };
  const worker = createOutboxWorker({ ...access, bot, lanes: ['campaign'], concurrency: AT_ONCE, on });
  await until(() => done === JOBS);
  await worker.close();
};

const floor: Side = {
  add: () => floorAdd(messages(JOBS), { connection, batch: BATCH, atOnce: AT_ONCE }),
  send: latencyMs => {
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport: platform(latencyMs) });
    return floorSend(bot, JOBS, { connection, batch: BATCH, atOnce: AT_ONCE });
  },
};

interface Round {
  readonly added: Measured;
  readonly bytes: number;
  readonly sent: Measured;
  readonly sentSlowly: Measured;
}

const roundOf = async ({ add, send }: Side): Promise<Round> => {
  await redis.client.flushall();
  const before = await redisInfo('memory', 'used_memory');
  const added = await measure(add);
  const bytes = ((await redisInfo('memory', 'used_memory')) - before) / JOBS;
  const sent = await measure(() => send(0));
  await redis.client.flushall();
  await add();
  return { added, bytes, sent, sentSlowly: await measure(() => send(20)) };
};

// The sides take turns, and each round begins with another side, so that a busy minute of the machine falls on all three. The first
// round warms up.
const bare: Round[] = [];
const own: Round[] = [];
const least: Round[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  const turns = [
    { rounds: bare, side: { add: bareAdd, send: bareSend } },
    { rounds: own, side: { add: ownAdd, send: ownSend } },
    { rounds: least, side: floor },
  ];
  turns.push(...turns.splice(0, round % turns.length));
  for (const { rounds, side } of turns) {
    const measured = await roundOf(side);
    if (round > 0) rounds.push(measured);
  }
}

const row = (name: string, aim: string, of: (round: Round) => number, digits = 0): readonly string[] => {
  const figure = (rounds: readonly Round[]): string => median(rounds.map(of)).toFixed(digits);
  const ratio = (rounds: readonly Round[]): string =>
    median(rounds.map((round, at) => of(round) / of(bare[at] ?? round))).toFixed(2);
  return [name, figure(bare), figure(own), ratio(own), aim, ratio(least)];
};
const bytes = Buffer.byteLength(toBody([...messages(1)][0] ?? Message.text('x').toUser('u')));
console.log(
  `Each figure is the median of ${ROUNDS} rounds with ${grouped(JOBS)} messages of ${bytes} bytes, and with Redis on the same machine. The worker sends at most ${AT_ONCE} messages
at the same time. Bare BullMQ queues the same bodies unencrypted, and sends them with the same bot. A ratio is the median of the
ratios of all rounds.
`,
);
console.log(
  table({
    head: ['work', 'bare BullMQ', 'sendable/bullmq', 'ratio', 'aim', 'minimal code on BullMQ'],
    rows: [
      row('added/s', '≥ 0.80', ({ added }) => added.perSecond),
      row('CPU µs/added', '-', ({ added }) => added.cpuUs),
      row('sent/s, instant platform', '≥ 0.90', ({ sent }) => sent.perSecond),
      row('sent/s, platform of 20 ms', '≥ 0.90', ({ sentSlowly }) => sentSlowly.perSecond),
      row('CPU µs/sent', '≤ 1.12', ({ sent }) => sent.cpuUs),
      row("Redis's CPU µs/sent", '≤ 1.20', ({ sent }) => sent.redisCpuUs),
      row('scripts/sent', '≤ 1.01', ({ sent }) => sent.scripts, 2),
      row('bytes/waiting job', '≤ 1.35', round => round.bytes),
    ],
  }),
);
await redis.stop();
