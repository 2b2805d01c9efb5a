import { expect, test } from 'vitest';
import type { Emulator, LoggedOtp } from '../../../src/emulator/index.js';
import { withOtp } from '../../support/emulator/with-otp.js';

const NOW = new Date('2026-11-21T10:00:00Z');

const otpAtNow = (more: object): Promise<Emulator> => withOtp({ clock: () => NOW }, more);

test('the OTP log has the transaction code, the device and the awaited location', async () => {
  const emulator = await otpAtNow({ txCode: 'TX-88', deviceId: 'D-1', showWithLocation: true });
  expect(emulator.otps.latest()).toMatchObject({ txCode: 'TX-88', deviceId: 'D-1', location: { state: 'awaited' } });
});

test('nothing can be pressed until the location is granted, and then the log has the coordinates', async () => {
  const emulator = await otpAtNow({ showWithLocation: true });
  const seen: LoggedOtp[] = [];
  emulator.on('location', event => void seen.push(event));
  const hidden = /"otp-1" is hidden until the user grants the location: call emulator\.location\("otp-1", 'granted'\)/;
  await expect(emulator.press('otp-1', 'Confirm')).rejects.toThrow(hidden);
  expect(emulator.location('otp-1', 'denied').location).toEqual({ state: 'denied', at: NOW });
  await expect(emulator.press('otp-1', 'Confirm')).rejects.toThrow(hidden);
  const granted = emulator.location('otp-1', 'granted', { latitude: 41.01, longitude: 28.98 });
  expect(granted.location).toEqual({
    state: 'granted',
    at: NOW,
    coordinates: { latitude: 41.01, longitude: 28.98 },
  });
  expect([...emulator.otps]).toEqual([granted]);
  expect(seen.map(({ location }) => location?.state)).toEqual(['denied', 'granted']);
  expect(await emulator.press('otp-1', 'Confirm')).toMatchObject({ raw: '[otp-1]:confirm' });
  expect(() => emulator.location('otp-1', 'denied')).toThrow(/already visible/);
});

test('a decision must be granted or denied', async () => {
  const emulator = await otpAtNow({ showWithLocation: true });
  expect(() => Reflect.apply(emulator.location, undefined, ['otp-1', 'maybe'])).toThrow(/'granted' or 'denied'/);
  expect(emulator.otps.latest()?.location).toEqual({ state: 'awaited' });
});

test('coordinates must be valid, and are 0, 0 by default', async () => {
  const emulator = await otpAtNow({ showWithLocation: true });
  for (const place of [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -181 },
    { latitude: Number.NaN, longitude: 0 },
  ])
    expect(() => emulator.location('otp-1', 'granted', place)).toThrow(/from -90 to 90/);
  expect(emulator.location('otp-1', 'granted').location).toMatchObject({ coordinates: { latitude: 0, longitude: 0 } });
});

test.each([{}, { showWithLocation: false }])('%j does not ask for the location', async more => {
  const emulator = await otpAtNow(more);
  expect(emulator.otps.latest()?.location).toBeUndefined();
  expect(() => emulator.location('otp-1', 'granted')).toThrow(/does not ask/);
  expect(() => emulator.location('otp-2', 'granted')).toThrow(/no OTP with the id "otp-2"/);
  expect(await emulator.press('otp-1', 'Confirm')).toMatchObject({ raw: '[otp-1]:confirm' });
});
