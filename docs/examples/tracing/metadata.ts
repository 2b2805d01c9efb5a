import { createBot, Message } from 'sendable';
import { memoryTransport } from 'sendable/testing';

const bot = createBot({
  baseUrl: 'https://platform.example.com',
  token: 'secret',
  transport: memoryTransport(),
  on: {
    sent: ({ messageId, metadata }) => console.log('sent', messageId, metadata),
  },
});

const message = Message.text('Your card is ready')
  .messageId('card-7')
  .toCustomer('C-1029');
await bot.send(message, { metadata: { order: 17 } });
