import { expect, test } from 'vitest';
import { reusedBuffer } from '../../support/emulator/reused-buffer.js';
import { webhookServer } from '../../support/emulator/webhook-server.js';
import { deliveryOf, withOtp } from '../../support/emulator/with-otp.js';

test('a delivery is retried after each delay until a 2XX response', async () => {
  const webhook = await webhookServer({ status: 500 }, 'drop', { status: 204 }, { status: 500 });
  const emulator = await withOtp({ webhook: { url: webhook.url, retryDelaysMs: [1, 1, 1] } });
  const { state, attempts } = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(state).toBe('delivered');
  expect(attempts.map(({ status, error }) => status ?? error)).toEqual([
    500,
    expect.stringMatching(/^No response arrived \((UND_ERR_SOCKET|ECONNRESET)\)\.$/),
    204,
  ]);
});

test('a redirect is not followed: the delivery failed', async () => {
  const webhook = await webhookServer({ status: 307 });
  const emulator = await withOtp({ webhook: { url: webhook.url } });
  expect(deliveryOf(await emulator.press('otp-1', 'Confirm'))).toMatchObject({
    state: 'failed',
    attempts: [{ status: 307 }],
  });
  expect(webhook.calls.length).toBe(1);
});

test('a webhook that does not respond times out', async () => {
  const webhook = await webhookServer(undefined);
  const emulator = await withOtp({ webhook: { url: webhook.url, timeoutMs: 50 } });
  const { attempts } = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(attempts.map(({ error }) => error)).toEqual(['No complete response arrived within 50 ms.']);
});

test('a delivery in flight cannot be redelivered, and close() and reset() cancel it', async () => {
  for (const end of ['close', 'reset'] as const) {
    const webhook = await webhookServer(undefined);
    const emulator = await withOtp({ webhook: { url: webhook.url, retryDelaysMs: [60_000] } });
    const press = emulator.press('otp-1', 'Confirm');
    await expect.poll(() => webhook.calls.length).toBe(1);
    await expect(emulator.deliveries.redeliver('d-1')).rejects.toThrow(/in flight/);
    await emulator[end]();
    expect(deliveryOf(await press)).toMatchObject({
      state: 'failed',
      attempts: [{ error: 'The emulator was closed or reset.' }],
    });
    expect(emulator.deliveries.length).toBe(end === 'close' ? 1 : 0);
  }
});

test('a fetch that ignores its signal does not delay close()', async () => {
  const emulator = await withOtp({ webhook: { url: 'https://app.example', fetch: () => new Promise(() => {}) } });
  const press = emulator.press('otp-1', 'Confirm');
  await emulator.close();
  expect(deliveryOf(await press).state).toBe('failed');
});

test('nothing is retried after reset(), even if fetch ignores its signal', async () => {
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

test('the first 1024 bytes of the response body are shown, and copied: a reader may use one buffer for every chunk', async () => {
  const chunks = ['busy', 'x'.repeat(1000), 'y'.repeat(100), 'z'.repeat(1000)];
  const emulator = await withOtp({
    webhook: { url: 'https://app.example', fetch: async () => new Response(reusedBuffer(chunks)) },
  });
  const { attempts } = deliveryOf(await emulator.press('otp-1', 'Confirm'));
  expect(attempts.map(({ body }) => body)).toEqual([chunks.join('').slice(0, 1024)]);
});
