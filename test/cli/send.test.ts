import { expect, test } from 'vitest';
import { houseRules } from '../../src/index.js';
import { folder, platform, request, requests, sendable, start, TOKEN, taken } from './cli.js';

const pretty = JSON.stringify(JSON.parse(request(1)), undefined, 2);

test('one document is sent, and its receipt is on stdout', async () => {
  const { emulator, env } = await platform({ ids: () => 'U-1' });
  const file = await folder({ 'm.json': pretty });
  const sent = {
    code: 0,
    signal: null,
    stdout: '{"ok":true,"status":"sent","messageId":"m-1","receipt":{"recipientId":"U-1","messageId":"m-1"}}\n',
    stderr: '',
  };
  expect(await sendable(['send', file('m.json')], { env })).toEqual(sent);
  expect(await sendable(['send', '-'], { env, input: pretty })).toEqual(sent);
  expect([...emulator.messages].map(({ request: json }) => json)).toEqual([JSON.parse(pretty), JSON.parse(pretty)]);
});

test('a .json file with one line is one document', async () => {
  const { env } = await platform({ ids: () => 'U-1' });
  const file = await folder({ 'm.json': `\n${request(1)}\n`, 'two.json': requests(2) });
  expect(await sendable(['send', file('m.json')], { env })).toMatchObject({
    stdout: '{"ok":true,"status":"sent","messageId":"m-1","receipt":{"recipientId":"U-1","messageId":"m-1"}}\n',
    stderr: '',
  });
  expect((await sendable(['send', file('two.json')], { env })).stderr).toBe('2 sent, 0 failed, 0 unknown.\n');
});

test('a rejection has the reason of the emulator, but of another platform only where to look', async () => {
  const { env } = await platform({ rules: houseRules({ textLength: 3 }) });
  const { stderr } = await sendable(['send', '-'], { env, input: pretty });
  expect(stderr).toBe(
    'error: The platform rejected the request (400). The message did not arrive. The emulator says: `message.text` must have at most 3 characters; got 5. [house:text-length]\n',
  );
  const other = await platform();
  const body = { error: 'malformed-request', message: 'The request breaks rules.', violations: [], text: 'S3CRET' };
  other.emulator.faults.add({ kind: 'status', status: 400, body });
  expect((await sendable(['send', '-'], { env: other.env, input: pretty })).stderr).toBe(
    "error: The platform rejected the request (400). The message did not arrive. The platform's log has the reason.\n",
  );
});

test('a request that breaks a rule is not sent', async () => {
  const { emulator, env } = await platform();
  const { code, stdout, stderr } = await sendable(['send', '-'], { env, input: pretty.replace('"Hello"', '""') });
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toBe(
    '<stdin>:7:5 `message.text` must not be empty. [text-not-empty]\n' +
      'error: The request breaks rules. Nothing was sent.\n',
  );
  expect([emulator.messages.length, emulator.rejected.length]).toEqual([0, 0]);
});

test('a refused token exits with 4; a token file is accepted; no token is shown', async () => {
  const { emulator, env } = await platform();
  const wrong = await sendable(['send', '-'], { env: { ...env, SENDABLE_TOKEN: 'S3CRET' }, input: pretty });
  expect([wrong.code, wrong.stderr]).toEqual([
    4,
    "error: The platform did not accept the token (401): check the token and the base URL. The message did not arrive. The emulator says: No bot has this token. Use the emulator's token: the one that you gave, or that it printed at its start.\n",
  ]);
  expect(JSON.parse(wrong.stdout)).toMatchObject({
    ok: false,
    status: 'failed',
    error: { kind: 'auth', delivery: 'rejected', status: 401 },
  });
  const file = await folder({ token: `${TOKEN}\n` });
  const right = await sendable(['send', '-', '--token-file', file('token')], {
    env: { ...env, SENDABLE_TOKEN: 'S3CRET' },
    input: pretty,
  });
  expect(right.code).toBe(0);
  expect(JSON.stringify([wrong, right])).not.toMatch(/S3CRET|tok-0815/);
  expect(taken(emulator)).toEqual(['m-1']);
});

