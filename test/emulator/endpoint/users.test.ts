import { expect, test } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const userIdOf = async (emulator: Emulator, recipient: object): Promise<string> => {
  const response = await emulator.fetch(post(SEND, { ...text(), recipient }));
  return Object(await response.json()).recipient_id;
};

test('a recipient gets a platform user id at the first request, and keeps it', async () => {
  const emulator = emulatorWith();
  const customer = await userIdOf(emulator, { appCustomerId: 'C-1029' });
  expect(customer).toMatch(/^[\da-f-]{36}$/);
  expect(await userIdOf(emulator, { appCustomerId: 'C-1029' })).toBe(customer);
  expect(await userIdOf(emulator, { appStaffId: 'C-1029' })).not.toBe(customer);
  expect(await userIdOf(emulator, { appCustomerId: 'C-1030' })).not.toBe(customer);
  expect(await userIdOf(emulator, { id: 'u-1' })).toBe('u-1');
  const answer = await (await emulator.fetch(post(SEND_OTP, otp()))).json();
  expect(answer).toEqual({ recipient_id: customer, message_id: 'otp-1' });
});

test('with registered users, an unknown recipient gets 404', async () => {
  const emulator = emulatorWith({ users: 'registered' });
  expect((await emulator.fetch(post(SEND, text()))).status).toBe(404);
  expect((await emulator.fetch(post(SEND_OTP, otp()))).status).toBe(404);
  expect([emulator.messages.length, emulator.otps.length]).toEqual([0, 0]);
  const userId = emulator.register({ appCustomerId: 'C-1029' });
  expect(emulator.register({ appCustomerId: 'C-1029' })).toBe(userId);
  expect(await userIdOf(emulator, { appCustomerId: 'C-1029' })).toBe(userId);
  expect(await userIdOf(emulator, { id: userId })).toBe(userId);
  expect((await emulator.fetch(post(SEND, { ...text(), recipient: { id: 'u-1' } }))).status).toBe(404);
  emulator.reset();
  expect((await emulator.fetch(post(SEND, text()))).status).toBe(404);
});

test('a registered user is copied: later changes of the object have no effect', () => {
  const emulator = emulatorWith();
  const told: unknown[] = [];
  emulator.on('user', ({ user }) => told.push(user));
  const user = { appCustomerId: 'C-1' };
  emulator.register(user);
  user.appCustomerId = 'C-2';
  expect(told).toEqual([{ appCustomerId: 'C-1' }]);
});
