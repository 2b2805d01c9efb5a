import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: [{}, { status: 404 }, 'lose-response'] }),
});

const messages = ['C-1029', 'C-1030', 'C-1031'].map((id, row) =>
  Message.text('The branch is closed on Monday')
    .messageId(`closed-${row + 1}`)
    .toCustomer(id),
);

const { sent, failed, unknown } = await bot.sendAll(messages, {
  concurrency: 1,
  onRow: row => console.log(row.messageId, row.status),
});
console.log({ sent, failed, unknown });
