import { expect, test } from 'vitest';
import { folder, platform, requests, rows, start, taken, until } from './cli.js';

test('closing the terminal stops a bulk send as Ctrl-C does, and leaves nothing in doubt', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 300, when: 'accepted' });
  const file = await folder({ 'c.jsonl': requests(50) });
  const command = ['send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '3'];
  const { child, ended } = start(command, { env });
  await until(emulator, 5);
  child.kill('SIGHUP');
  const { code, stdout } = await ended;
  expect(code).toBe(129);
  const sent = rows(stdout);
  expect(sent.every(({ status }) => status === 'sent')).toBe(true);
  expect(sent.map(({ messageId }) => messageId).sort()).toEqual([...taken(emulator)].sort());
});
