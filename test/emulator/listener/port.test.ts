import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, test, vi } from 'vitest';
import { Message, Otp, toBody } from '../../../src/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

test('requests of builders are accepted on a port', async () => {
  const emulator = emulatorWith();
  const { url } = await emulator.listen();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const message = Message.text('Hello').toCustomer('C-1029').messageId('m-1');
  const code = Otp.for('C-1029').messageId('otp-1').text('Your code is 481516').confirmButtons();
  const responses = [
    await fetch(post(SEND, toBody(message), {}, url)),
    await fetch(post(SEND_OTP, toBody(code), {}, url)),
  ];
  const answers = await Promise.all(responses.map(response => response.json()));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(answer => Object(answer).message_id)).toEqual(['m-1', 'otp-1']);
  expect(emulator.messages.latest()?.request).toEqual(message.toJSON());
  expect(emulator.otps.latest()?.request).toEqual(code.toJSON());
});

test.each([
  ['401', 401, '/v1/bots/sendmok/wrong', {}],
  ['404', 404, '/', {}],
  ['405', 405, SEND, { method: 'PUT' }],
  ['415', 415, SEND, { headers: {} }],
  ['413', 413, SEND, { body: 'x'.repeat(8 * 1024 * 1024) }],
  ['400', 400, SEND, { body: '[]' }],
])('%s on a port', async (_, status, path, init) => {
  const { url } = await emulatorWith().listen();
  const response = await fetch(post(path, text(), init, url));
  expect(response.status).toBe(status);
  expect(await response.json()).toHaveProperty('error');
});

test('listen() rejects if the port is in use', async () => {
  const { url } = await emulatorWith().listen();
  await expect(emulatorWith().listen({ port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE/);
});

test('close() waits neither for idle connections nor for requests that do not end', async () => {
  const emulator = emulatorWith();
  const { url } = await emulator.listen();
  const idle = connect(Number(new URL(url).port), '127.0.0.1');
  idle.write(`POST ${SEND} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
  const [answer] = await once(idle, 'data');
  expect(String(answer)).toContain('400');
  const endless = connect(Number(new URL(url).port), '127.0.0.1');
  endless.write(`POST ${SEND} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`);
  await sleep(100);
  const ends = [idle, endless].map(socket => new Promise(resolve => socket.on('error', () => {}).on('close', resolve)));
  const started = performance.now();
  await emulator.close();
  expect(performance.now() - started).toBeLessThan(4_000);
  await Promise.all(ends);
  await expect(fetch(url)).rejects.toThrow();
  await emulator.close();
});

test('an emulator can listen again after close(), and supports `await using`', async () => {
  const emulator = emulatorWith();
  await emulator.listen();
  await emulator.close();
  const { url } = await emulator.listen();
  expect((await fetch(url)).status).toBe(200);
  await emulator[Symbol.asyncDispose]();
  await expect(fetch(url)).rejects.toThrow();
});

test('the token is never logged, inspected or printed', async () => {
  const spies = (['log', 'error', 'warn', 'info'] as const).map(name => vi.spyOn(console, name).mockReturnValue());
  const emulator = emulatorWith();
  await emulator.listen();
  for (const path of [SEND, SEND_OTP, '/v1/bots/sendmessage/secretive']) await emulator.fetch(post(path, text()));
  const logged = [...emulator.messages, ...emulator.otps, ...emulator.refused];
  expect(inspect([emulator, logged], { depth: Infinity, showHidden: true })).not.toContain('secret');
  expect(inspect(emulator, { getters: true })).not.toContain('secret');
  expect(JSON.stringify(emulator)).not.toContain('secret');
  expect({ ...emulator }).not.toHaveProperty('signingKeys');
  expect(spies.flatMap(spy => spy.mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});

test('it listens on an IPv6 address, with or without brackets', async ctx => {
  if (networkInterfaces().lo?.every(({ family }) => family !== 'IPv6')) return ctx.skip('no IPv6 on this machine');
  for (const host of ['[::1]', '::1']) {
    const { url } = await emulatorWith().listen({ host });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${url}/_sendable/state`)).status).toBe(200);
  }
});

test('an empty host is rejected, because it would listen on every address of the machine', async () => {
  for (const host of ['', '[]'])
    await expect(emulatorWith().listen({ host })).rejects.toThrow(
      new TypeError(
        `emulator.listen: \`host\` must be a non-empty string; got ${host === '' ? 'an empty string' : 'a string'}.`,
      ),
    );
});

test.each([
  [{ prot: 4010 }, 'emulator.listen: "prot" is not an option; the options are port, host.'],
  [{ port: '4010' }, 'emulator.listen: `port` must be a number; got a string.'],
  [null, 'emulator.listen: The options must be an object; got null.'],
])('listen rejects %j and opens no port', async (where, words) => {
  const emulator = emulatorWith();
  await expect(emulator.listen(where as never)).rejects.toThrow(words);
  expect(emulator.url).toBeUndefined();
});
