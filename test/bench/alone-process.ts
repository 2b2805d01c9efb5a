import { createBot, Message, type Sendable, type Transport, toBody } from 'sendable';
import { median } from './median.js';

// The bot without a network, in a process of its own: its transport answers at once. Prints microseconds of user time.
const CALLS = 20_000;
const ROUNDS = 25;
const MANY = 1_000_000;
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
const message = Message.text('Your card is ready, come by when you like').toCustomer('C-1029').messageId('m-7');
const messages = function* (count: number): Generator<Sendable> {
  for (let at = 0; at < count; at++) yield message;
};
let bytes = 0;

const microseconds = async (calls: number, run: () => Promise<unknown>): Promise<number> => {
  const cpu = process.cpuUsage();
  await run();
  return process.cpuUsage(cpu).user / calls;
};
const medianOf = async (run: () => Promise<unknown>): Promise<number> => {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await microseconds(CALLS, run));
  return median(rounds);
};

// First, as it would find no memory to grow into after the others.
const before = process.memoryUsage().rss;
const sendAll = await microseconds(MANY, async () => bot.sendAll(messages(MANY)));
const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
const send = await medianOf(async () => {
  for (let at = 0; at < CALLS; at++) await bot.send(message);
});
const body = await medianOf(async () => {
  for (let at = 0; at < CALLS; at++) bytes += toBody(message).length;
});
if (bytes === 0) throw new Error('Nothing was measured.');
console.log(JSON.stringify({ send, body, sendAll, grownMb }));
