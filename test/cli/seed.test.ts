import { expect, test } from 'vitest';
import type { ControlAnswer } from '../../src/emulator/index.js';
import { folder, request, requests, sendable } from './cli.js';
import { readyEmulator } from './emulator.js';

test('emulator --seed starts with the requests of a file in its log, which no fault hits', async () => {
  const otp = JSON.stringify({ customerNo: 'C-1', messageId: 'o-1', mokMessage: 'Code' });
  const file = await folder({ 'seed.jsonl': `${requests(2)}\n${otp}\n` });
  const options = ['--seed', file('seed.jsonl'), '--fault', '503'];
  const { ready, url, stop } = await readyEmulator(/fault .*\n/, ...options);
  expect(ready).toContain('\n  seed               3 requests\n');
  const state = (await (await fetch(`${url}/_sendable/state`)).json()) as ControlAnswer<'GET /state'>;
  expect(state.messages.map(({ id }) => id)).toEqual(['m-1', 'm-2']);
  expect(state.otps.map(({ id, faults }) => [id, faults])).toEqual([['o-1', []]]);
  expect((await stop()).code).toBe(0);
});

test('a seed that breaks rules is reported as check reports it, and the emulator does not start', async () => {
  const file = await folder({ 'seed.jsonl': `${request(1)}\n${request(2, '')}\n` });
  const args = ['emulator', '--port', '0', '--seed', 'seed.jsonl'];
  expect(await sendable(args, { cwd: file('.') })).toEqual({
    code: 3,
    signal: null,
    stdout: '',
    stderr:
      'seed.jsonl:2:67 `message.text` must not be empty. [text-not-empty]\n' +
      'error: The emulator was not started: 1 violation.\n',
  });
});

test('a seed that the emulator rejects ends the command with code 1', async () => {
  const file = await folder({ 'seed.jsonl': requests(2) });
  const args = ['emulator', '--port', '0', '--users', 'customer:C-1', '--seed', 'seed.jsonl'];
  const { code, stdout, stderr } = await sendable(args, { cwd: file('.') });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^error: seed\.jsonl:2 of --seed was rejected: .*404/);
});

test('a token that no bot can have is wrong use with --seed', async () => {
  const file = await folder({ 'seed.jsonl': requests(1) });
  const args = ['emulator', '--port', '0', '--token', ' dev ', '--seed', file('seed.jsonl')];
  const { code, stderr } = await sendable(args);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('--seed sends as a bot does. The token must not begin or end'),
  ]);
});
