import { expect, test } from 'vitest';
import type { ControlRoute } from '../../../src/emulator/index.js';
import { request } from '../../support/emulator/control-client.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';

const wrong: readonly (readonly [route: ControlRoute, input: unknown, status: number, words: RegExp])[] = [
  ['POST /press', { messageId: 'm-1' }, 400, /`title` is missing/],
  ['POST /press', { messageId: 'm-1', title: 'x', at: 1 }, 400, /`at` is not an option/],
  ['POST /press', [], 400, /must be Object|`messageId` is missing/],
  ['POST /press', { messageId: 'm-1', title: 'x' }, 409, /no message, element or OTP with the id "m-1"/],
  ['POST /press-button', { request: 1 }, 400, /`button` is missing/],
  ['POST /press-button', { request: 1.5, button: 0 }, 400, /`request` must be an integer; got 1.5/],
  ['POST /press-button', { request: 9, button: 0 }, 409, /no request with the number 9/],
  ['POST /redeliver', { id: 'd-9' }, 409, /no delivery "d-9"/],
  ['POST /location', { messageId: 'o', decision: 'maybe' }, 400, /`decision` must be "granted" or "denied"/],
  ['POST /location', { messageId: 'o', decision: 'denied' }, 409, /no OTP/],
  ['POST /faults', { kind: 'status', status: 1 }, 400, /`status` must be an integer from 200 to 599/],
  ['POST /faults/remove', { id: 'f-9' }, 409, /no fault with the id "f-9"/],
  ['POST /users', { id: 'u-1' }, 400, /must be { appCustomerId } or { appStaffId }/],
  ['POST /webhook', { url: 'nowhere' }, 400, /url` must be an absolute/],
  ['POST /wait/message', { timeoutMs: 1 }, 409, /No message was accepted within 1 ms/],
  ['POST /wait/message', { filter: { id: 'x' } }, 400, /"id" is not an option of filter/],
];

test.each(wrong)('%s %j: %s', async (route, input, status, words) => {
  const [answered, json] = await told(await emulatorWith().fetch(request(route, input)));
  expect(answered).toBe(status);
  expect(Object(json).message).toMatch(words);
});

test.each([
  [404, new Request('http://localhost/_sendable/nothing')],
  [404, new Request('http://localhost/_sendable/press')],
  [
    400,
    new Request('http://localhost/_sendable/press', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ],
  [415, new Request('http://localhost/_sendable/press', { method: 'POST', body: '{}' })],
  [
    413,
    new Request('http://localhost/_sendable/press', {
      method: 'POST',
      body: 'x'.repeat(8 * 1024 * 1024 + 1),
      headers: { 'content-type': 'application/json' },
    }),
  ],
])('%s (%#)', async (status, asked) => {
  expect((await told(await emulatorWith().fetch(asked)))[0]).toBe(status);
});

test('a query that is not a number gets an error that says what it must be', async () => {
  const [status, json] = await told(
    await emulatorWith().fetch(new Request('http://localhost/_sendable/state?limit=x')),
  );
  expect([status, Object(json).message]).toEqual([400, 'GET /state: `limit` must be an integer.']);
});
