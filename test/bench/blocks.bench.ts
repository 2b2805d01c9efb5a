import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  createBot,
  Element,
  houseRules,
  isNonEmpty,
  Message,
  pages,
  redacted,
  type Sendable,
  type Transport,
  toBody,
} from 'sendable';
import { createOutbox, createOutboxWorker } from 'sendable/bullmq';
import { createEmulator } from 'sendable/emulator';
import { openJournal } from 'sendable/journal';
import { safeParse } from 'sendable/parse';
import { memoryTransport } from 'sendable/testing';
import { createWebhook } from 'sendable/webhook';
import { startRedis } from '../bullmq/redis-server.js';
import { blocksOf } from '../growth/blocks.js';
import { grouped, table } from './markdown.js';
import { median } from './median.js';

// npm run bench blocks: the longest time for which a public call gives timers no turn, and a long run with a journal and
// without one. Run by tsx, after a build.
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const ROWS = Number(values.rows);
const TIMES = 3;

const folder = await mkdtemp(join(tmpdir(), 'sendable-blocks-'));
let files = 0;
const newFile = (): string => join(folder, `${++files}`);

const receipt = new TextEncoder().encode('{"recipient_id":"u","message_id":"m"}');
const transport: Transport = async () => ({ status: 200, headers: {}, body: receipt });
const baseUrl = 'https://platform.example';
const common = { baseUrl, token: 'a-token-of-the-bot' };
const bot = createBot({ ...common, transport });
const message = Message.text('Hello').toCustomer('C-1029');
function* messages(count: number): Generator<Sendable> {
  for (let n = 0; n < count; n++) yield Message.text('Hello').toCustomer(`C-${n}`);
}

function* withIds(count: number): Generator<Sendable> {
  for (let n = 0; n < count; n++) yield Message.text('Hello').messageId(`m-${n}`).toCustomer(`C-${n}`);
}

const withJournal = async (file: string, items: number): Promise<void> => {
  const journal = await openJournal(file, { target: 'blocks' });
  await bot.sendAll(messages(items), { journal });
  await journal.close();
};

const journalOf = async (items: number): Promise<string> => {
  const file = newFile();
  await withJournal(file, items);
  return file;
};

const unknown = async () => {
  const file = await journalOf(0);
  const lines = Array.from({ length: 300_000 }, (_, n) => `{"type":"begun","id":"m-${n}","hash":"h"}\n`);
  await appendFile(file, lines.join(''));
  const journal = await openJournal(file, { target: 'blocks' });
  return { journal, ids: journal.doubts().map(({ id }) => id) };
};

/** Begins `count` things, a few in each turn: a caller who begins them all in one loop blocks the event loop by that. */
const begun = async <Result>(count: number, begin: (at: number) => Promise<Result>) => {
  const results: Promise<Result>[] = [];
  while (results.length < count) {
    results.push(begin(results.length));
    if (results.length % 100 === 0) await new Promise(turn => setImmediate(turn));
  }
  return results;
};

/** A bot of which all sends but one wait for a place, and those sends. */
const waiting = async (count: number, signal?: AbortSignal) => {
  const limited = createBot({ ...common, transport: () => new Promise(() => {}), limits: { concurrency: 1 } });
  return { limited, sends: await begun(count, () => limited.trySend(message, signal && { signal })) };
};

/** A run of which all sends are in flight, and the function by which the transport responds to all of them. */
const acceptedTogether = async (count: number) => {
  const responses: (() => void)[] = [];
  const waiting: Transport = () =>
    new Promise(resolve => responses.push(() => resolve({ status: 200, headers: {}, body: receipt })));
  const run = createBot({ ...common, transport: waiting })
    .sendAll(messages(count), { concurrency: count })
    .then();
  while (responses.length < count) await sleep(20);
  const accept = () => {
    for (const respond of responses) respond();
  };
  return { run, accept };
};

const redis = await startRedis();
let queues = 0;
const newQueue = () => ({
  name: `blocks-${++queues}`,
  connection: redis.connection,
  keys: [{ id: 'k', secret: randomBytes(32) }] as const,
});

