import { expect, test } from 'vitest';
import { run } from '../../support/run.js';
import { ROOT } from '../../types/tsc.js';

// A program of its own, because the order in which it loads the two servers matters.
const PROGRAM = `
import { getRequestListener } from '@hono/node-server';
getRequestListener(() => new Response());
const { createEmulator } = await import('sendable/emulator');
const { createBot, Message } = await import('sendable');
const emulator = createEmulator({ token: 't' });
const { url } = await emulator.listen();
const bot = createBot({ baseUrl: url, token: 't' });
for (const id of ['a', 'b']) console.log((await bot.send(Message.text('x').messageId(id).toCustomer('c'))).messageId);
await bot.close();
await emulator.close();
`;

test('the emulator responds once to a request in a process where another server replaced the global Response', async () => {
  const { stdout, stderr } = await run('node', ['--input-type=module', '-e', PROGRAM], { cwd: ROOT });
  expect([stdout, stderr]).toEqual(['a\nb\n', '']);
});
