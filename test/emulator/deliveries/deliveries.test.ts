import { expect, test } from 'vitest';
import type { PostbackPress } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { webhookServer } from '../../support/emulator/webhook-server.js';
import { deliveryOf, withOtp } from '../../support/emulator/with-otp.js';

test('a press is delivered as JSON, and the log has the attempt', async () => {
  const webhook = await webhookServer({ status: 202, body: 'thanks' });
  const emulator = await withOtp({ webhook: { url: webhook.url, headers: { authorization: 'Bearer b-1' } } });
  const press = await emulator.press('otp-1', 'Confirm');
  expect(press).toMatchObject({
    kind: 'postback',
    raw: '[otp-1]:confirm',
    text: 'I confirm',
    hidden: false,
    number: 1,
  });
  expect(webhook.calls).toEqual([
    {
      method: 'POST',
      path: '/hook?key=k-1',
      headers: expect.objectContaining({ 'content-type': 'application/json', authorization: 'Bearer b-1' }),
      body: '{"payload":"[otp-1]:confirm"}',
    },
  ]);
  const delivery = {
    id: 'd-1',
    press: expect.objectContaining({ raw: '[otp-1]:confirm' }),
    state: 'delivered',
    sent: '{"payload":"[otp-1]:confirm"}',
    attempts: [
      { startedAt: expect.any(Date), latencyMs: expect.any(Number), status: 202, body: 'thanks', error: undefined },
    ],
  };
  expect(deliveryOf(press)).toEqual(delivery);
  expect([...emulator.deliveries]).toEqual([delivery]);
  expect([...emulator.presses].map(({ text }) => text)).toEqual(['I confirm']);
});

test('without a webhook a press is logged with the state no-webhook', async () => {
  const emulator = await withOtp({});
  const delivery = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(delivery).toMatchObject({ state: 'no-webhook', attempts: [], sent: undefined });
  expect(emulator.deliveries.latest()).toEqual(delivery);
  await expect(emulator.deliveries.redeliver('d-1')).rejects.toThrow(/No webhook is set: call emulator.setWebhook/);
  await expect(emulator.deliveries.redeliver('d-2')).rejects.toThrow(/no delivery "d-2"/);
});

test('a webhook that is set later gets the same bytes by redelivery', async () => {
  const webhook = await webhookServer({ status: 500, body: 'x'.repeat(5000) }, { status: 200 });
  const emulator = await withOtp({});
  await emulator.press('otp-1', 'Confirm');
  emulator.setWebhook({ url: webhook.url });
  const failed = await emulator.deliveries.redeliver('d-1');
  expect(failed).toMatchObject({ state: 'failed', attempts: [{ status: 500, body: 'x'.repeat(1024) }] });
  const delivered = await emulator.deliveries.redeliver('d-1');
  expect(delivered.state).toBe('delivered');
  expect(delivered.attempts.map(({ status }) => status)).toEqual([500, 200]);
  expect(emulator.deliveries.length).toBe(1);
  expect(new Set(webhook.calls.map(({ body }) => body)).size).toBe(1);
});

test('the webhook options `body` and `fetch` are used', async () => {
  const calls: unknown[] = [];
  const emulator = await withOtp({
    webhook: {
      url: 'https://app.example/hook',
      headers: { 'Content-Type': 'text/html', 'X-Key': 'k' },
      body: ({ raw, messageId }: PostbackPress) => ({ contentType: 'text/plain', body: `${messageId} ${raw}` }),
      fetch: async (url, { method, headers, body }) => {
        calls.push({ url, method, headers, body });
        return new Response(null, { status: 204 });
      },
    },
  });
  expect(deliveryOf(await emulator.press('otp-1', 'Confirm')).state).toBe('delivered');
  expect(calls).toEqual([
    {
      url: 'https://app.example/hook',
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-key': 'k' },
      body: 'otp-1 [otp-1]:confirm',
    },
  ]);
});

test('an error of the body function rejects the press', async () => {
  const body = () => {
    throw new Error('no body');
  };
  const emulator = await withOtp({ webhook: { url: 'https://app.example', body } });
  await expect(emulator.press('otp-1', 'Confirm')).rejects.toThrow('no body');
  expect(emulator.deliveries.latest()?.state).toBe('failed');
});

test('the url may be a URL, which is read once', async () => {
  const calls: string[] = [];
  const fetch = async (to: string): Promise<Response> => {
    calls.push(to);
    return new Response();
  };
  const url = new URL('https://app.example/hook?key=k-1');
  const emulator = await withOtp({ webhook: { url, fetch } });
  const later = new URL('https://later.example/hook');
  url.hostname = 'elsewhere.example';
  await emulator.press('otp-1', 'Confirm');
  emulator.setWebhook({ url: later, fetch });
  later.hostname = 'elsewhere.example';
  await emulator.press('otp-1', 'Confirm');
  expect(calls).toEqual(['https://app.example/hook?key=k-1', 'https://later.example/hook']);
});

test.each([
  [{ url: new URL('ftp://a') }, /url` must be an absolute http or https URL/],
  [{ url: 'ftp://a' }, /url` must be an absolute http or https URL/],
  [{ url: 'https://a', timeoutMs: -1 }, /timeoutMs` must be a number of milliseconds from 0 to 2147483647; got -1/],
  [{ url: 'https://a', retries: 2 }, /"retries" is not an option/],
])('setWebhook rejects %j', (webhook, words) => {
  const emulator = emulatorWith();
  expect(() => Reflect.apply(emulator.setWebhook, undefined, [webhook])).toThrow(words);
});

test('the log has the newest 100 attempts of a press that is redelivered more often', async () => {
  let calls = 0;
  const fetch = async (): Promise<Response> => new Response(`${++calls}`, { status: 500 });
  const emulator = await withOtp({ webhook: { url: 'http://hook.example', fetch } });
  await emulator.press('otp-1', 'Confirm');
  for (let more = 0; more < 120; more++) await emulator.deliveries.redeliver('d-1');
  const bodies = emulator.deliveries.latest()?.attempts.map(({ body }) => body);
  expect(bodies).toEqual(Array.from({ length: 100 }, (_, index) => `${index + 22}`));
});
