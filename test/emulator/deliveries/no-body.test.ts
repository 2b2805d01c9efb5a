import { expect, test } from 'vitest';
import { withOtp } from '../with-otp.js';

test.each([
  ['nothing', () => undefined],
  ['a promise', async () => ({ contentType: 'text/plain', body: 'x' })],
  ['a body without its type', () => ({ body: 'x' })],
])('a body function that gives %s is told, and the delivery does not stay under way', async (_, body) => {
  const url = 'http://127.0.0.1:9/';
  const emulator = await withOtp({});
  Reflect.apply(emulator.setWebhook, undefined, [{ url, body }]);
  await expect(emulator.press('otp-1', 'Confirm')).rejects.toThrow(/gave no \{ contentType, body \}/);
  expect(emulator.deliveries.latest()?.state).toBe('failed');
  emulator.setWebhook({ url, fetch: async () => new Response() });
  expect((await emulator.deliveries.redeliver('d-1')).state).toBe('delivered');
});
