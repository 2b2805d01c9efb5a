import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBot, Message, type Sendable } from 'sendable';
import { createEmulator } from 'sendable/emulator';
import { openJournal } from 'sendable/journal';

const emulator = createEmulator();
const bot = createBot({
  baseUrl: 'https://emulator.example',
  token: emulator.token,
  transport: emulator.transport,
});
const file = join(await mkdtemp(join(tmpdir(), 'campaign-')), 'autumn.journal');
const target = 'https://emulator.example';

const messages = function* (): Generator<Sendable> {
  for (let number = 1; number <= 1000; number++)
    yield Message.text('Our cards of autumn')
      .messageId(`autumn-${number}`)
      .toCustomer(`C-${number}`);
};

// Two responses are lost after the platform accepted the message.
emulator.faults.add({ kind: 'drop', when: 'accepted', times: 2 });

// The first run stops early, like an interrupted program.
const first = await openJournal(file, { target });
const statuses: string[] = [];
for await (const row of bot.sendAll(messages(), { journal: first, concurrency: 1 })) {
  statuses.push(row.status);
  if (statuses.length === 400) break;
}
await first.close();
const countOf = (status: string) => statuses.filter(one => one === status).length;
console.log('first run:', { sent: countOf('sent'), unknown: countOf('unknown') });

// The second run continues: the same list, the same file.
const second = await openJournal(file, { target });
const { sent, done, inDoubt } = await bot.sendAll(messages(), { journal: second });
console.log('second run:', { sent, done, inDoubt });
console.log(
  'look up:',
  second.doubts().map(doubt => doubt.messageId),
);
// In this example, both arrived.
await second.settle(second.doubts().map(({ id }) => id));
await second.close();
console.log('the platform has', emulator.messages.length, 'messages');
