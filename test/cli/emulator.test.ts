import { chmod, readFile } from 'node:fs/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { parseFault } from '../../src/cli/emulator-options.js';
import type { ControlAnswer } from '../../src/emulator/index.js';
import { Button, createBot, Message, Otp } from '../../src/index.js';
import { jwsVerifier, parsePress } from '../../src/webhook/index.js';
import { webhookServer } from '../support/emulator/webhook-server.js';
import { folder, rows, sendableProcess as sendable, start } from './cli.js';
import { readyEmulator, told } from './emulator.js';

const hello = Message.text('Hello').messageId('m-1').toCustomer('C-1');
const otp = Otp.for('C-1').messageId('o-1').text('Your code is k481516q').value('k481516q');
const secretButton = Button.postback('Use k481516q', 'pay:7');

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
/** Presses a button of the OTP. */
const press = async (url: string, title: string): Promise<void> =>
  expect((await post(`${url}/_sendable/press`, { messageId: 'o-1', title })).status).toBe(200);

test('the emulator prints that it is ready, shows requests, and exits with 0 when it is stopped', async () => {
  const options = ['--users', 'customer:C-1', '--fault', '503,retry-after=1,otp,times=1'];
  const { ready, url, token, bot, stop } = await readyEmulator(/fault .*\n/, ...options);
  expect(ready).toBe(
    `ready The emulator listens at ${url} (Ctrl-C stops it)\n` +
      `  page               ${url}/\n` +
      `  SENDABLE_BASE_URL  ${url}\n` +
      `  SENDABLE_TOKEN     ${token}\n` +
      '  fault              503,retry-after=1,otp,times=1\n',
  );
  await bot.send(hello);
  await bot.send(hello);
  await bot.trySend(otp);
  await bot.send(otp);
  await bot.trySend(Message.text('x').toCustomer('C-2'));
  const { code, stderr, log } = await stop();
  expect([code, stderr, log]).toEqual([
    0,
    '',
    'message m-1 to customer C-1\n' +
      'message m-1 to customer C-1 (duplicate id)\n' +
      'rejected otp to customer C-1: 503 (fault: status)\n' +
      'otp o-1 to customer C-1\n' +
      'rejected message to customer C-2: 404 unknown-recipient\n' +
      '  The recipient is not a registered user.\n',
  ]);
});

test('the log says what a fault did: a message whose connection it closed was not rejected', async () => {
  const faults = ['drop,times=1', 'half-body,times=1', 'drop,accepted,times=1'];
  const { bot, stop } = await readyEmulator(/accepted.*\n/, ...faults.flatMap(fault => ['--fault', fault]));
  for (let left = faults.length; left > 0; left--) await bot.trySend(hello, { retry: false });
  expect((await stop()).log).toBe(
    'dropped message to customer C-1: no response (fault: drop)\n' +
      'message m-1 to customer C-1: half a response (fault: half-body)\n' +
      'message m-1 to customer C-1 (duplicate id): no response (fault: drop)\n',
  );
});

test('the line of a request to a wrong path shows the path without what may be a token', async () => {
  const { url, token, stop } = await readyEmulator(/TOKEN .*\n/);
  const paths = [
    `/api/v1/bots/send-msg/${token}`,
    `/v1/bots/${token}/sendmessage/`,
    `/v1/bots/sendmessage?key=${token}`,
    '/v1/k481516q/x',
    '/bots/abcdefghijklm/x',
  ];
  for (const path of paths) await post(url + path, {});
  const shown = [
    '/api/v1/bots/send-msg/***',
    '/v1/bots/***/sendmessage/',
    '/v1/bots/sendmessage',
    '/v1/***/***',
    '/bots/***/***',
  ];
  expect((await stop()).log).toBe(
    shown
      .map(
        (path, index) =>
          `rejected POST ${path}: 404 not-found\n${index === 0 ? '  The path must be /v1/bots/sendmessage/{token} or /v1/bots/sendmok/{token}.\n' : ''}`,
      )
      .join(''),
  );
});

test('the log says once why requests are rejected, as the responses do', async () => {
  const { url, token, stop } = await readyEmulator(/TOKEN .*\n/);
  for (const _ of [1, 2]) await fetch(`${url}/v1/bots/sendmessage/${token}`, { method: 'POST', body: '{}' });
  expect((await stop()).log).toBe(
    'rejected message: 415 not-json\n  The Content-Type must be application/json, in UTF-8.\nrejected message: 415 not-json\n',
  );
});

