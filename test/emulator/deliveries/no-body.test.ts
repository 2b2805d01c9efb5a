import { expect, test } from 'vitest';
import { withOtp } from '../../support/emulator/with-otp.js';

test.each([
  ['nothing', () => undefined],
  ['a promise', async () => ({ contentType: 'text/plain', body: 'x' })],
  ['a promise that rejects', async () => Promise.reject(new Error('no body'))],
  ['a body without its type', () => ({ body: 'x' })],
])('a body function that returns %s rejects the press, and the delivery does not stay pending', async (_, body) => {
  const url = 'http://127.0.0.1:9/';
  const emulator = await withOtp({});
  Reflect.apply(emulator.setWebhook, undefined, [{ url, body }]);
  await expect(emulator.press('otp-1', 'Confirm')).rejects.toThrow(/must return \{ contentType, body \}/);
  expect(emulator.deliveries.latest()?.state).toBe('failed');
  emulator.setWebhook({ url, fetch: async () => new Response() });
  expect((await emulator.deliveries.redeliver('d-1')).state).toBe('delivered');
});
