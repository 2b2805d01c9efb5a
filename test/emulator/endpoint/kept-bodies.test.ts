import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const BROKEN = '{"recipient":{"id":"u-1"},"message":{}}';

test.each([
  ['unknown-token', '/v1/bots/sendmessage/wrong', {}],
  ['not-json', SEND, { headers: { 'content-type': 'text/plain' } }],
  ['not-found', '/v1/bots/other/secret', {}],
] as const)('the log keeps the body of a request that is rejected as %s', async (reason, path, init) => {
  const emulator = emulatorWith();
  await emulator.fetch(post(path, BROKEN, init));
  expect(emulator.rejected.latest()).toMatchObject({ reason, body: BROKEN, requestBytes: BROKEN.length });
});

test('the log keeps the first 64 KiB of a body, and none of one that is too large', async () => {
  const emulator = emulatorWith({ maxBodyBytes: 200_000 });
  await emulator.fetch(post(SEND, `"${'\u00e9'.repeat(50_000)}"`));
  const { body, requestBytes } = emulator.rejected.latest() ?? {};
  expect([body?.length, requestBytes]).toEqual([32_769, 100_002]);
  await emulator.fetch(post(SEND, 'x'.repeat(200_001)));
  expect(emulator.rejected.latest()).toMatchObject({ reason: 'too-large', body: undefined, requestBytes: 0 });
});

test('the error of a wait does not quote the body of a rejected OTP', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND_OTP, otp({ mokValue: 'k481516q', messageId: 7 })));
  expect(emulator.rejected.latest()?.body).toContain('k481516q');
  const error = await emulator.waitForOtp({}, { timeoutMs: 1 }).catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('malformed-request');
  expect(String(error) + inspect(emulator)).not.toContain('k481516q');
});

test('the log has the response to an accepted request that a fault hit', async () => {
  const emulator = emulatorWith({ clock: () => 1000 });
  const answered = async (fault: Parameters<typeof emulator.faults.add>[0]): Promise<unknown> => {
    emulator.faults.add({ ...fault, times: 1 });
    await emulator
      .fetch(post(SEND, text({ messageId: 'm' })))
      .then(response => response.text())
      .catch(() => {});
    return emulator.messages.latest()?.response;
  };
  const bytes = JSON.stringify({
    recipient_id: emulator.register({ appCustomerId: 'C-1029' }),
    message_id: 'm',
  }).length;
  expect(await answered({ kind: 'delay', when: 'accepted', delayMs: 7 })).toEqual({
    status: 200,
    bytes,
    at: new Date(1007),
  });
  expect(await answered({ kind: 'drop', when: 'accepted' })).toMatchObject({ status: undefined, bytes: 0 });
  expect(await answered({ kind: 'half-body' })).toMatchObject({ status: 200, bytes: bytes >> 1 });
  expect(await answered({ kind: 'status', when: 'accepted', status: 503, body: 'no' })).toMatchObject({
    status: 503,
    bytes: 2,
  });
});
