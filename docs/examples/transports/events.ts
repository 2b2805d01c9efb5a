import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport({ replies: ['refuse'] }),
  retry: { baseDelayMs: 10 },
  on: {
    attempt: ({ attempt, kind = 'fine', dispatched }) =>
      console.log('attempt', attempt, kind, { dispatched }),
    retry: ({ because, delivery }) => console.log('again, because', because, delivery),
    sent: ({ route, attempts }) =>
      console.log('sent to', route, 'in', attempts, 'attempts'),
    failed: ({ kind, delivery }) => console.log('failed', kind, delivery),
  },
});

await bot.send(Message.text('Your card is ready').toCustomer('C-1029'));
