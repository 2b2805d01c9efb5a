import { expect, test } from 'vitest';
import { call, request } from '../../support/emulator/control-client.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { otp, post, SEND_OTP } from '../../support/emulator/requests.js';

test('if two OTPs have one id, `request` chooses the one whose location is granted; by default it is the newest', async () => {
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
  expect([status, Object(json).message]).toEqual([409, expect.stringMatching(/already visible/)]);
  const none = await told(await emulator.fetch(request('POST /location', { ...again, request: 3 })));
  expect(none[0]).toBe(409);
});
