import { expect, test } from 'vitest';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { post, SEND, text } from '../../support/emulator/requests.js';
import { statusForHost } from '../../support/emulator/status-for-host.js';

const state = (host: string, headers: Record<string, string> = {}, method = 'GET'): Request =>
  new Request(`http://${host}/_sendable/state`, { headers, method });

test.each([
  ['localhost:4010', {}],
  ['app.localhost', {}],
  ['127.0.0.1:4010', {}],
  ['[::1]:4010', {}],
  ['192.168.0.7', {}],
  ['emulator.test', {}],
  ['localhost:4010', { origin: 'http://localhost:4010' }],
  ['localhost:4010', { 'sec-fetch-site': 'same-origin' }],
  ['localhost:4010', { 'sec-fetch-site': 'none' }],
  ['localhost:4010', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
])('the guard allows %s with %j', async (host, headers) => {
  const emulator = emulatorWith({ allowedHosts: ['Emulator.test'] });
  expect((await emulator.fetch(state(host, headers))).status).toBe(200);
});

test.each([
  ['evil.example', {}, /host "evil\.example" is not allowed: see the option allowedHosts/],
  ['localhost.evil.example', {}, /not allowed/],
  ['127.0.0.1.evil.example', {}, /not allowed/],
  ['localhost:4010', { origin: 'http://evil.example' }, /Another origin/],
  ['localhost:4010', { origin: 'http://localhost:3000' }, /Another origin/],
  ['localhost:4010', { origin: 'null' }, /Another origin/],
  ['localhost:4010', { 'sec-fetch-site': 'cross-site' }, /Another site/],
  ['localhost:4010', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }, /Another site/],
])('the guard forbids %s with %j', async (host, headers, words) => {
  const [status, json] = await told(await emulatorWith().fetch(state(host, headers)));
  expect([status, Object(json).error]).toEqual([403, 'forbidden']);
  expect(Object(json).message).toMatch(words);
});

test('a form of another site is forbidden', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, text()));
  const reset = new Request('http://localhost/_sendable/reset', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  });
  expect((await emulator.fetch(reset)).status).toBe(403);
  expect(emulator.messages.length).toBe(1);
});

test('on a port the Host header decides, and the host of listen() is allowed', async () => {
  const emulator = emulatorWith();
  const { url } = await emulator.listen({ host: 'localhost' });
  expect(await statusForHost(`${url}/_sendable/state`, new URL(url).host)).toBe(200);
  expect(await statusForHost(`${url}/_sendable/state`, 'rebound.example')).toBe(403);
});

test.each(['999.999.999.999', '256.1.1.1', '1.2.3.4.5', '08.1', '4294967296', 'xn--a', 'a b', '[::1', 'x:99999', '%'])(
  'the Host header %s, which is not a host, gets a 4XX',
  async host => {
    const emulator = emulatorWith();
    const { url } = await emulator.listen();
    for (const path of ['/', '/_sendable/state', '/_sendable/events', '/nothing'])
      expect(await statusForHost(url + path, host)).toBeOneOf([400, 403, 404]);
  },
);

test('responses forbid scripts and caching', async () => {
  const { headers } = await emulatorWith().fetch(state('localhost'));
  expect(Object.fromEntries(headers)).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});
