import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { operationOf } from '../../src/builders/sendable.js';
import { otpRequest, textRequest } from '../../src/corpus/valid-requests.js';
import { createEmulator } from '../../src/emulator/index.js';
import { createBot, fetchTransport, Message, Otp, type ReadyToSend, type Sendable, toBody } from '../../src/index.js';
import { parse, safeParse } from '../../src/parse/index.js';

const bodyOf = (sendable: Sendable): string => toBody(sendable);
const readyBodyOf = (sendable: ReadyToSend): string => toBody(sendable);

test('a bot sends a parsed Sendable as it sends a built one', async () => {
  const emulator = createEmulator({ token: 'tok' });
  const fetch = (url: string, init: RequestInit) => emulator.fetch(new Request(url, init));
  await using bot = createBot({ baseUrl: 'https://a.com', token: 'tok', transport: fetchTransport({ fetch }) });
  const sendables: readonly Sendable[] = [
    Message.text('Your card is ready').toCustomer('C-1029').messageId('m-1'),
    parse(textRequest({ messageId: 'm-1' })),
    parse(JSON.stringify(textRequest({ messageId: 'm-1' }))),
    Otp.for('C-1029').messageId('otp-1').text('Your code is 481516'),
    parse(otpRequest()),
  ];
  for (const sendable of sendables) {
    expect(bodyOf(sendable)).toBe(JSON.stringify(sendable));
    expect(readyBodyOf(sendable)).toBe(JSON.stringify(sendable));
    expect((await bot.send(sendable)).messageId).toBe(operationOf(sendable) === 'otp' ? 'otp-1' : 'm-1');
    expect(await bot.trySend(sendable)).toMatchObject({ ok: true });
  }
  const bodies = (log: Iterable<{ readonly request: unknown }>) => [...log].map(({ request }) => request);
  const message = { recipient: { appCustomerId: 'C-1029' }, message: textRequest({ messageId: 'm-1' }).message };
  expect(bodies(emulator.messages)).toEqual(Array(6).fill(message));
  expect(bodies(emulator.otps)).toEqual(Array(4).fill(otpRequest()));
});

test('the JSON of a parsed Sendable is frozen and independent of the input', () => {
  const input = textRequest({ quickRepliesV2: [{ title: ['Yes'] }] });
  const parsed = parse(input);
  const json = Object(parsed.toJSON());
  const parts = [json, json.recipient, json.message, json.message.quickReplies, json.message.quickRepliesV2[0].title];
  for (const part of parts) {
    expect(Object.isFrozen(part)).toBe(true);
    expect(() => Object.assign(part, { 0: 'changed' })).toThrow(TypeError);
  }
  expect(Object.isFrozen(input)).toBe(false);
  Object.assign(Object(input.message), { text: 'changed' });
  Object(input.message).quickRepliesV2[0].title.push('changed');
  expect(toBody(parsed)).toBe(JSON.stringify(textRequest({ quickRepliesV2: [{ title: ['Yes'] }] })));
  expect(inspect(parsed)).toBe(`Message ${JSON.stringify(parsed, null, 2)}`);
});

test('parse keeps the order of keys and every value', () => {
  const text = '{"message":{"quickRepliesV2":[{"z":1e2,"a":""}],"text":"x","quickReplies":[]},"recipient":{"id":"u"}}';
  expect(toBody(parse(text))).toBe(
    '{"message":{"quickRepliesV2":[{"z":100,"a":""}],"text":"x","quickReplies":[]},"recipient":{"id":"u"}}',
  );
});

test('a builder is not JSON, so safeParse rejects it', () => {
  expect(safeParse(Message.text('Hello').toCustomer('C')).ok).toBe(false);
});
