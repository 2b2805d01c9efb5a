import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBot, Message, type Sendable, type Transport, toBody } from 'sendable';
import { openJournal } from 'sendable/journal';
import { table } from './markdown.js';
import { median } from './median.js';

// npm run bench alone: the bot without a network: its transport responds immediately.
const CALLS = 20_000;
const ROUNDS = 25;
const MANY = 1_000_000;
const JOURNALED = 100_000;
const JOURNAL_ROUNDS = 5;

const response = {
  status: 200,
  headers: {},
  body: new TextEncoder().encode('{"recipient_id":"u","message_id":"m-7"}'),
};
const answer: Transport = async (_, context) => {
  context.dispatched();
  return response;
};
const transport = Object.assign(answer, { provesDispatch: true } as const);
const bot = createBot({ baseUrl: 'https://platform.example', token: 'token', transport });
const text = 'Your card is ready, come by when you like';
const message = Message.text(text).toCustomer('C-1029').messageId('m-7');
const copies = function* (count: number): Generator<Sendable> {
  for (let at = 0; at < count; at++) yield message;
};
const different = function* (count: number): Generator<Sendable> {
  for (let at = 0; at < count; at++) yield Message.text(text).toCustomer(`C-${at}`);
};
let bytes = 0;

/** Measures user time in microseconds a call. */
const microseconds = async (calls: number, run: () => Promise<unknown>): Promise<number> => {
  const cpu = process.cpuUsage();
  await run();
  return process.cpuUsage(cpu).user / calls;
};
const medianOf = async (rounds: number, run: () => Promise<number>): Promise<number> => {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) all.push(await run());
  return median(all);
};

// First, as it would find no memory to grow into after the others.
const before = process.memoryUsage().rss;
const sendAll = await microseconds(MANY, async () => bot.sendAll(copies(MANY)));
const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
const send = await medianOf(ROUNDS, () =>
  microseconds(CALLS, async () => {
    for (let at = 0; at < CALLS; at++) await bot.send(message);
  }),
);
const body = await medianOf(ROUNDS, () =>
  microseconds(CALLS, async () => {
    for (let at = 0; at < CALLS; at++) bytes += toBody(message).length;
  }),
);
if (bytes === 0) throw new Error('Nothing was measured.');

const folder = await mkdtemp(join(tmpdir(), 'sendable-bench-'));
let files = 0;
const journal = await medianOf(JOURNAL_ROUNDS, async () => {
  const plain = await microseconds(JOURNALED, async () => bot.sendAll(different(JOURNALED)));
  const recorded = await microseconds(JOURNALED, async () => {
    const opened = await openJournal(join(folder, `${++files}`), { target: 'bench' });
    await bot.sendAll(different(JOURNALED), { journal: opened });
    await opened.close();
  });
  return recorded / plain;
});
await rm(folder, { recursive: true });

console.log('The chart shows the user CPU time of the bot with a transport that responds immediately.\n');
console.log(
  table({
    head: ['work', 'measured', 'unit', 'aim'],
    rows: [
      ['`bot.send`', send.toFixed(2), 'µs', '≤ 2.6'],
      ['`toBody` of the same message', body.toFixed(2), 'µs', '-'],
      ['`bot.sendAll` of 1 000 000', sendAll.toFixed(2), 'µs per message', '≤ 3'],
      ['`bot.sendAll` of 1 000 000, memory', grownMb.toFixed(0), 'MB more', '≤ 45'],
      ['`bot.sendAll` of 100 000 with a journal', journal.toFixed(1), 'x without one', '≤ 4'],
    ],
  }),
);
