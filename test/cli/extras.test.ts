import { expect, test } from 'vitest';
import { folder, request, sendableProcess as sendable } from './cli.js';

const high = request(1).replace('"text"', '"acmePriority":"high","text"');

test('check --extras lets fields pass that the API spec does not have, and nothing else', async () => {
  const file = await folder({ 'a.jsonl': `${high}\n${high.replace('"Hello"', '""')}\n` });
  const strict = await sendable(['check', file('a.jsonl')]);
  expect([strict.code, strict.stderr]).toEqual([3, '3 violations in 2 requests; 3 of rules that sendable adds.\n']);
  expect(strict.stdout).toContain('`message.acmePriority` must be a field of the API spec');
  const { code, stdout, stderr } = await sendable(['check', '--extras', file('a.jsonl')]);
  expect([code, stderr]).toEqual([3, '1 violation in 1 of 2 requests; 1 of a rule that sendable adds.\n']);
  expect(stdout).toContain('[text-not-empty]');
});

test('send --extras sends them, and emulator --extras accepts them', async () => {
  const file = await folder({ 'a.json': high });
  const send = [process.execPath, 'dist/cli/main.js', 'send'];
  const run = (emulator: readonly string[], flags: readonly string[]) =>
    sendable(['emulator', ...emulator, '--', ...send, ...flags, file('a.json')]);
  expect(await run(['--extras'], ['--extras'])).toMatchObject({ code: 0 });
  expect(await run(['--extras'], [])).toMatchObject({ code: 3, stderr: expect.stringContaining('[unknown-field]') });
  expect(await run([], ['--extras'])).toMatchObject({ code: 1, stderr: expect.stringContaining('400') });
});
