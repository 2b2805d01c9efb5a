import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import type { ControlAnswer } from '../../src/emulator/index.js';
import { Button, createBot, Message, Otp } from '../../src/index.js';
import { jwsVerifier, parsePress } from '../../src/webhook/index.js';
import { webhookServer } from '../support/emulator/webhook-server.js';
import { folder, rows, sendableProcess as sendable, start } from './cli.js';
import { readyEmulator, timeless, told } from './emulator.js';

const hello = Message.text('Hello').messageId('m-1').toCustomer('C-1');
const otp = Otp.for('C-1').messageId('o-1').text('Your code is k481516q').value('k481516q');

test('the emulator prints that it is ready, shows requests, and exits with 0 when it is stopped', async () => {
  const options = ['--users', 'customer:C-1', '--fault', '503,retry-after=1,otp,times=1'];
  const { child, ended, ready, url, token, bot } = await readyEmulator(/fault .*\n/, ...options);
  expect(ready).toBe(
    `ready The emulator listens at ${url} (Ctrl-C stops it)\n` +
      `  page               ${url}/\n` +
      `  SENDABLE_BASE_URL  ${url}\n` +
      `  SENDABLE_TOKEN     ${token}\n` +
      '  fault              {"operation":"otp","times":1,"kind":"status","status":503,"retryAfter":1}\n',
  );
  await bot.send(hello);
  await bot.send(hello);
  await bot.trySend(otp);
  await bot.send(otp);
  await bot.trySend(Message.text('x').toCustomer('C-2'));
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ended;
  expect([code, stderr, timeless(stdout.slice(ready.length))]).toEqual([
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

test('control characters in a request cannot control the terminal', async () => {
  const { child, ended, ready, bot } = await readyEmulator(/TOKEN .*\n/);
  await bot.send(Message.text('Hello').messageId('m-1').toCustomer('C\u001b[2J\u009b\u202e\nready'));
  await bot.close();
  child.kill('SIGTERM');
  expect(timeless((await ended).stdout.slice(ready.length))).toBe(
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
  expect(stdout).not.toContain('k481516q');
  await bot.close();
});

test('presses go to --webhook, whose query is not shown', async () => {
  const webhook = await webhookServer({ status: 200 });
  const { child, ended, url, bot } = await readyEmulator(/webhook .*\n/, '--webhook', webhook.url);
  await bot.send(otp.confirmButtons());
  const press = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messageId: 'o-1', title: 'Confirm' }),
  };
  expect((await fetch(`${url}/_sendable/press`, press)).status).toBe(200);
  child.kill('SIGTERM');
  const { stdout } = await ended;
  expect(webhook.calls).toMatchObject([{ path: '/hook?key=k-1', body: '{"payload":"[o-1]:confirm"}' }]);
  expect(stdout).toContain(`  webhook            ${webhook.url.replace('?key=k-1', '')}\n`);
  expect(stdout.replace(/^\d\d:\d\d:\d\d /gm, '')).toContain('press o-1\nwebhook o-1 delivered 200\n');
  expect(stdout).not.toContain('k-1');
  await bot.close();
});

test('a port in use is reported', async () => {
  const first = start(['emulator', '--port', '0', '--json']);
  const [ready] = rows(await told(first, /\n/));
  const port = String(ready?.port);
  expect(await sendable(['emulator', '--port', port])).toMatchObject({
    code: 1,
    stderr: `error: Port ${port} is in use. Choose another with --port; 0 chooses a free one.\n`,
  });
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

test('--webhook-header and --signing-key-file let the emulator press a protected webhook, and show neither', async () => {
  const key = 'k'.repeat(32);
  const file = await folder({ key: `${key}\n` });
  const calls: { readonly authorization: string | undefined; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      calls.push({ authorization: request.headers.authorization, body });
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const options = ['--webhook', `http://127.0.0.1:${port}/`, '--webhook-header', 'Authorization: Bearer shop-key-1'];
  const { child, ended, url, bot } = await readyEmulator(
    /webhook .*\n/,
    ...options,
    '--signing-key-file',
    file('key'),
    '--log-limit',
    '1',
  );
  await bot.send(hello);
  await bot.send(Message.text('Later').messageId('m-2').toCustomer('C-1'));
  await bot.send(otp.button(Button.postback('Use k481516q', 'pay:7').hidden()));
  const press = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ messageId: 'o-1', title: 'Use k481516q' });
  expect((await fetch(`${url}/_sendable/press`, { ...press, body })).status).toBe(200);
  const state: Pick<ControlAnswer<'GET /state'>, 'messages'> = JSON.parse(
    await (await fetch(`${url}/_sendable/state`)).text(),
  );
  child.kill('SIGTERM');
  const { stdout } = await ended;
  server.close();
  const [call] = calls;
  expect([calls.length, call?.authorization]).toEqual([1, 'Bearer shop-key-1']);
  const signed = parsePress(JSON.parse(call?.body ?? '').payload);
  if (signed.kind !== 'press') throw new Error('It is no press.');
  const opened = await jwsVerifier({ keys: { emulator: key } })(signed.payload, { messageId: signed.messageId });
  expect(opened).toEqual(expect.anything());
  expect(state.messages.map(({ id }) => id)).toEqual(['m-2']);
  // A title may hold a code.
  expect(stdout).not.toMatch(/k481516q|shop-key-1|k{12}/);
  await bot.close();
});

test('with --json no title of a pressed button is printed', async () => {
  const emulator = start(['emulator', '--port', '0', '--json']);
  const [ready] = rows(await told(emulator, /\n/));
  const bot = createBot({ baseUrl: String(ready?.url), token: String(ready?.token) });
  await bot.send(otp.button(Button.postback('Use k481516q', 'pay:7')));
  const body = JSON.stringify({ messageId: 'o-1', title: 'Use k481516q' });
  await fetch(`${ready?.url}/_sendable/press`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  emulator.child.kill('SIGINT');
  const { stdout } = await emulator.ended;
  expect(rows(stdout).find(({ event }) => event === 'press')).toEqual({
    event: 'press',
    number: expect.any(Number),
    kind: 'postback',
    messageId: 'o-1',
    userId: expect.any(String),
  });
  expect(stdout).not.toContain('k481516q');
  await bot.close();
});

test('emulator --mcp shows the address for agents, which the client of the protocol can use', async () => {
  const { child, ended, ready, url } = await readyEmulator(/mcp .*\n/, '--mcp');
  expect(ready).toContain(`\n  mcp                ${url}/_sendable/mcp\n`);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sendable/mcp`)) as never);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
