import { createBot, Message, type Sendable } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator({ duplicates: 'reject' });
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
  limits: { concurrency: 32, perSecond: 1000 },
});

/** The outcome for each customer; in your service, a table in a database. */
const outcome = new Map<string, 'sent' | 'failed' | 'unknown'>();

const customers = Array.from({ length: 1000 }, (_, number) => `C-${number}`);

// Skips customers who are done, so that you can start an interrupted run again.
const open = (): readonly string[] =>
  customers.filter(customer => (outcome.get(customer) ?? 'failed') === 'failed');

const messages = function* (to: readonly string[]): Generator<Sendable> {
  for (const customer of to) {
    const message = Message.text('Our cards of autumn');
    yield message.messageId(`autumn-${customer}`).toCustomer(customer);
  }
};

const run = async (): Promise<void> => {
  const to = open();
  const note = (index: number, status: 'sent' | 'failed' | 'unknown'): void => {
    const customer = to[index];
    if (customer !== undefined) outcome.set(customer, status);
  };
  await bot.sendAll(messages(to), {
    // Runs right before an attempt: after a crash, an item recorded here
    // may have arrived.
    beforeAttempt: ({ index }) => note(index, 'unknown'),
    onRow: ({ index, status }) => note(index, status),
  });
};

// Some responses are lost after the platform accepted the message.
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

// A second run sends nothing twice. A person looks up what is `unknown`.
await run();
console.log(
  'the platform has',
  emulator.messages.length,
  'messages for',
  customers.length,
  'customers',
);
