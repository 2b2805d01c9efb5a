import { expect, test } from 'vitest';
import { folder, ids, platform, request, requests, rows, sendable, start, taken, until } from './cli.js';

test('all lines are sent, each with a row of its own', async () => {
  const { emulator, env } = await platform({ ids: () => 'U-1' });
  const file = await folder({ 'c.jsonl': requests(20) });
  const { code, stdout, stderr } = await sendable(['send', file('c.jsonl'), '--concurrency', '1'], { env });
  expect([code, stderr]).toEqual([0, '20 sent, 0 failed, 0 unknown.\n']);
  const expected = ids(20).map((messageId, index) => ({
    line: index + 1,
    ok: true,
    status: 'sent',
    messageId,
    receipt: { recipientId: 'U-1', messageId },
  }));
  expect(rows(stdout)).toEqual(expected);
  expect(taken(emulator)).toEqual(ids(20));
});

test('a file with one wrong line is not sent at all', async () => {
  const { emulator, env } = await platform();
  const text = `${requests(5)}${request(6, '')}\n${request(7)}\n`;
  const file = await folder({ 'c.jsonl': text });
  const { code, stdout, stderr } = await sendable(['send', file('c.jsonl')], { env });
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toBe(
    `${file('c.jsonl')}:6:67 \`message.text\` must not be empty. [text-not-empty]\n` +
      'error: 1 of 7 requests breaks rules. Nothing was sent.\n',
  );
  expect(emulator.messages.length).toBe(0);
  const skipping = await sendable(['send', file('c.jsonl'), '--skip-invalid'], { env });
  expect([skipping.code, skipping.stderr.split('\n')[1]]).toEqual([
    3,
    '6 sent, 0 failed, 0 unknown, 1 skipped (line 6).',
  ]);
  expect([...taken(emulator)].sort()).toEqual([...ids(5), 'm-7']);
});

test('a stream is sent line by line, and stops with a message at the first wrong line', async () => {
  const { emulator, env } = await platform();
  const input = `${requests(5)}${request(6, '')}\n${request(7)}\n`;
  const { code, stderr } = await sendable(['send', '-'], { env, input });
  expect([code, stderr]).toEqual([
    3,
    '<stdin> is a stream, so it is checked line by line while it is sent. The first line that breaks a rule stops the run.\n' +
      '<stdin>:6:67 `message.text` must not be empty. [text-not-empty]\n' +
      '5 sent, 0 failed, 0 unknown, 1 skipped (line 6).\n' +
      'error: Line 6 breaks rules. It and the lines after it were not sent.\n',
  ]);
  const more = await sendable(['send', '-', '--skip-invalid'], { env, input });
  expect([more.code, more.stderr]).toMatchObject([
    3,
    expect.stringContaining('\n6 sent, 0 failed, 0 unknown, 1 skipped (line 6).\n'),
  ]);
  expect([...taken(emulator)].sort()).toEqual([...ids(5), ...ids(5), 'm-7'].sort());
});

test('a stream is sent while it is still open', async () => {
  const { emulator, env } = await platform();
  const { child, ended } = start(['send', '-'], { env });
  child.stdin.write(requests(3));
  await until(emulator, 3);
  child.stdin.end(request(4));
  expect(await ended).toMatchObject({ code: 0, stderr: expect.stringContaining('4 sent, 0 failed, 0 unknown.\n') });
});

test('a wrong line that ends a stream does not hide that a message before it may have arrived', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const input = `${requests(2)}${request(3, '')}\n`;
  const { code, stdout, stderr } = await sendable(['send', '-', '--concurrency', '1'], { env, input });
  expect(code).toBe(5);
  expect(rows(stdout).map(({ status }) => status)).toEqual(['unknown', 'sent']);
  expect(stderr).toContain('1 sent, 0 failed, 1 unknown, 1 skipped (line 3).\nerror: Line 3 breaks rules.');
});

test('the most severe of all outcomes is the exit code', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'status', status: 404, times: 1 });
  const file = await folder({ 'c.jsonl': requests(5) });
  const { code, stdout, stderr } = await sendable(['send', file('c.jsonl'), '--concurrency', '1'], { env });
  expect([code, stderr]).toEqual([
    5,
    "failed line 1: The platform rejected the request (404): check the base URL and the recipient. The message did not arrive. The platform's log has the reason.\n" +
      `unknown line 2: The connection to ${env.SENDABLE_BASE_URL} failed before a response arrived (ECONNRESET). The message may have arrived: look it up before you send it again.\n` +
      '3 sent, 1 failed, 1 unknown.\n',
  ]);
  expect(rows(stdout).map(({ line, status, error }) => [line, status, error?.delivery])).toEqual([
    [1, 'failed', 'rejected'],
    [2, 'unknown', 'unknown'],
    [3, 'sent', undefined],
    [4, 'sent', undefined],
    [5, 'sent', undefined],
  ]);
});

test('at most --concurrency sends are in flight, and --per-second limits their rate', async () => {
  const { emulator, env } = await platform();
  const at: number[] = [];
  emulator.on('message', () => at.push(performance.now()));
  const file = await folder({ 'c.jsonl': requests(5) });
  const { code } = await sendable(['send', file('c.jsonl'), '--per-second', '4'], { env });
  expect([code, at.length]).toEqual([0, 5]);
  // Four gaps of 250 ms, but for a process that looked late.
  expect((at[4] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(300);
});
