import { expect, test } from 'vitest';
import { call } from '../../support/emulator/control-client.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, text } from '../../support/emulator/requests.js';

test('POST /send sends a request like any other, and returns the response of the platform', async () => {
  const emulator = emulatorWith();
  const sent = await call(emulator, 'POST /send', { text: JSON.stringify(text({ messageId: 'm-1' })) });
  const message = emulator.messages.latest();
  expect(sent).toEqual({
    operation: 'message',
    status: 200,
    body: JSON.stringify({ recipient_id: message?.userId, message_id: 'm-1' }),
  });
  expect(message?.request).toEqual(text({ messageId: 'm-1' }));
  expect(await call(emulator, 'POST /send', { text: JSON.stringify(otp()) })).toMatchObject({ operation: 'otp' });
  expect(emulator.otps.length).toBe(1);
  expect(await call(emulator, 'POST /send', { text: '{"a":' })).toMatchObject({ operation: 'message', status: 400 });
  expect(emulator.rejected.latest()).toMatchObject({ reason: 'malformed-request', body: '{"a":' });
});

test('POST /send is hit by faults', async () => {
  const emulator = emulatorWith();
  emulator.faults.add({ kind: 'drop', when: 'accepted', times: 1 });
  emulator.faults.add({ kind: 'half-body', times: 1 });
  emulator.faults.add({ kind: 'status', status: 503, times: 1, when: 'accepted' });
  const statuses = [];
  for (let sent = 0; sent < 4; sent++)
    statuses.push((await call(emulator, 'POST /send', { text: JSON.stringify(text()) })).status);
  expect(statuses).toEqual([null, null, 503, 200]);
});

test('POST /send takes the name of a bot, and rejects an unknown one', async () => {
  const emulator = emulatorWith({ bots: { 'a/b c': 'shop', second: 'bank' } });
  for (const bot of ['shop', 'bank']) await call(emulator, 'POST /send', { text: JSON.stringify(text()), bot });
  expect([...emulator.messages].map(({ bot }) => bot)).toEqual(['shop', 'bank']);
  await expect(call(emulator, 'POST /send', { text: '{}', bot: 'no' })).rejects.toThrow(
    '409 {"error":"conflict","message":"There is no bot with the name \\"no\\"."}',
  );
});

test('POST /check reports the violations, writes code, and sends nothing', async () => {
  const emulator = emulatorWith();
  const valid = await call(emulator, 'POST /check', { text: JSON.stringify(text()) });
  expect(valid).toMatchObject({ operation: 'message', violations: [] });
  expect(valid.builder).toContain("Message.text('Hello')");
  const broken = await call(emulator, 'POST /check', { text: '{"customerNo":"C-1","x":1}' });
  expect(broken.operation).toBe('otp');
  expect(broken.violations.map(({ rule }) => rule)).toEqual(['otp-message-id', 'otp-text', 'unknown-field']);
  expect(broken.builder).toContain(`parse('{"customerNo":"C-1","x":1}')`);
  expect(broken.curl).toContain('/v1/bots/sendmok/$SENDABLE_TOKEN');
  expect(await call(emulator, 'POST /check', { text: '{"customerNo":"C-1"}', operation: 'message' })).toMatchObject({
    operation: 'message',
  });
  expect([emulator.messages.length, emulator.otps.length, emulator.rejected.length]).toEqual([0, 0, 0]);
});
