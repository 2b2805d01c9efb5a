import { expect, it } from 'vitest';
import { createOutbox, createOutboxWorker } from '../../src/bullmq/index.js';
import { createCodes } from '../../src/codes/index.js';
import { createEmulator } from '../../src/emulator/index.js';
import { createBot } from '../../src/index.js';
import { memoryTransport } from '../../src/testing/index.js';
import { createWebhook } from '../../src/webhook/index.js';
import { untyped } from '../support/send/bots.js';

const noSecret = { name: 'bank', connection: { host: '127.0.0.1' }, keys: [{ id: 'a', secret: untyped(undefined) }] };

it.each<[string, () => unknown]>([
  ['createBot', () => createBot({ baseUrl: 'https://platform.example', token: undefined })],
  ['createOutbox', () => createOutbox(untyped(noSecret))],
  ['createOutboxWorker', () => createOutboxWorker(untyped({ ...noSecret, bot: untyped({}) }))],
  ['createCodes', () => createCodes(untyped({ secret: undefined }))],
  ['createEmulator', () => createEmulator(untyped({ token: 1 }))],
  ['createWebhook', () => createWebhook(untyped<never>({}))],
  ['memoryTransport', () => memoryTransport(untyped({ replies: ['timeout'] }))],
])('the stack of the error of a wrong option begins at the call of %s', (_, call) => {
  let stack = '';
  try {
    call();
  } catch (error) {
    stack = String(Object(error).stack);
  }
  expect(stack.split('\n').find(line => line.startsWith('    at '))).toContain('caller.test.ts');
});
