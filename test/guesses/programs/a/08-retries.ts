import { type Bot, createBot, type Transport } from 'sendable';

export const makeBot = (transport: Transport): Bot =>
  createBot({
    baseUrl: 'https://platform.example.com',
    token: () => 't',
    attemptTimeoutMs: 500,
    retry: { maxAttempts: 5, baseDelayMs: 1, maxDelayMs: 10 },
    transport,
  });
