import { expect, test } from 'vitest';
import type { ControlEvent } from '../../../src/emulator/index.js';
import { applyEvent, needsReload, type PageState } from '../../../src/emulator/page/ui/live/page-state.js';
import { call, eventsOf } from '../../support/emulator/control-client.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const OTP = otp({ showWithLocation: true, buttonsV2: [postback('Yes', 'y')] });

test('the state of the page after all events equals the state of the emulator', async () => {
  const emulator = emulatorWith({ maxLogEntries: 3 });
  await emulator.fetch(post(SEND, text({ messageId: 'before' })));
  const before: PageState = await call(emulator, 'GET /state', {});
  for (let number = 0; number < 5; number++) await emulator.fetch(post(SEND, text({ messageId: `m-${number}` })));
  await emulator.fetch(post(SEND, {}));
  await emulator.fetch(post(SEND_OTP, OTP));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'otp-2' })));
  emulator.location('otp-1', 'denied');
  emulator.location('otp-1', 'granted', { latitude: 1, longitude: 2 });
  await emulator.press('otp-1', 'Yes');
  emulator.setWebhook({ url: 'https://app.example/', fetch: async () => new Response('thanks') });
  await emulator.press('otp-1', 'Yes');
  await emulator.deliveries.redeliver('d-1');
  emulator.faults.add({ kind: 'drop', operation: 'otp' });
  emulator.faults.add({ kind: 'delay', delayMs: 1 }).remove();
  emulator.register({ appStaffId: 'S-7' });
  emulator.register({ appCustomerId: 'C-1' });
  emulator.register({ appStaffId: 'S-7' });
  const { newestEvent, ...now }: PageState = await call(emulator, 'GET /state', {});
  const stream = await emulator.fetch(new Request(`http://localhost/_sendable/events?after=${before.newestEvent}`));
  // Of the three events of the faults, the stream contains only the newest: each lists all faults.
  const events = await eventsOf(stream).next(newestEvent - before.newestEvent - 2);
  expect(events.some(needsReload)).toBe(false);
  const made = events.reduce(applyEvent, before);
  const byId = ({ users }: Pick<PageState, 'users'>): readonly unknown[] =>
    users.toSorted((one, other) => one.userId.localeCompare(other.userId));
  // The page keeps 10 000 of each; here the emulator keeps 3.
  const short = { ...made, messages: made.messages.slice(-3) };
  expect({ ...short, users: byId(short) }).toEqual({ ...now, users: byId(now), newestEvent, now: before.now });
});

test('the page keeps the newest 10 000 entries of each log', async () => {
  const emulator = emulatorWith();
  const state: PageState = await call(emulator, 'GET /state', {});
  const event = (number: number): ControlEvent => ({
    number,
    name: 'rejected',
    data: {
      number,
      operation: 'otp',
      bot: 'bot',
      reason: 'not-json',
      status: 415,
      violations: [],
      receivedAt: '2026-11-21T10:00:00Z',
      requestBytes: 0,
      response: { status: 415, bytes: 0, at: '2026-11-21T10:00:00Z' },
      body: undefined,
      path: undefined,
      faults: [],
    },
  });
  const made = Array.from({ length: 10_700 }, (_, index) => event(index + 1)).reduce(applyEvent, state);
  expect([made.rejected.length, made.rejected[0]?.number, made.counts.rejected]).toEqual([10_000, 701, 10_000]);
});

test.each(['missed', 'reset'] as const)('after %s the page fetches the state again', name => {
  expect(needsReload({ number: 1, name, data: {} })).toBe(true);
});
