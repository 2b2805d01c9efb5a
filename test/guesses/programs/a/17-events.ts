import { type Bot, createBot, type Transport } from 'sendable';

export const makeBot = (transport: Transport, log: (line: string) => void): Bot =>
  createBot({
    baseUrl: 'https://platform.example.com',
    token: 'secret',
    transport,
    on: {
      retry: () => log('retry'),
      sent: event => log(`sent ${event.receipt.messageId}`),
      failed: event => log(`failed ${event.error.kind}`),
    },
  });
