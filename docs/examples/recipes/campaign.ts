import { createBot, Message, type Sendable } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator({ duplicates: 'refuse' });
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
  limits: { concurrency: 32, perSecond: 1000 },
});

/** What became of each customer; in your service a table, so that it is kept. */
const outcome = new Map<string, 'sent' | 'failed' | 'unknown'>();

const customers = Array.from({ length: 1000 }, (_, number) => `C-${number}`);
const idOf = (customer: string): string => `autumn-${customer}`;

const messageTo = (customer: string): Sendable =>
  Message.text('Our cards of autumn').messageId(idOf(customer)).toCustomer(customer);

// Skips who is done, so that a run that was broken off can be started again.
const run = async (): Promise<void> => {
  const open = customers.filter(
    customer => (outcome.get(customer) ?? 'failed') === 'failed',
  );
  for await (const { index, status } of bot.sendAll(open.map(messageTo), {
    concurrency: 32,
  })) {
    const customer = open[index];
    if (customer !== undefined) outcome.set(customer, status);
  }
};

// The platform has a bad minute: some answers are lost after the message was taken.
emulator.faults.add({
  kind: 'drop',
  when: 'accepted',
  probability: 0.01,
  seed: 7,
  times: 5,
});
await run();
const count = (status: string): number =>
  [...outcome.values()].filter(one => one === status).length;
console.log({
  sent: count('sent'),
  failed: count('failed'),
  unknown: count('unknown'),
});

// A second run sends nothing twice: `unknown` is for a person to look at.
await run();
console.log(
  'the platform has',
  emulator.messages.length,
  'messages for',
  customers.length,
  'customers',
);
