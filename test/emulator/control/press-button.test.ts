import { expect, test } from 'vitest';
import { call, request } from '../../support/emulator/control-client.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { generic, otp, post, postback, SEND, SEND_OTP } from '../../support/emulator/requests.js';

test('the index of a button identifies it if several have the same title or id', async () => {
  const emulator = emulatorWith();
  const element = (...buttonsV2: readonly object[]): object => ({ buttons: [], buttonsV2 });
  const cards = (word: string): object =>
    generic([element(postback('Apply', `${word}:1`), postback('Help', 'h')), element(postback('Apply', `${word}:2`))], {
      messageId: 'm-1',
    });
  await emulator.fetch(post(SEND, cards('old')));
  await emulator.fetch(post(SEND, cards('new')));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'm-1', buttonsV2: [postback('Apply', 'otp')] })));
  const pressed = async (request: number, button: number): Promise<unknown> =>
    (await call(emulator, 'POST /press-button', { request, button })).raw;
  expect(await pressed(1, 2)).toBe('[m-1]:old:2');
  expect(await pressed(2, 0)).toBe('[m-1]:new:1');
  expect(await pressed(2, 2)).toBe('[m-1]:new:2');
  expect(await pressed(3, 0)).toBe('[m-1]:otp');
  expect(await told(await emulator.fetch(request('POST /press-button', { request: 2, button: 3 })))).toEqual([
    409,
    { error: 'conflict', message: 'The request 2 has no button with the index 3.' },
  ]);
});

test('a hidden button of an OTP cannot be pressed by its index either', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND_OTP, otp({ showWithLocation: true, buttonsV2: [postback('Confirm', 'confirm')] })));
  const [status, json] = await told(await emulator.fetch(request('POST /press-button', { request: 1, button: 0 })));
  expect([status, Object(json).message]).toEqual([409, expect.stringMatching(/hidden until the user grants/)]);
});
