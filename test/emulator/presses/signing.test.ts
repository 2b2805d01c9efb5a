import { compactVerify, decodeProtectedHeader } from 'jose';
import { expect, test } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND_OTP } from '../../support/emulator/requests.js';

const OTP = otp({ buttonsV2: [postback('Confirm', 'confirm:7', { payloadHidden: true }), postback('Stop', 's')] });

const pressHidden = async (options: object) => {
  const emulator = emulatorWith(options);
  await emulator.fetch(post(SEND_OTP, OTP));
  const press = await emulator.press('otp-1', 'Confirm');
  if (press.kind !== 'postback') throw new Error('This is no postback button.');
  return { emulator, press };
};

const SECRET = 'a text of at least thirty-two bytes';

test('a hidden payload is delivered signed, with the message id and the time', async () => {
  const { emulator, press } = await pressHidden({
    signing: { kid: 'k-1', secret: SECRET },
    clock: () => 1_700_000_000_999,
  });
  expect(press.hidden).toBe(true);
  expect(press.raw).toBe(`[otp-1]:${press.payload}`);
  expect(press.text).toBe('confirm:7');
  expect(decodeProtectedHeader(press.payload)).toEqual({ alg: 'HS256', kid: 'k-1', typ: 'sendable-press+jws' });
  const { payload } = await compactVerify(press.payload, new TextEncoder().encode(SECRET));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
    messageId: 'otp-1',
    payload: 'confirm:7',
    iat: 1_700_000_000,
  });
  expect(emulator.signingKeys).toEqual({ 'k-1': SECRET });
});

test('the key may be bytes, and the default key is random', async () => {
  const secret = new Uint8Array(32).fill(7);
  const { press } = await pressHidden({ signing: { kid: 'k', secret } });
  await compactVerify(press.payload, secret);
  const { emulator, press: other } = await pressHidden({});
  const [[kid, key] = []] = Object.entries(emulator.signingKeys);
  expect(kid).toBe('emulator');
  await compactVerify(other.payload, new TextEncoder().encode(String(key)));
  expect(emulatorWith().signingKeys).not.toEqual(emulatorWith().signingKeys);
});
