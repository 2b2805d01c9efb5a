import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const transport = memoryTransport({ replies: ['lose-response'] });
const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport,
  retry: {
    baseDelayMs: 10,
    // A reminder may arrive twice. A person looks up everything else.
    whenUnknown: ({ messageId }) => messageId?.startsWith('reminder-') ?? false,
  },
});

await bot.send(
  Message.text('Your payment is due').messageId('reminder-7').toCustomer('C-1029'),
);
console.log('the platform got it', transport.messages.length, 'times');
