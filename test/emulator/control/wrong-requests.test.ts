import { expect, test } from 'vitest';
import type { ControlRoute } from '../../../src/emulator/index.js';
import { emulatorWith, told } from '../emulators.js';
import { request } from './client.js';

const wrong: readonly (readonly [route: ControlRoute, input: unknown, status: number, words: RegExp])[] = [
  ['POST /press', { messageId: 'm-1' }, 400, /title is missing/],
  ['POST /press', { messageId: 'm-1', title: 'x', at: 1 }, 400, /no option "at"/],
  ['POST /press', [], 400, /has to be Object|messageId is missing/],
  ['POST /press', { messageId: 'm-1', title: 'x' }, 409, /No message, element or OTP with the id "m-1"/],
  ['POST /press-button', { request: 1 }, 400, /button is missing/],
  ['POST /press-button', { request: 1.5, button: 0 }, 400, /request .*integer/],
  ['POST /press-button', { request: 9, button: 0 }, 409, /No message or OTP with the number 9/],
  ['POST /redeliver', { id: 'd-9' }, 409, /no delivery "d-9"/],
  ['POST /location', { messageId: 'o', decision: 'maybe' }, 400, /decision has to be \("granted" \| "denied"\)/],
  ['POST /location', { messageId: 'o', decision: 'denied' }, 409, /No OTP/],
  ['POST /faults', { kind: 'status', status: 1 }, 400, /status has to be >=200/],
  ['POST /faults/remove', { id: 'f-9' }, 409, /no fault "f-9"/],
  ['POST /users', { id: 'u-1' }, 400, /has to be Object|missing/],
  ['POST /webhook', { url: 'nowhere' }, 400, /url is no absolute/],
  ['POST /wait/message', { timeoutMs: 1 }, 409, /No message that matches came within 1 ms/],
  ['POST /wait/message', { filter: { id: 'x' } }, 400, /no filter "id"/],
];

test.each(wrong)('%s %j: %s', async (route, input, status, words) => {
  const [answered, json] = await told(await emulatorWith().fetch(request(route, input)));
  expect(answered).toBe(status);
  expect(Object(json).message).toMatch(words);
});

test.each([
  [404, new Request('http://localhost/_sendable/nothing')],
  [404, new Request('http://localhost/_sendable/press')],
  [400, new Request('http://localhost/_sendable/state?limit=x')],
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
      body: 'x'.repeat(1024 * 1024 + 1),
      headers: { 'content-type': 'application/json' },
    }),
  ],
])('%s (%#)', async (status, asked) => {
  expect((await told(await emulatorWith().fetch(asked)))[0]).toBe(status);
});
