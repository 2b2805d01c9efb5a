import { expect, test } from 'vitest';
import { emulatorWith, told } from '../emulators.js';
import { otp, post, SEND_OTP } from '../requests.js';
import { call, request } from './client.js';

test('of two OTPs with one id the location is granted for the one whose number is given, else for the newest', async () => {
  const emulator = emulatorWith();
  for (let sent = 0; sent < 2; sent++) await emulator.fetch(post(SEND_OTP, otp({ showWithLocation: true })));
  const messageId = emulator.otps.latest()?.id ?? '';
  const states = (): unknown => [...emulator.otps].map(({ location }) => location?.state);
  await call(emulator, 'POST /location', { messageId, request: 1, decision: 'granted' });
  expect(states()).toEqual(['granted', 'awaited']);
  await call(emulator, 'POST /location', { messageId, decision: 'denied' });
  expect(states()).toEqual(['granted', 'denied']);
  const again = { messageId, request: 1, decision: 'denied' } as const;
  const [status, json] = await told(await emulator.fetch(request('POST /location', again)));
  expect([status, Object(json).message]).toEqual([409, expect.stringMatching(/shown already/)]);
  const none = await told(await emulator.fetch(request('POST /location', { ...again, request: 3 })));
  expect(none[0]).toBe(409);
});
