import { expect, test } from 'vitest';
import { webhookServer } from '../webhook-server.js';
import { deliveryOf, withOtp } from '../with-otp.js';

test('retries until a 2XX, after each delay, and no further', async () => {
  const webhook = await webhookServer({ status: 500 }, 'drop', { status: 204 }, { status: 500 });
  const emulator = await withOtp({ webhook: { url: webhook.url, retryDelaysMs: [1, 1, 1] } });
  const { state, attempts } = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(state).toBe('delivered');
  expect(attempts.map(({ status, error }) => status ?? error)).toEqual([
    500,
    expect.stringMatching(/^No answer came \((UND_ERR_SOCKET|ECONNRESET)\)\.$/),
    204,
  ]);
});

test.each([
  ['a redirect is not followed', { status: 307 }, 307],
  ['a client error', { status: 404 }, 404],
])('%s: the delivery failed', async (_, reply, status) => {
  const webhook = await webhookServer(reply);
  const emulator = await withOtp({ webhook: { url: webhook.url } });
  expect(deliveryOf(await emulator.press('otp-1', 'Confirm'))).toMatchObject({
    state: 'failed',
    attempts: [{ status }],
  });
  expect(webhook.calls.length).toBe(1);
});

test('a webhook that does not answer is given up', async () => {
  const webhook = await webhookServer(undefined);
  const emulator = await withOtp({ webhook: { url: webhook.url, timeoutMs: 50 } });
  const { attempts } = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(attempts.map(({ error }) => error)).toEqual(['No whole answer came within 50 ms.']);
});

test('a delivery under way is not sent twice, and close() and reset() break it off', async () => {
  for (const end of ['close', 'reset'] as const) {
    const webhook = await webhookServer(undefined);
    const emulator = await withOtp({ webhook: { url: webhook.url, retryDelaysMs: [60_000] } });
    const press = emulator.press('otp-1', 'Confirm');
    await expect.poll(() => webhook.calls.length).toBe(1);
    await expect(emulator.deliveries.redeliver('d-1')).rejects.toThrow(/under way/);
    await emulator[end]();
    expect(deliveryOf(await press)).toMatchObject({
      state: 'failed',
      attempts: [{ error: 'The emulator was closed or reset.' }],
    });
    expect(emulator.deliveries.length).toBe(end === 'close' ? 1 : 0);
  }
});

test('a fetch that ignores its signal does not hold the emulator', async () => {
  const emulator = await withOtp({ webhook: { url: 'https://app.example', fetch: () => new Promise(() => {}) } });
  const press = emulator.press('otp-1', 'Confirm');
  await emulator.close();
  expect(deliveryOf(await press).state).toBe('failed');
});

test('no retry comes after reset(), also of a fetch that ignores its signal', async () => {
  let calls = 0;
  const fetch = async (): Promise<Response> => {
    calls++;
    return new Response(null, { status: 500 });
  };
  const emulator = await withOtp({ webhook: { url: 'https://shop.example/', fetch, retryDelaysMs: [60_000] } });
  const press = emulator.press('otp-1', 'Confirm');
  await expect.poll(() => emulator.deliveries.latest()?.attempts.length).toBe(1);
  emulator.reset();
  const { state, attempts } = deliveryOf(await press);
  expect([calls, state, attempts.length]).toEqual([1, 'failed', 1]);
});