test.each([
  [{ SENDABLE_TOKEN: 't' }, "The platform's address is missing: set SENDABLE_BASE_URL, or give --base-url."],
  [{ SENDABLE_BASE_URL: 'https://p.example' }, 'The token is missing: set SENDABLE_TOKEN, or give --token-file.'],
  [
    { SENDABLE_BASE_URL: 'https://u:S3CRET@p.example', SENDABLE_TOKEN: 't' },
    'SENDABLE_BASE_URL must not contain a user name or a password. Nothing was sent.',
  ],
  [
    { SENDABLE_BASE_URL: 'localhost:47801', SENDABLE_TOKEN: 't' },
    'SENDABLE_BASE_URL must begin with https:// or http://; got "localhost:47801" (did you mean http://localhost:47801?). Nothing was sent.',
  ],
  [
    { SENDABLE_BASE_URL: 'http://p.example', SENDABLE_TOKEN: 't' },
    'SENDABLE_BASE_URL must begin with https://, because others can read the token over http; see --allow-insecure. Nothing was sent.',
  ],
])('%j cannot work: an error with exit code 2', async (env, message) => {
  expect(await sendable(['send', '-'], { env, input: pretty })).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: `error: ${message}\n`,
  });
});

test('a wrong option is reported before a missing address or token', async () => {
  for (const [args, reason] of [
    [['--base-url', 'foo'], '--base-url must'],
    [['--deadline-ms', '0'], '--deadline-ms must'],
  ] as const) {
    const { code, stderr } = await sendable(['send', '-', ...args], { input: pretty });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`error: ${reason}`)]);
  }
});

test('options for bulk sends are refused for one document', async () => {
  const { emulator, env } = await platform();
  for (const [option, name] of [
    ['--concurrency', '--concurrency'],
    ['--per-second', '--per-second'],
  ] as const) {
    const { code, stderr } = await sendable(['send', '-', option, '0'], { env, input: pretty });
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^error: ${name} .* Nothing was sent\\.\n$`))]);
  }
  expect(emulator.messages.length).toBe(0);
});

test('a missing connection or response ends with code 5 and says whether the message may have arrived', async () => {
  const nowhere = { SENDABLE_BASE_URL: 'http://127.0.0.1:1', SENDABLE_TOKEN: 't' };
  const refused = await sendable(['send', '-', '--max-attempts', '1'], { env: nowhere, input: pretty });
  expect(refused.code).toBe(5);
  expect(JSON.parse(refused.stdout)).toMatchObject({
    status: 'failed',
    error: { kind: 'connection', delivery: 'not_sent' },
  });
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const lost = await sendable(['send', '-'], { env, input: pretty });
  expect(lost.code).toBe(5);
  expect(JSON.parse(lost.stdout)).toMatchObject({
    status: 'unknown',
    messageId: 'm-1',
    error: { kind: 'connection', delivery: 'unknown' },
  });
  expect(lost.stderr).toContain('The message may have arrived: look it up before you send it again.');
  expect(taken(emulator)).toEqual(['m-1']);
});

test('a message without an id that may have arrived is named by its recipient and its time', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  const { recipient, message } = JSON.parse(request(1));
  const input = JSON.stringify({ recipient, message: { ...message, messageId: undefined } }, undefined, 1);
  const { code, stderr } = await sendable(['send', '-'], { env, input });
  expect(code).toBe(5);
  expect(stderr).toMatch(/ It has no messageId: its recipient is C-1, and it was sent at 20\S+Z\.\n$/);
});

test('a message that the platform rejects exits with 1', async () => {
  const { env } = await platform({ users: 'registered' });
  const { code, stdout } = await sendable(['send', '-'], { env, input: pretty });
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { status: 'failed', error: { kind: 'rejected', status: 404 } }]);
});

test('Ctrl-C aborts a send, and reports whether it may have arrived', async () => {
  const { emulator, env } = await platform();
  emulator.faults.add({ kind: 'delay', delayMs: 60_000, when: 'accepted' });
  const { child, ended } = start(['send', '-'], { env, input: pretty });
  await new Promise<void>(settle => emulator.on('message', () => settle()));
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect([code, JSON.parse(stdout)]).toMatchObject([
    130,
    { status: 'unknown', error: { kind: 'aborted', delivery: 'unknown' } },
  ]);
  expect(stderr).toMatch(
    /^Stopping\.\nerror: .*The message may have arrived: look it up before you send it again\.\n$/,
  );
});
