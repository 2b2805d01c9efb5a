import { expect, test } from 'vitest';
import type { ControlRoute } from '../../../src/emulator/index.js';
import { emulatorWith, postback, told } from '../emulators.js';
import { generic, otp, post, SEND, SEND_OTP, text } from '../requests.js';
import { call, request } from './client.js';

const OTP = otp({ mokValue: '481516', showWithLocation: true, buttonsV2: [postback('Confirm', 'confirm')] });

test('the state has everything but secrets of the platform', async () => {
  const emulator = emulatorWith({
    clock: () => new Date('2026-11-21T10:00:00Z'),
    webhook: { url: 'https://app.example/', headers: { authorization: 'Bearer b-1' } },
    signing: { kid: 'k-1', secret: 'a signing key of thirty-two bytes' },
  });
  for (const messageId of ['m-1', 'm-2', 'm-3']) await emulator.fetch(post(SEND, text({ messageId })));
  await emulator.fetch(post(SEND_OTP, OTP));
  await emulator.fetch(post(SEND, {}));
  const state = await call(emulator, 'GET /state', {});
  expect(state).toMatchObject({
    newestEvent: 6,
    now: '2026-11-21T10:00:00.000Z',
    url: null,
    bots: ['bot'],
    webhook: { url: 'https://app.example/' },
    maxLogEntries: 10_000,
    counts: { messages: 3, otps: 1, refused: 1, presses: 0, deliveries: 0 },
    otps: [{ id: 'otp-1', request: OTP, location: { state: 'awaited' } }],
    refused: [{ reason: 'malformed-request' }],
    presses: [],
    deliveries: [],
    faults: [],
    users: [],
  });
  expect(state.messages.map(({ id, receivedAt }) => [id, receivedAt])).toEqual(
    ['m-1', 'm-2', 'm-3'].map(id => [id, '2026-11-21T10:00:00.000Z']),
  );
  expect(JSON.stringify(state)).not.toMatch(/secret|b-1|signing key/);
});

test('the state can be cut to the newest', async () => {
  const emulator = emulatorWith();
  for (const messageId of ['m-1', 'm-2', 'm-3']) await emulator.fetch(post(SEND, text({ messageId })));
  const url = 'http://localhost/_sendable/state?limit=2';
  const state = JSON.parse(await (await emulator.fetch(new Request(url))).text());
  expect([state.messages.map(({ id }: { id: string }) => id), state.counts.messages]).toEqual([['m-2', 'm-3'], 3]);
});

test('what an emulator can do, the control API can', async () => {
  const emulator = emulatorWith({ users: 'registered' });
  const { userId } = await call(emulator, 'POST /users', { appCustomerId: 'C-1029' });
  await emulator.fetch(post(SEND_OTP, OTP));
  expect((await call(emulator, 'POST /wait/otp', { filter: { messageId: 'otp-1' } })).userId).toBe(userId);
  const granted = await call(emulator, 'POST /location', {
    messageId: 'otp-1',
    decision: 'granted',
    coordinates: { latitude: 1, longitude: 2 },
  });
  expect(granted.location).toMatchObject({ state: 'granted', coordinates: { latitude: 1, longitude: 2 } });
  const press = await call(emulator, 'POST /press', { messageId: 'otp-1', title: 'Confirm' });
  expect(press).toMatchObject({ raw: '[otp-1]:confirm', delivery: { id: 'd-1', state: 'no-webhook' } });
  expect(await call(emulator, 'POST /webhook', { url: 'http://127.0.0.1:9/' })).toEqual({ url: 'http://127.0.0.1:9/' });
  expect((await call(emulator, 'POST /redeliver', { id: 'd-1' })).state).toBe('failed');
  expect(await call(emulator, 'POST /webhook', { url: null })).toEqual({ url: null });
  const fault = await call(emulator, 'POST /faults', { kind: 'status', status: 500, times: 9 });
  expect(fault).toEqual({ id: 'f-1', fault: { kind: 'status', status: 500, times: 9 }, hits: 0 });
  await call(emulator, 'POST /faults', { kind: 'drop' });
  expect((await call(emulator, 'POST /faults/remove', { id: 'f-1' })).map(({ id }) => id)).toEqual(['f-2']);
  expect(await call(emulator, 'POST /faults/remove', {})).toEqual([]);
  const waited = call(emulator, 'POST /wait/message', { timeoutMs: 5000 });
  await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  expect((await waited).id).toBe('m-1');
  await call(emulator, 'POST /reset', {});
  expect([emulator.messages.length, emulator.otps.length, emulator.presses.length]).toEqual([0, 0, 0]);
});

test('a button is told by its place, where several have one title or one id', async () => {
  const emulator = emulatorWith();
  const element = (...buttonsV2: readonly object[]): object => ({ buttons: [], buttonsV2 });
  const cards = (word: string): object =>
    generic([element(postback('Apply', `${word}:1`), postback('Help', 'h')), element(postback('Apply', `${word}:2`))], {
      messageId: 'm-1',
    });
  await emulator.fetch(post(SEND, cards('old')));
  await emulator.fetch(post(SEND, cards('new')));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'm-1', buttonsV2: [postback('Apply', 'otp')] })));
  const pressed = async (request: number, button: number): Promise<unknown> =>
    (await call(emulator, 'POST /press-button', { request, button })).raw;
  expect(await pressed(1, 2)).toBe('[m-1]:old:2');
  expect(await pressed(2, 0)).toBe('[m-1]:new:1');
  expect(await pressed(2, 2)).toBe('[m-1]:new:2');
  expect(await pressed(3, 0)).toBe('[m-1]:otp');
  expect(await told(await emulator.fetch(request('POST /press-button', { request: 2, button: 3 })))).toEqual([
    409,
    { error: 'conflict', message: 'The request 2 has no button with the index 3.' },
  ]);
});

test('a button of an OTP that waits for the location cannot be pressed by its place either', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND_OTP, OTP));
  const [status, json] = await told(await emulator.fetch(request('POST /press-button', { request: 1, button: 0 })));
  expect([status, Object(json).message]).toEqual([409, expect.stringMatching(/hidden until the user grants/)]);
});

test('a message or OTP as code: by the builders, and as a command without the token', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, text({ text: "It's ready" })));
  const codeOf = async (number: number): Promise<readonly [status: number, json: unknown]> =>
    told(await emulator.fetch(new Request(`http://localhost/_sendable/code?request=${number}`)));
  expect(await codeOf(1)).toEqual([
    200,
    {
      builder: `import { Message } from 'sendable';

export default Message.text("It's ready").toCustomer('C-1029');
`,
      curl: `curl "http://localhost/v1/bots/sendmessage/$SENDABLE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  --data-raw '{"recipient":{"appCustomerId":"C-1029"},"message":{"text":"It'\\''s ready","quickReplies":[],"quickRepliesV2":[]}}'
`,
    },
  ]);
  expect((await codeOf(2))[0]).toBe(409);
});

test('setting the address of the webhook keeps its other options', async () => {
  const headers: unknown[] = [];
  const emulator = emulatorWith({
    webhook: {
      url: 'https://one.example/',
      headers: { authorization: 'Bearer b-1' },
      fetch: async (_, init) => {
        headers.push(init.headers);
        return new Response();
      },
    },
  });
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Confirm', 'confirm')] })));
  await call(emulator, 'POST /webhook', { url: 'https://two.example/' });
  await emulator.press('otp-1', 'Confirm');
  expect(headers).toEqual([{ authorization: 'Bearer b-1', 'content-type': 'application/json' }]);
});

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
