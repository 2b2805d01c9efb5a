import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['refuse', {}] }),
  retry: { baseDelayMs: 1 },
  on: {
    start: ({ messageId, metadata }) => console.log('start', messageId, metadata),
    attempt: ({ attempt, status, code, metadata }) =>
      console.log('attempt', attempt, status ?? code, metadata),
    sent: ({ attempts, status, metadata }) =>
      console.log('sent', attempts, status, metadata),
  },
});

const message = Message.text('Your card is ready')
  .messageId('card-7')
  .toCustomer('C-1029');

const receipt = await bot.send(message, { metadata: { order: 17 } });
console.log(receipt.status, typeof receipt.callId);
