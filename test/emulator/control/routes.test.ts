import { expect, test } from 'vitest';
import { call, eventsOf } from '../../support/emulator/control-client.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const OTP = otp({ mokValue: '481516', showWithLocation: true, buttonsV2: [postback('Confirm', 'confirm')] });

test('the state has everything except token and keys', async () => {
  const emulator = emulatorWith({
    clock: () => new Date('2026-11-21T10:00:00Z'),
    webhook: { url: 'https://app.example/hook?key=k-e-y#k-e-y', headers: { authorization: 'Bearer k-e-y' } },
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
    webhook: { url: 'https://app.example/hook', hasQuery: true },
    maxLogEntries: 10_000,
    counts: { messages: 3, otps: 1, rejected: 1, presses: 0, deliveries: 0 },
    otps: [{ id: 'otp-1', request: OTP, location: { state: 'awaited' } }],
    rejected: [{ reason: 'malformed-request' }],
    presses: [],
    deliveries: [],
    faults: [],
    users: [],
  });
  expect(state.messages.map(({ id, receivedAt }) => [id, receivedAt])).toEqual(
    ['m-1', 'm-2', 'm-3'].map(id => [id, '2026-11-21T10:00:00.000Z']),
  );
  expect(JSON.stringify(state)).not.toMatch(/secret|k-e-y|signing key/);
});

test('the query of a webhook URL is sent, but not in the state and not in events', async () => {
  const called: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    called.push(url);
    return Response.error();
  };
  const emulator = emulatorWith({ webhook: { url: 'https://one.example/', fetch } });
  const told: unknown[] = [];
  emulator.on('webhook', event => told.push(event));
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Confirm', 'confirm')] })));
  const answer = await call(emulator, 'POST /webhook', { url: 'https://two.example/hook?key=k-1' });
  await call(emulator, 'POST /press', { messageId: 'otp-1', title: 'Confirm' });
  expect(called).toEqual(['https://two.example/hook?key=k-1']);
  const events = await emulator.fetch(new Request('http://localhost/_sendable/events?after=0'));
  const streamed = await eventsOf(events).next(6);
  expect(streamed.map(({ name }) => name)).toContain('webhook');
  const shown = [answer, told, streamed, await call(emulator, 'GET /state', {})];
  expect(JSON.stringify(shown)).not.toContain('k-1');
  expect(told).toEqual([{ url: 'https://two.example/hook', hasQuery: true }]);
});

test('`limit` limits the state to the newest entries', async () => {
  const emulator = emulatorWith();
  for (const messageId of ['m-1', 'm-2', 'm-3']) await emulator.fetch(post(SEND, text({ messageId })));
  const url = 'http://localhost/_sendable/state?limit=2';
  const state = JSON.parse(await (await emulator.fetch(new Request(url))).text());
  expect([state.messages.map(({ id }: { id: string }) => id), state.counts.messages]).toEqual([['m-2', 'm-3'], 3]);
});

test('the control API has the actions of the emulator', async () => {
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
  const set = await call(emulator, 'POST /webhook', { url: 'http://127.0.0.1:9/' });
  expect(set).toEqual({ url: 'http://127.0.0.1:9/', hasQuery: false });
  expect((await call(emulator, 'POST /redeliver', { id: 'd-1' })).state).toBe('failed');
  expect((await call(emulator, 'POST /events', { event: { type: 'delivered' } })).event).toEqual({ type: 'delivered' });
  expect(await call(emulator, 'POST /webhook', { url: null })).toEqual({ url: null, hasQuery: false });
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

test('GET /code returns builder code, a shell command without the token, and a test', async () => {
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
      test: expect.stringMatching(/^import \{ createBot, Message \} from 'sendable';\n/),
    },
  ]);
  expect((await codeOf(2))[0]).toBe(409);
});

test('POST /webhook keeps the other options of the webhook', async () => {
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
