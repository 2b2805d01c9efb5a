import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folder, platform, requests, rows, sendable, shell, start, taken, until } from './cli.js';

test('a wrong token stops a bulk send early', async () => {
  const { env } = await platform();
  const file = await folder({ 'c.jsonl': requests(100) });
  const given = { env: { ...env, SENDABLE_TOKEN: 'wrong' } };
  const { code, stderr } = await sendable(['send', file('c.jsonl'), '--concurrency', '1'], given);
  expect([code, stderr]).toEqual([
    4,
    "failed lines 1-10: The platform did not accept the token (401): check the token and the base URL. The message did not arrive. The emulator says: No bot has this token. Use the emulator's token: the one that you gave, or that it printed at its start.\n" +
      'error: Stopped, because too many sends in a row failed.\n' +
      '0 sent, 10 failed, 0 unknown, 90 not sent.\n',
  ]);
});

test('a platform that cannot be reached stops a bulk send early', async () => {
  const { emulator, env } = await platform();
  await emulator.close();
  const file = await folder({ 'c.jsonl': requests(100) });
  const args = ['send', file('c.jsonl'), '--concurrency', '1', '--max-attempts', '1'];
  const { code, stdout, stderr } = await sendable(args, { env });
  expect([code, rows(stdout).length]).toEqual([5, 10]);
  expect(stderr).toContain('Stopping: 10 sends in a row could not connect to the platform.\n');
  expect(stderr).toContain('0 sent, 10 failed, 0 unknown, 90 not sent.\n');
});

test.each(['stdin', 'a named pipe'])(
  'a wrong token stops an open stream without waiting for more input: %s',
  async from => {
    const { env } = await platform();
    const file = await folder();
    const pipe = file('pipe');
    if (from === 'a named pipe') await shell(`mkfifo ${pipe}`);
    const { child, ended } = start(['send', from === 'stdin' ? '-' : pipe], {
      env: { ...env, SENDABLE_TOKEN: 'wrong' },
    });
    const writer = from === 'stdin' ? child.stdin : createWriteStream(pipe);
    writer.write(requests(20));
    const { code, stderr } = await ended;
    writer.on('error', () => {}).destroy();
    expect([code, stderr]).toEqual([4, expect.stringContaining('Stopped, because too many sends in a row failed')]);
  },
);

test('Ctrl-C stops reading, waits for sends in flight, and reports what was not sent', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 300, when: 'accepted' });
  const file = await folder({ 'c.jsonl': requests(50) });
  const { child, ended } = start(['send', file('c.jsonl'), '--concurrency', '3'], { env });
  await until(emulator, 5);
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  const sent = rows(stdout);
  expect(code).toBe(130);
  expect(sent.every(({ status }) => status === 'sent')).toBe(true);
  // Every message that the platform has is reported, and no other.
  expect(sent.map(({ messageId }) => messageId).sort()).toEqual([...taken(emulator)].sort());
  expect(stderr).toBe(
    'Stopping: waiting for the sends in flight. A second signal aborts them.\n' +
      `${sent.length} sent, 0 failed, 0 unknown, ${50 - sent.length} not sent.\n` +
      `Not sent: lines ${sent.length + 1}-50. The same command would send the others again: give only these, or use --journal next time.\n`,
  );
});

test('after Ctrl-C, a send that waits for --per-second is not sent', async () => {
  const { emulator, env } = await platform();
  const file = await folder({ 'c.jsonl': requests(50) });
  const { child, ended } = start(['send', file('c.jsonl'), '--per-second', '2'], { env });
  await until(emulator, 1);
  child.kill('SIGTERM');
  const { code, stdout } = await ended;
  expect(code).toBe(143);
  expect(rows(stdout).map(({ messageId }) => messageId)).toEqual(taken(emulator));
  expect(emulator.messages.length).toBeLessThan(50);
});

test.each([
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('a second %s aborts the sends in flight, and reports what may have arrived', async (signal, expected) => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted' });
  const { child, ended } = start(['send', '-', '--concurrency', '2'], { env, input: requests(50) });
  await until(emulator, 2);
  child.kill(signal);
  await new Promise(settle =>
    child.stderr.on('data', text => `${text}`.includes('A second signal') && settle(undefined)),
  );
  child.kill(signal);
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(expected);
  expect(rows(stdout).map(({ status, error }) => [status, error?.kind])).toEqual([
    ['unknown', 'aborted'],
    ['unknown', 'aborted'],
  ]);
  expect(stderr).toContain('unknown lines 1-2: Ctrl-C or another signal aborted the send.');
  expect(stderr).toContain('0 sent, 0 failed, 2 unknown.\nNot sent: ');
  expect(stderr).toContain(
    'all after line 2. The same command would send the others again: give only these, or use --journal next time.\n',
  );
});

test('a stalled reader of stdout stalls the sends, so that memory does not grow', async () => {
  const { emulator, env } = await platform();
  // Long ids make long rows, so that few of them fill the pipe and the buffers.
  const long = requests(600).replaceAll('"m-', `"${'m'.repeat(500)}-`);
  const file = await folder({ 'c.jsonl': long });
  const { child, ended } = start(['send', file('c.jsonl'), '--concurrency', '8'], { env });
  child.stdout.pause();
  let before = -1;
  while (before !== emulator.messages.length || before === 0) {
    before = emulator.messages.length;
    await sleep(500);
  }
  expect(emulator.messages.length).toBeLessThan(600);
  child.stdout.resume();
  expect((await ended).stderr).toBe('600 sent, 0 failed, 0 unknown.\n');
});

test('a closed stdout ends a bulk after the sends in flight', async () => {
  const { emulator, env } = await platform();
  const { child, ended } = start(['send', '-', '--concurrency', '1'], { env, input: requests(500) });
  child.stdout.destroy();
  const { code, stderr } = await ended;
  expect(code).toBe(1);
  expect(stderr).toContain('Stopping: stdout cannot be written (EPIPE).\n');
  expect(emulator.messages.length).toBeLessThan(500);
});
