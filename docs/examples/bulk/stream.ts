import { createBot, Message, type Sendable } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: [{}, { status: 404 }, 'lose-response'] }),
  limits: { concurrency: 64, perSecond: 500 },
});

// Any iterable or stream, of any length: a database's cursor, lines of a file.
async function* customers(): AsyncGenerator<Sendable> {
  for (const id of ['C-1', 'C-2', 'C-3'])
    yield Message.text('The branch is closed on Monday').toCustomer(id);
}

for await (const row of bot.sendAll(customers(), { concurrency: 1 })) {
  if (row.ok) console.log(row.index, 'sent');
  else console.log(row.index, row.status, row.error.kind, row.error.delivery);
}
