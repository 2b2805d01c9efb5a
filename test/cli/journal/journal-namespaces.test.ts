import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { BIN, startProgram, taken, until } from '../cli.js';
import { journaled } from './journal.js';

const UNSHARE = ['--pid', '--fork', '--kill-child'];
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0;

test.each([
  ['with its own /proc', ['--mount-proc']],
  ['with the /proc of its parent', []],
])('a live owner in another PID namespace, %s, keeps its journal', async (_, proc) => {
  if (!canUnshare) return console.log('skipped: no right to make a PID namespace (unshare)');
  const { emulator, env, file, send } = await journaled(4, '--concurrency', '1');
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted', times: 1 });
  const args = [BIN, 'send', file('c.jsonl'), '--journal', file('j'), '--concurrency', '1'];
  const inside = (...more: readonly string[]) =>
    startProgram('unshare', [...UNSHARE, ...proc, process.execPath, ...args, ...more], { env, input: '' });
  const first = inside();
  await until(emulator, 1);
  const why = /was opened by process \d+ on .* and not closed.* give --take-over\.\n$/;
  // From outside, and from a third namespace, where the pids may be the same.
  for (const ended of [send(), inside().ended])
    expect(await ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(why) });
  expect(taken(emulator)).toEqual(['m-1']);
  // The user knows better: the first process finds out before it sends the next.
  const taking = await send('--take-over');
  expect(taking.code).toBe(5);
  first.child.kill('SIGKILL');
  await first.ended;
  expect([...taken(emulator)].sort()).toEqual(['m-1', 'm-2', 'm-3', 'm-4']);
});
