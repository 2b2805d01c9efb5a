import { expect, test } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';
import { reusedBuffer } from '../../support/emulator/reused-buffer.js';

test('a message gets the response of the API spec and is logged', async () => {
  const emulator = emulatorWith();
  const response = await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const answer = await response.json();
  expect(answer).toEqual({ recipient_id: expect.any(String), message_id: 'm-1' });
  expect(emulator.messages.latest()).toEqual({
    id: 'm-1',
    request: text({ messageId: 'm-1' }),
    userId: Object(answer).recipient_id,
    bot: 'bot',
    duplicate: false,
    number: 1,
    faults: [],
    receivedAt: expect.any(Date),
    requestBytes: JSON.stringify(text({ messageId: 'm-1' })).length,
    response: { status: 200, bytes: JSON.stringify(answer).length, at: expect.any(Date) },
  });
});

test('a message without an id gets a new one each time', async () => {
  const emulator = emulatorWith();
  const ids = [];
  for (const _ of [1, 2]) ids.push(Object(await (await emulator.fetch(post(SEND, text()))).json()).message_id);
  expect(ids[0]).not.toBe(ids[1]);
  expect([...emulator.messages].map(({ id }) => id)).toEqual(ids);
});

test('OTPs and messages have separate logs, oldest first', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  await emulator.fetch(post(SEND_OTP, otp()));
  await emulator.fetch(post(SEND, text({ messageId: 'm-2' })));
  expect([...emulator.messages].map(({ id }) => id)).toEqual(['m-1', 'm-2']);
  expect([...emulator.otps].map(({ request }) => request)).toEqual([otp()]);
  expect([emulator.messages.length, emulator.otps.length, emulator.rejected.length]).toEqual([2, 1, 0]);
});

test('a malformed request gets every rule that it breaks, and is logged with its body', async () => {
  const emulator = emulatorWith();
  const body = { recipient: {}, message: { text: 'secret text', quickReplies: [] } };
  const response = await emulator.fetch(post(SEND, body));
  expect(response.status).toBe(400);
  const answer = Object(await response.json());
  expect(answer.error).toBe('malformed-request');
  expect(answer.violations).toEqual([
    {
      rule: 'recipient-exactly-one',
      basis: 'spec',
      path: 'recipient',
      message: expect.stringContaining('got none of'),
    },
    { rule: 'quick-replies-present', basis: 'spec', path: 'message.quickRepliesV2', message: expect.any(String) },
  ]);
  expect(emulator.messages.length).toBe(0);
  expect(emulator.rejected.latest()).toEqual({
    number: 1,
    operation: 'message',
    bot: 'bot',
    reason: 'malformed-request',
    status: 400,
    violations: answer.violations,
    faults: [],
    receivedAt: expect.any(Date),
    body: JSON.stringify(body),
    requestBytes: JSON.stringify(body).length,
    response: { status: 400, bytes: JSON.stringify(answer).length, at: expect.any(Date) },
  });
});

test.each([
  [SEND, otp(), 'recipient-missing'],
  [SEND_OTP, text(), 'otp-customer-no'],
])('%s accepts only requests of its operation', async (path, body, rule) => {
  const emulator = emulatorWith();
  const response = await emulator.fetch(post(path, body));
  expect(response.status).toBe(400);
  expect(Object(await response.json()).violations[0].rule).toBe(rule);
  expect([emulator.messages.length, emulator.otps.length]).toEqual([0, 0]);
});

test.each([
  ['text that is not JSON', '{'],
  ['bytes that are no UTF-8', Buffer.from(JSON.stringify(text({ text: 'caf\u00e9' })), 'latin1')],
  ['an empty body', ''],
])('400: %s', async (_, body) => {
  const response = await emulatorWith().fetch(post(SEND, body));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: 'malformed-request',
    violations: [{ rule: 'field-type', path: '' }],
  });
});

const MEBIBYTE = 1024 * 1024;

test.each([
  ['401 for an unknown token', 401, post('/v1/bots/sendmessage/Secret', text())],
  ['401 for a longer token', 401, post(`${SEND}1`, text())],
  ['404 for another path', 404, post('/v2/bots/sendmessage/secret', text())],
  ['404 without a token', 404, post('/v1/bots/sendmessage/', text())],
  ['404 for a path that goes on', 404, post(`${SEND}/`, text())],
  ['404 for the case of the path', 404, post('/v1/bots/sendMessage/secret', text())],
  ['415 for text', 415, post(SEND, text(), { headers: { 'content-type': 'text/plain' } })],
  ['415 for what starts as JSON', 415, post(SEND, text(), { headers: { 'content-type': 'application/jsonp' } })],
  ['413 for more than 1 MiB', 413, post(SEND, 'x'.repeat(MEBIBYTE + 1))],
  ['400 for 1 MiB that is not JSON', 400, post(SEND, 'x'.repeat(MEBIBYTE))],
  [
    '415 for another charset',
    415,
    post(SEND, text(), { headers: { 'content-type': 'application/json; charset=utf-16' } }),
  ],
  ['200 with a charset', 200, post(SEND, text(), { headers: { 'content-type': 'Application/JSON; charset=utf-8' } })],
  ['200 with a query', 200, post(`${SEND}?a=1`, text())],
])('%s', async (_, status, request) => {
  const response = await emulatorWith().fetch(request);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toMatch(/[Ss]ecret/);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('405 with Allow for %s', async method => {
  for (const path of [SEND, SEND_OTP]) {
    const response = await emulatorWith().fetch(new Request(`http://emulator${path}`, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  }
});

test('a request body is copied: a stream may use one buffer for every chunk', async () => {
  const emulator = emulatorWith();
  const body = reusedBuffer(JSON.stringify(text({ messageId: 'm-1' })).match(/.{1,7}/g) ?? []);
  const response = await emulator.fetch(post(SEND, '', { body, duplex: 'half' }));
  expect(response.status).toBe(200);
  expect(emulator.messages.latest()?.request).toEqual(text({ messageId: 'm-1' }));
});
