import { expect, test } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import { call } from '../../support/emulator/control-client.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const send = async (emulator: Emulator, messageId: string): Promise<void> => {
  await emulator.fetch(post(SEND, text({ messageId })));
};

test('a wait with `after` returns the next message, so that a loop sees each message once', async () => {
  const emulator = emulatorWith();
  for (const id of ['m-1', 'm-2', 'm-3']) await send(emulator, id);
  const seen: string[] = [];
  let after: Awaited<ReturnType<Emulator['waitForMessage']>> | undefined = await emulator.waitForMessage({
    messageId: 'm-1',
  });
  for (let waited = 0; waited < 3; waited++) {
    const next = emulator.waitForMessage({ text: 'Hello' }, { after });
    if (waited === 2) await send(emulator, 'm-4');
    after = await next;
    seen.push(after.id);
  }
  expect(seen).toEqual(['m-2', 'm-3', 'm-4']);
});

test('a wait after the latest entry times out with a list of what arrived', async () => {
  const emulator = emulatorWith();
  await send(emulator, 'm-1');
  const after = emulator.messages.latest();
  await expect(emulator.waitForMessage({}, { after, timeoutMs: 20 })).rejects.toThrow(
    'No message was accepted after request 1 within 20 ms',
  );
  const next = emulator.waitForMessage({ messageId: 'm-3' }, { after });
  for (const id of ['m-2', 'm-3']) await send(emulator, id);
  expect((await next).id).toBe('m-3');
});

test('`after: latest()` of an empty log matches any message', async () => {
  const emulator = emulatorWith();
  const next = emulator.waitForMessage({}, { after: emulator.messages.latest() });
  await send(emulator, 'm-1');
  expect((await next).id).toBe('m-1');
});

test('an OTP can be waited for after a message, and a message after an OTP', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'o-1' })));
  await send(emulator, 'm-1');
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'o-2' })));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'o-3' })));
  const message = await emulator.waitForMessage({}, { after: await emulator.waitForOtp({ messageId: 'o-1' }) });
  expect((await emulator.waitForOtp({}, { after: message })).id).toBe('o-2');
});

test('the control API takes the number of an entry as `after`', async () => {
  const emulator = emulatorWith();
  for (const id of ['m-1', 'm-2', 'm-3']) await send(emulator, id);
  expect((await call(emulator, 'POST /wait/message', { after: 1 })).id).toBe('m-2');
  await expect(call(emulator, 'POST /wait/otp', { after: 1, timeoutMs: 1 })).rejects.toThrow('409');
});

test.each([null, 'm-1', 7, {}, { number: '1' }, { number: -1 }])(
  '%j is rejected as an entry to wait after',
  async after => {
    const emulator = emulatorWith();
    await expect(emulator.waitForMessage({}, { after: after as never })).rejects.toThrow(
      /^emulator.waitForMessage: `after/,
    );
  },
);
