import { expect } from 'vitest';
import type { Emulator, EmulatorOptions, PressResult } from '../../../src/emulator/index.js';
import { emulatorWith } from './emulators.js';
import { otp, post, postback, SEND_OTP } from './requests.js';

/** An emulator that has the OTP `otp-1` with a button `Confirm`. */
export const withOtp = async (options: EmulatorOptions, more: object = {}): Promise<Emulator> => {
  const emulator = emulatorWith(options);
  const buttonsV2 = [postback('Confirm', 'confirm', { payloadSeenByUser: 'I confirm' })];
  expect((await emulator.fetch(post(SEND_OTP, otp({ buttonsV2, ...more })))).status).toBe(200);
  return emulator;
};

/** The delivery of a postback. */
export const deliveryOf = (press: PressResult) => {
  if (press.kind !== 'postback') throw new Error('Nothing is delivered.');
  return press.delivery;
};
