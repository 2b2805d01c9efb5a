import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rows, taken, until } from '../cli.js';
import { journaled } from './journal.js';

test('two processes cannot use one journal, and a dead process does not keep the lock', async () => {
  const { emulator, file, send, begin } = await journaled(2, '--concurrency', '1');
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted', times: 1 });
  const { child, ended } = begin();
  await until(emulator, 1);
  expect(await send()).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: `error: ${file('j')} is in use by process ${child.pid}. Wait for it. Another list needs a journal of its own.\n`,
  });
  child.kill('SIGKILL');
  await ended;
  const after = await send();
  expect([after.code, rows(after.stdout).map(({ line }) => line)]).toEqual([5, [1, 2]]);
  expect(taken(emulator)).toEqual(['m-1', 'm-2']);
});

test('if several processes start at once, exactly one sends', async () => {
  const { emulator, send } = await journaled(5);
  emulator.faults.add({ kind: 'delay', delayMs: 1500, when: 'received', times: 5 });
  const codes = await Promise.all([1, 2, 3, 4].map(async () => (await send()).code));
  expect(taken(emulator).length).toBe(5);
  expect(codes.filter(code => code === 0).length).toBeGreaterThan(0);
  expect(codes.every(code => code === 0 || code === 2)).toBe(true);
});

test('a journal of another machine needs --take-over', async () => {
  const { file, send } = await journaled(1);
  await writeFile(
    file('j'),
    '{"type":"opened","run":"r-1","pid":1,"host":"elsewhere","at":"2026-01-01T00:00:00.000Z"}\n',
  );
  const { code, stderr } = await send();
  expect([code, stderr]).toEqual([
    2,
    `error: ${file('j')} was opened by process 1 on "elsewhere" and not closed. Whether that process still runs cannot be known from here. If it is over, give --take-over.\n`,
  ]);
  expect((await send('--take-over')).code).toBe(0);
  expect((await send()).code).toBe(0);
});