test('control characters in a request cannot control the terminal', async () => {
  const { bot, stop } = await readyEmulator(/TOKEN .*\n/);
  await bot.send(Message.text('Hello').messageId('m-1').toCustomer('C\u001b[2J\u009b\u202e\nready'));
  expect((await stop()).log).toBe('message m-1 to customer C\\u001b[2J\\u009b\\u202e\\u000aready\n');
});

test('with --json the first line of stdout is the event ready, all others are events, and none shows a title', async () => {
  const emulator = start(['emulator', '--port', '0', '--json']);
  const [ready] = rows(await told(emulator, /\n/));
  const { url, token } = { url: String(ready?.url), token: String(ready?.token) };
  expect(ready).toEqual({ event: 'ready', url, port: Number(new URL(url).port), page: `${url}/`, token });
  const bot = createBot({ baseUrl: url, token });
  await bot.send(otp.button(secretButton));
  await post(`${url}/v1/bots/sendmessage/${token}`, {});
  await press(url, 'Use k481516q');
  emulator.child.kill('SIGINT');
  const { code, stdout } = await emulator.ended;
  expect(code).toBe(0);
  const [, sent, rejected, pressed] = rows(stdout);
  expect(rows(stdout).map(({ event }) => event)).toEqual(['ready', 'otp', 'rejected', 'press', 'delivery']);
  expect(sent).toMatchObject({ messageId: 'o-1', customerNo: 'C-1', duplicate: false });
  expect(rejected).toMatchObject({ status: 400, violations: [{ rule: 'recipient-missing' }, { rule: 'field-type' }] });
  const facts = { kind: 'postback', messageId: 'o-1', number: expect.any(Number), userId: expect.any(String) };
  expect(pressed).toEqual({ event: 'press', ...facts });
  // Neither the value, nor the title of a button, which may contain it.
  expect(stdout).not.toContain('k481516q');
  await bot.close();
});

test('presses go to --webhook, whose query is not shown', async () => {
  const webhook = await webhookServer({ status: 200 });
  const { url, bot, stop } = await readyEmulator(/webhook .*\n/, '--webhook', webhook.url);
  await bot.send(otp.confirmButtons());
  await press(url, 'Confirm');
  const { stdout, log } = await stop();
  expect(webhook.calls).toMatchObject([{ path: '/hook?key=k-1', body: '{"payload":"[o-1]:confirm"}' }]);
  const shown = webhook.url.replace('?key=k-1', '');
  expect(log).toContain(`press o-1 by customer C-1\nwebhook o-1 to ${shown}: delivered 200\n`);
  expect(stdout).toContain(`  webhook            ${shown}\n`);
  expect(stdout).not.toContain('k-1');
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

test('a fault takes the date of Retry-After, which has a comma', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
  expect(parseFault(`429,retry-after=${date},times=1`)).toMatchObject({ retryAfter: date, times: 1 });
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
  const webhook = await webhookServer({ status: 200 });
  const options = ['--webhook', webhook.url, '--webhook-header', 'Authorization: Bearer shop-key-1'];
  const more = ['--signing-key-file', file('key'), '--log-limit', '1'];
  const { url, bot, stop } = await readyEmulator(/webhook .*\n/, ...options, ...more);
  await bot.send(hello);
  await bot.send(Message.text('Later').messageId('m-2').toCustomer('C-1'));
  await bot.send(otp.button(secretButton.hidden()));
  await press(url, 'Use k481516q');
  const state: Pick<ControlAnswer<'GET /state'>, 'messages'> = JSON.parse(
    await (await fetch(`${url}/_sendable/state`)).text(),
  );
  const { stdout } = await stop();
  const [call] = webhook.calls;
  expect([webhook.calls.length, call?.headers.authorization]).toEqual([1, 'Bearer shop-key-1']);
  const signed = parsePress(JSON.parse(call?.body ?? '').payload);
  if (signed.kind !== 'press') throw new Error('It is no press.');
  const opened = await jwsVerifier({ keys: { emulator: key } })(signed.payload, { messageId: signed.messageId });
  expect(opened).toEqual(expect.anything());
  expect(state.messages.map(({ id }) => id)).toEqual(['m-2']);
  // A title may hold a code.
  expect(stdout).not.toMatch(/k481516q|shop-key-1|k{12}/);
});

test('emulator --mcp shows the address for agents, which the client of the protocol can use', async () => {
  const { ready, url, stop } = await readyEmulator(/mcp .*\n/, '--mcp');
  expect(ready).toContain(`\n  mcp                ${url}/_sendable/mcp\n`);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/_sendable/mcp`)) as never);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  await client.close();
  expect((await stop()).code).toBe(0);
});
