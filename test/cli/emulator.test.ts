import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createBot, Message, Otp } from '../../src/index.js';
import { BIN, folder, type Running, request, requests, rows, sendable, start } from './cli.js';

const node = process.execPath;
const hello = Message.text('Hello').messageId('m-1').toCustomer('C-1');
const otp = Otp.for('C-1').messageId('o-1').text('Your code is 481516').value('481516');

/** What it has written to stdout when `pattern` is in it. */
const told = ({ child }: Running, pattern: RegExp): Promise<string> =>
  new Promise(settle => {
    let text = '';
    child.stdout.on('data', more => {
      text += more;
      if (pattern.test(text)) settle(text);
    });
  });

test('it says that it is ready, shows what comes, and ends well when it is stopped', async () => {
  const emulator = start([
    'emulator',
    '--port',
    '0',
    '--users',
    'customer:C-1',
    '--fault',
    '503,retry-after=1,otp,times=1',
  ]);
  const ready = await told(emulator, /fault .*\n/);
  const [, url = '', token = ''] = /SENDABLE_BASE_URL +(\S+)\n +SENDABLE_TOKEN +(\S+)/.exec(ready) ?? [];
  expect(ready).toBe(
    `ready The platform's emulator listens at ${url}\n` +
      `  page               ${url}/\n` +
      `  SENDABLE_BASE_URL  ${url}\n` +
      `  SENDABLE_TOKEN     ${token}\n` +
      '  fault              {"operation":"otp","times":1,"kind":"status","status":503,"retryAfter":1}\n',
  );
  const bot = createBot({ baseUrl: url, token, retry: false });
  await bot.send(hello);
  await bot.send(hello);
  await bot.trySend(otp);
  await bot.send(otp);
  await bot.trySend(Message.text('x').toCustomer('C-2'));
  emulator.child.kill('SIGTERM');
  const { code, stdout, stderr } = await emulator.ended;
  expect([code, stderr, stdout.slice(ready.length)]).toEqual([
    0,
    '',
    'message m-1 to customer C-1\n' +
      'message m-1 to customer C-1 (sent twice)\n' +
      'refused otp 503 fault (fault: status)\n' +
      'otp o-1 to customer C-1\n' +
      'refused message 404 unknown-recipient\n',
  ]);
  await bot.close();
});

test('what somebody sends cannot steer the terminal', async () => {
  const emulator = start(['emulator', '--port', '0']);
  const ready = await told(emulator, /TOKEN .*\n/);
  const [, baseUrl = '', token = ''] = /SENDABLE_BASE_URL +(\S+)\n +SENDABLE_TOKEN +(\S+)/.exec(ready) ?? [];
  const bot = createBot({ baseUrl, token, retry: false });
  await bot.send(Message.text('Hello').messageId('m-1').toCustomer('C\u001b[2J\u009b\u202e\nready'));
  await bot.close();
  emulator.child.kill('SIGTERM');
  expect((await emulator.ended).stdout.slice(ready.length)).toBe(
    'message m-1 to customer C\\u001b[2J\\u009b\\u202e\\u000aready\n',
  );
});

