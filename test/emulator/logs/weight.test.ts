import { expect, test } from 'vitest';
import { weigh } from '../../../src/emulator/log.js';
import { Users } from '../../../src/emulator/users.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const MEBIBYTE = 1024 * 1024;

test('many small objects weigh their size in the heap, not on the wire', () => {
  const json = `[${'{},'.repeat(10_000)}{}]`;
  expect(weigh(JSON.parse(json))).toBeGreaterThan(15 * json.length);
  expect(weigh(JSON.parse(json))).toBeLessThan(30 * json.length);
});

test('a text weighs one byte for each character, or two if one is not Latin-1', () => {
  expect(weigh('x'.repeat(1000)) - weigh('')).toBe(1000);
  expect(weigh('\u4e00'.repeat(1000)) - weigh('')).toBe(2000);
});

test('a value of any depth can be weighed', () => {
  let deep: object = {};
  for (let level = 0; level < 100_000; level++) deep = { deep };
  expect(weigh(deep)).toBeGreaterThan(100_000 * 50);
});

test('a log of heavy messages keeps as many as maxLogBytes allows', async () => {
  const emulator = emulatorWith({ maxLogBytes: MEBIBYTE });
  const payload = { a: JSON.parse(`[${'{},'.repeat(5000)}{}]`) };
  const heavy = { attachment: { type: 'image', payload }, text: undefined };
  for (let sent = 0; sent < 10; sent++) expect((await emulator.fetch(post(SEND, text(heavy)))).status).toBe(200);
  expect(emulator.messages.length).toBe(2);
  expect(Object(emulator.messages.latest()?.request.message.attachment?.payload).a).toHaveLength(5001);
});

test('ordinary messages fill the log to its number of entries', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  expect(weigh(emulator.messages.latest()) * 10_000).toBeLessThan(64 * MEBIBYTE);
});

test('the weight of a delivery includes its body and every attempt', async () => {
  const body = 'x'.repeat(1024);
  const emulator = emulatorWith({
    maxLogBytes: 64 * 1024,
    webhook: { url: 'https://app.example/', fetch: async () => new Response(body, { status: 500 }) },
  });
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Go', 'go')] })));
  for (let pressed = 0; pressed < 10; pressed++) await emulator.press('otp-1', 'Go');
  expect(emulator.deliveries.length).toBe(10);
  for (const { id } of emulator.deliveries)
    for (let time = 0; time < 20; time++) await emulator.deliveries.redeliver(id).catch(() => {});
  expect(emulator.deliveries.length).toBeLessThan(4);
});

test('a rejected request copies a shortened path, so that it does not keep the whole body in memory', async () => {
  const emulator = emulatorWith();
  const broken = `{"${'k'.repeat(500_000)}":1}`;
  await emulator.fetch(post(SEND, broken));
  const { gc } = globalThis;
  const before = process.memoryUsage().heapUsed;
  for (let sent = 0; sent < 60; sent++) await emulator.fetch(post(SEND, broken.replace('k', String(sent))));
  gc?.();
  expect(emulator.rejected.length).toBe(61);
  if (gc) expect(process.memoryUsage().heapUsed - before).toBeLessThan(15 * MEBIBYTE);
});

test('unregistered users are removed, oldest first, when their ids are long', () => {
  let made = 0;
  const users = new Users(true, () => `u-${++made}`);
  const long = (name: number): { readonly appCustomerId: string } => ({
    appCustomerId: `${name}${'x'.repeat(MEBIBYTE)}`,
  });
  for (let name = 0; name < 40; name++) users.findUserId(long(name));
  expect(users.findUserId(long(39))).toBe('u-40');
  expect(users.findUserId(long(0))).toBe('u-41');
});
