import { createBot, Message, type Sendable } from 'sendable';
import { createEmulator } from 'sendable/emulator';

const emulator = createEmulator({ duplicates: 'reject' });
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
  limits: { concurrency: 32, perSecond: 1000 },
});

const customers = Array.from({ length: 1000 }, (_, number) => `C-${number}`);

type Status = 'sent' | 'failed' | 'unknown';
/** The outcome for each customer; in your service, a table in a database. */
const outcomes = new Map<string, Status>();

const isOpen = (customer: string): boolean =>
  !outcomes.has(customer) || outcomes.get(customer) === 'failed';

const messages = function* (list: readonly string[]): Generator<Sendable> {
  for (const customer of list)
    yield Message.text('Our cards of autumn')
      .messageId(`autumn-${customer}`) // rule 1
      .toCustomer(customer);
};

/** Sends to all open customers. Rule 3: after a crash, call it again. */
const run = () => {
  const list = customers.filter(isOpen);
  const record = (index: number, status: Status): void => {
    const customer = list[index];
    if (customer !== undefined) outcomes.set(customer, status);
  };
  return bot.sendAll(messages(list), {
    // Rule 2: record each message right before its attempt, as it may arrive.
    beforeAttempt: ({ index }) => record(index, 'unknown'),
    onRow: ({ index, status }) => record(index, status),
  });
};

// Five responses are lost after the platform accepted the message.
emulator.faults.add({
  kind: 'drop',
  when: 'accepted',
  probability: 0.01,
  seed: 7,
  times: 5,
});
for (const name of ['first', 'second']) {
  const { sent, unknown } = await run();
  console.log(`${name} run: ${sent} sent, ${unknown} unknown`);
}

// Rule 4: look up what is unknown; here, the emulator knows what arrived.
const arrived = new Set([...emulator.messages].map(({ id }) => id));
const unknown = [...outcomes].filter(([, status]) => status === 'unknown');
for (const [customer] of unknown)
  outcomes.set(customer, arrived.has(`autumn-${customer}`) ? 'sent' : 'failed');
console.log(`looked up: ${unknown.length}`);
console.log(emulator.messages.length, 'messages for', customers.length, 'customers');
