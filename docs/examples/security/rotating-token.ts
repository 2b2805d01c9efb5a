import { createBot } from 'sendable';

// Called for each attempt, so a rotated token is used immediately.
export const botOf = (vault: { read(name: string): Promise<string> }) =>
  createBot({
    baseUrl: 'https://platform.example.com',
    token: () => vault.read('bot-token'),
  });