test('with --json the first line of stdout is the event ready, and all others are events', async () => {
  const emulator = start(['emulator', '--port', '0', '--json']);
  const [ready] = rows(await told(emulator, /\n/));
  const { url, token } = { url: String(ready?.url), token: String(ready?.token) };
  expect(ready).toEqual({ event: 'ready', url, port: Number(new URL(url).port), page: `${url}/`, token });
  const bot = createBot({ baseUrl: url, token });
  await bot.send(otp);
  await fetch(`${url}/v1/bots/sendmessage/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  emulator.child.kill('SIGINT');
  const { code, stdout } = await emulator.ended;
  expect(code).toBe(0);
  expect(rows(stdout).map(({ event }) => event)).toEqual(['ready', 'otp', 'refused']);
  expect(rows(stdout)[1]).toMatchObject({ messageId: 'o-1', customerNo: 'C-1', duplicate: false });
  expect(rows(stdout)[2]).toMatchObject({
    status: 400,
    violations: [{ rule: 'recipient-missing' }, { rule: 'field-type' }],
  });
  expect(stdout).not.toContain('481516');
  await bot.close();
});

test('a command runs beside it, with the address and the token, and its exit code is kept', async () => {
  const file = await folder({ 'c.jsonl': requests(2) });
  const script = `${node} ${BIN} send ${file('c.jsonl')} && echo "token of $(echo -n $SENDABLE_TOKEN | wc -c)" && exit 7`;
  const { code, stdout, stderr } = await sendable(['emulator', '--', 'sh', '-c', script]);
  expect(code).toBe(7);
  // Its own stdout is all that there is on stdout.
  expect(rows(stdout.split('\n').slice(0, 2).join('\n'))).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  expect(stdout).toMatch(/\ntoken of 36\n$/);
  expect(stderr).toMatch(/^ready The platform's emulator listens at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(stderr).toContain('message m-1 to customer C-1\n');
});

test('with --json the output of the command goes to stderr', async () => {
  const { code, stdout, stderr } = await sendable(['emulator', '--json', '--', 'echo', '--hello']);
  expect([code, rows(stdout).map(({ event }) => event), stderr]).toEqual([0, ['ready'], '--hello\n']);
});

test('signals go on to the command, whose end is the end', async () => {
  const program =
    "process.on('SIGTERM', () => { console.log('got it'); process.exit(9) }); setInterval(() => {}, 1000); console.log('up')";
  const polite = start(['emulator', '--', node, '-e', program]);
  await told(polite, /up\n/);
  polite.child.kill('SIGTERM');
  expect(await polite.ended).toMatchObject({ code: 9, stdout: 'up\ngot it\n' });
  const plain = start(['emulator', '--', node, '-e', "setInterval(() => {}, 1000); console.log('up')"]);
  await told(plain, /up\n/);
  plain.child.kill('SIGINT');
  expect(await plain.ended).toMatchObject({ code: 130 });
});

test('a command that cannot be run is told', async () => {
  const file = await folder({ 'not-executable': 'x' });
  const missing = await sendable(['emulator', '--json', '--', 'no-such-command-4711']);
  expect([missing.code, missing.stderr]).toEqual([127, 'error: There is no command no-such-command-4711.\n']);
  const forbidden = await sendable(['emulator', '--json', '--', file('not-executable')]);
  expect([forbidden.code, forbidden.stderr]).toEqual([
    126,
    `error: ${file('not-executable')} cannot be run (EACCES).\n`,
  ]);
});

test.each([[['--token', 'S3CRET-1']], [['--token-file', 'token']], [[]]])(
  'a token that was given is used, and never shown: %j',
  async given => {
    const file = await folder({ token: 'S3CRET-1\n' });
    const args = given.map(arg => (arg === 'token' ? file('token') : arg));
    const env = args.length === 0 ? { SENDABLE_TOKEN: 'S3CRET-1' } : {};
    const { stdout, stderr } = await sendable(
      ['emulator', ...args, '--', node, '-p', 'process.env.SENDABLE_TOKEN.length'],
      { env },
    );
    expect([stdout, stderr]).toEqual(['8\n', expect.stringContaining('SENDABLE_TOKEN     (the one that was given)\n')]);
    const json = await sendable(['emulator', '--json', ...args, '--', 'true'], { env });
    expect(JSON.stringify([stderr, json])).not.toContain('S3CRET');
    expect(Object.keys(rows(json.stdout)[0] ?? {})).toEqual(['event', 'url', 'port', 'page']);
  },
);

test('presses go to --webhook, whose query is not shown', async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const chunk of request) bodies.push(`${request.url} ${chunk}`);
    response.end();
  });
  await new Promise<void>(settle => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const emulator = start(['emulator', '--port', '0', '--webhook', `http://127.0.0.1:${port}/hook?key=S3CRET`]);
  const ready = await told(emulator, /webhook .*\n/);
  const [, url = '', token = ''] = /SENDABLE_BASE_URL +(\S+)\n +SENDABLE_TOKEN +(\S+)/.exec(ready) ?? [];
  const bot = createBot({ baseUrl: url, token });
  await bot.send(otp.confirmButtons());
  const press = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messageId: 'o-1', title: 'Confirm' }),
  };
  expect((await fetch(`${url}/_sendable/press`, press)).status).toBe(200);
  emulator.child.kill('SIGTERM');
  const { stdout } = await emulator.ended;
  expect(bodies).toEqual(['/hook?key=S3CRET {"payload":"[o-1]:confirm"}']);
  expect(stdout).toContain(`  webhook            http://127.0.0.1:${port}/hook\n`);
  expect(stdout).toContain('press o-1 "Confirm"\nwebhook o-1 delivered 200\n');
  expect(stdout).not.toContain('S3CRET');
  await bot.close();
  server.close();
});

test('a port that is taken, and one beyond this machine, are told', async () => {
  const first = start(['emulator', '--port', '0', '--json']);
  const [ready] = rows(await told(first, /\n/));
  const port = String(ready?.port);
  expect(await sendable(['emulator', '--port', port])).toMatchObject({
    code: 1,
    stderr: `error: Port ${port} is taken. Choose another with --port; 0 takes a free one.\n`,
  });
});

// A bot takes http to this machine only, and 0.0.0.0 is no machine.
test('an emulator at all addresses warns, and the command beside it is given one that it can send to', async () => {
  const file = await folder({ 'm.json': request(1) });
  const args = ['--host', '0.0.0.0', '--', node, BIN, 'send', file('m.json')];
  const { code, stdout, stderr } = await sendable(['emulator', ...args]);
  expect([code, rows(stdout)]).toMatchObject([0, [{ status: 'sent' }]]);
  expect(stderr).toMatch(
    /^warning: The emulator listens beyond this machine: whoever reaches it can read all messages and OTPs\.\n/,
  );
  expect(stderr).toMatch(/ SENDABLE_BASE_URL {2}http:\/\/127\.0\.0\.1:\d+\n/);
});

test('a fault takes the date of Retry-After, which has a comma', async () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  const { stderr } = await sendable(['emulator', '--fault', `429,retry-after=${date},times=1`, '--', 'true']);
  expect(stderr).toContain(`"retryAfter":"${date}"`);
});

test('--open opens the page', async () => {
  const file = await folder({ browser: '#!/bin/sh\necho "$1" > "$OUT.new" && mv "$OUT.new" "$OUT"\n' });
  await chmod(file('browser'), 0o755);
  const wait = `while [ ! -e ${file('opened')} ]; do sleep 0.05; done`;
  const env = { BROWSER: file('browser'), OUT: file('opened') };
  const { code, stdout } = await sendable(['emulator', '--open', '--json', '--', 'sh', '-c', wait], { env });
  expect([code, await readFile(file('opened'), 'utf8')]).toEqual([0, `${rows(stdout)[0]?.page}\n`]);
});