const url = 'http://localhost';
const post = (path: string, body: string): Request =>
  new Request(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
const emulatorWith = async (count: number) => {
  const emulator = createEmulator({ token: 'secret' });
  for (let n = 0; n < count; n++)
    await emulator.fetch(
      post('/v1/bots/sendmessage/secret', toBody(Message.text('Hello').messageId(`m-${n}`).toCustomer('C-1029'))),
    );
  return emulator;
};

/** A call, what it handles, how its input is made, and the call itself. */
type Case<Input> = readonly [
  call: string,
  things: string,
  prepare: () => Input | Promise<Input>,
  run: (input: Input) => unknown,
];
const one = <Input>(...given: Case<Input>): Case<unknown> => given as unknown as Case<unknown>;

const MANY = [
  one(
    '`bot.sendAll`',
    '200 000 messages, each accepted immediately',
    () => 0,
    () => bot.sendAll(messages(200_000)).then(),
  ),
  one(
    '`bot.sendAll`',
    '200 000 messages, 5 000 at once',
    () => 0,
    () => bot.sendAll(messages(200_000), { concurrency: 5000 }).then(),
  ),
  one(
    '`bot.sendAll`',
    '20 000 messages, accepted at the same moment',
    () => acceptedTogether(20_000),
    ({ run, accept }) => {
      accept();
      return run;
    },
  ),
  one(
    '`bot.sendAll`',
    '100 000 messages, rejected by house rules',
    () => createBot({ ...common, transport, rules: houseRules({ textLength: 3 }) }),
    strict => strict.sendAll(messages(100_000), { stopAfter: false }).then(),
  ),
  one('`bot.sendAll` with a journal', '50 000 messages', newFile, file => withJournal(file, 50_000)),
  one(
    '`bot.sendAll` with a journal',
    '50 000 messages, sent by an earlier run',
    () => journalOf(50_000),
    file => withJournal(file, 50_000),
  ),
  one(
    '`openJournal`',
    'a journal of 500 000 messages',
    () => journalOf(500_000),
    async file => (await openJournal(file, { target: 'blocks' })).close(),
  ),
  one(
    '`bot.send`',
    '20 000 sends that wait for `limits`, started 100 at a time',
    () => createBot({ ...common, transport, limits: { concurrency: 4 } }),
    async limited => {
      await Promise.all(await begun(20_000, () => limited.send(message)));
    },
  ),
  one(
    '`bot.send`',
    '20 000 waiting sends, aborted by one signal',
    async () => {
      const controller = new AbortController();
      return { controller, ...(await waiting(20_000, controller.signal)) };
    },
    async ({ controller, sends }) => {
      controller.abort();
      await Promise.all(sends);
    },
  ),
  one(
    '`bot.send`',
    '20 000 sends in flight, with the same deadline',
    () => createBot({ ...common, transport: () => new Promise(() => {}), deadlineMs: 2000 }),
    async silent => Promise.all(await begun(20_000, () => silent.trySend(message))),
  ),
  one(
    '`bot.trySend`',
    '100 000 sends in a loop, each accepted immediately',
    () => 0,
    async () => {
      for (let n = 0; n < 100_000; n++) await bot.trySend(message);
    },
  ),
  one(
    '`bot.close`',
    '20 000 waiting sends',
    () => waiting(20_000),
    async ({ limited, sends }) => {
      await limited.close();
      await Promise.all(sends);
    },
  ),
  one('`journal.settle`', '300 000 messages', unknown, async ({ journal, ids }) => {
    await journal.settle(ids);
    await journal.close();
  }),
  ...[200, 1000].map(batch =>
    one('`outbox.addAll`', `20 000 messages, ${grouped(batch)} in a batch`, newQueue, async access => {
      const outbox = createOutbox(access);
      await outbox.addAll(withIds(20_000), { batch });
      await outbox.close();
    }),
  ),
  ...[10, 100].map(concurrency =>
    one(
      'a worker of the queue',
      `2 000 jobs, ${concurrency} at once`,
      async () => {
        const access = newQueue();
        const outbox = createOutbox(access);
        await outbox.addAll(withIds(2000));
        await outbox.close();
        return access;
      },
      async access => {
        let done = 0;
        const sender = createBot({ ...common, transport: memoryTransport() });
        const worker = createOutboxWorker({
          ...access,
          bot: sender,
          concurrency,
          on: { outcome: () => void done++ },
        });
        while (done < 2000) await sleep(5);
        await worker.close();
      },
    ),
  ),
  one('`outbox.outcome`', '2 000 concurrent calls that wait for a second', newQueue, async access => {
    const outbox = createOutbox(access);
    const ids = [...withIds(2000)].map(sendable => outbox.idOf(sendable));
    await outbox.addAll(withIds(2000));
    await Promise.all(await begun(ids.length, at => outbox.outcome(ids[at] ?? '', { waitMs: 1000 })));
    await outbox.close();
  }),
  one(
    '`waitForMessage` of the emulator',
    '20 000 filters, and a message that matches none',
    () => createEmulator({ token: 'secret' }),
    async emulator => {
      const waits = await begun(20_000, () => emulator.waitForMessage({ text: /no message/ }).catch(() => {}));
      await emulator.fetch(post('/v1/bots/sendmessage/secret', toBody(message)));
      await emulator.close();
      await Promise.all(waits);
    },
  ),
  one(
    '`memoryTransport`',
    '100 000 requests',
    () => memoryTransport(),
    recorder =>
      createBot({ ...common, transport: recorder })
        .sendAll(messages(100_000))
        .then(),
  ),
];

const cards = (count: number) => {
  const list = Array.from({ length: count }, (_, n) => Element.title(`Card ${n}`).subtitle('No yearly fee'));
  if (!isNonEmpty(list)) throw new Error('There must be an element.');
  return list;
};
const carousel = (count: number) => Message.generic().elements(cards(count)).toCustomer('C-1029');
const textOf = (bytes: number) => Message.text('Your card is ready. "Ü" \n'.repeat(bytes / 26)).toCustomer('C-1029');
const MEBIBYTE = 1024 * 1024;
const CARDS = 10_000;

const HUGE = [
  one(
    '`bot.sendAll`',
    'a `concurrency` of 20 000',
    () => 0,
    () => bot.sendAll(messages(200_000), { concurrency: 20_000 }).then(),
  ),
  one('`journal.doubts`', '300 000 unknown messages', unknown, async ({ journal }) => {
    journal.doubts();
    await journal.close();
  }),
  one(
    '`pages`',
    '1 000 000 items',
    () => Array.from({ length: 1_000_000 }, (_, n) => n),
    list => pages(10, list),
  ),
  one(
    '`GET /state` of the emulator',
    'the newest 10 000 messages',
    () => emulatorWith(10_000),
    async emulator => (await emulator.fetch(new Request(`${url}/_sendable/state?limit=10000`))).text(),
  ),
  one(
    '`.elements`',
    '10 000 elements',
    () => cards(CARDS),
    list => Message.generic().elements(list),
  ),
  one('`toBody`', '10 000 elements', () => carousel(CARDS), toBody),
  one(
    '`JSON.stringify`',
    '10 000 elements',
    () => carousel(CARDS),
    made => JSON.stringify(made),
  ),
  one('`redacted`', '10 000 elements', () => carousel(CARDS), redacted),
  one('`toBody`', 'a text of 4 MiB', () => textOf(4 * MEBIBYTE), toBody),
  one(
    '`parse`',
    '1 MiB: 8 000 elements',
    () => toBody(carousel(8000)).slice(0),
    text => safeParse(text),
  ),
  one(
    '`parse`',
    '1 MiB: one text',
    () => toBody(textOf(MEBIBYTE)),
    text => safeParse(text),
  ),
  one(
    '`parse`',
    '1 MiB that is not JSON',
    () => '[\n'.repeat(MEBIBYTE / 2),
    text => safeParse(text),
  ),
  one(
    '`houseRules().check`',
    '1 MiB: 8 000 elements',
    () => toBody(carousel(8000)),
    text => houseRules({ elements: 10, titleLength: 3 }).check(text),
  ),
  one(
    '`webhook.fetch`',
    'a press of 60 kB',
    () => `{"payload":"[m-1]:${'x'.repeat(60_000)}"}`,
    body => createWebhook({ onPress: () => {} }).fetch(post('/', body)),
  ),
  one(
    '`emulator.fetch`',
    'a message of 1 MiB',
    () => toBody(textOf(MEBIBYTE - 500)),
    body => createEmulator({ token: 'secret' }).fetch(post('/v1/bots/sendmessage/secret', body)),
  ),
];

const measured = async (cases: readonly Case<unknown>[]) => {
  const rows: string[][] = [];
  for (const [call, things, prepare, run] of cases) {
    const blocks: number[] = [];
    for (let time = 0; time < TIMES; time++) {
      const input = await prepare();
      blocks.push((await blocksOf(() => run(input))).longestMs);
    }
    rows.push([call, things, median(blocks).toFixed(1)]);
  }
  return rows;
};

/** Describes one long run: CPU time of a message, time, and the longest block. */
const longRun = async (run: () => Promise<unknown>): Promise<string> => {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const { longestMs } = await blocksOf(run);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return `${((user + system) / ROWS).toFixed(1)} µs of CPU time for each message, ${seconds.toFixed(0)} s from start to end, and timers blocked for at most ${longestMs.toFixed(0)} ms`;
};

try {
  console.log('A figure is the longest time for which a call blocks timers: the median of 3 runs.\n');
  console.log(table({ head: ['call', 'what it handles', 'longest block, ms'], rows: await measured(MANY) }));
  console.log(
    `\nA call on one huge value cannot be interrupted. For a large \`concurrency\`, the time is that of V8's garbage collector, which looks
at all sends in flight.\n`,
  );
  console.log(table({ head: ['call', 'the value', 'ms'], rows: await measured(HUGE) }));
  console.log(`\nTwo runs of \`bot.sendAll\` with ${grouped(ROWS)} messages and a transport in memory took the following times. The CPU time includes that of the
system, which writes the journal to the disk. The ratio in [Without a network](#without-a-network) does not, so it is smaller:\n`);
  console.log(`- without a journal: ${await longRun(() => bot.sendAll(messages(ROWS)).then())}`);
  console.log(`- with a journal: ${await longRun(() => withJournal(newFile(), ROWS))}`);
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true });
}
