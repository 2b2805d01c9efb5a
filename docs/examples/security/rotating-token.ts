import { createBot } from 'sendable';

// Asked for each attempt: a rotated token is used at once.
export const botOf = (vault: { read(name: string): Promise<string> }) =>
  createBot({
    baseUrl: 'https://platform.example.com',
    token: () => vault.read('bot-token'),
  });
