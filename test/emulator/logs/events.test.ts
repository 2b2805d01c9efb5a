import { expect, test, vi } from 'vitest';
import type { EventName } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const NAMES: readonly EventName[] = [
  'message',
  'otp',
  'rejected',
  'mokValue',
  'press',
  'delivery',
  'location',
  'faults',
  'user',
  'webhook',
  'reset',
];

test('the host application gets the OTP value at once, also when the content waits for the location', async () => {
  const emulator = emulatorWith({ ids: of => `the-${of}` });
  const values: unknown[] = [];
  emulator.on('mokValue', event => void values.push(event));
  await emulator.fetch(post(SEND_OTP, otp({ mokValue: '481516', showWithLocation: true })));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'otp-2' })));
  expect(values).toEqual([{ value: '481516', messageId: 'otp-1', customerNo: 'C-1029', userId: 'the-user' }]);
});

test('a listener that is added by a listener gets the next event', async () => {
  const emulator = emulatorWith();
  let heard = 0;
  const again = (): void => {
    heard++;
    if (heard < 10) emulator.on('message', again);
  };
  emulator.on('message', again);
  await emulator.fetch(post(SEND, text()));
  expect(heard).toBe(1);
  await emulator.fetch(post(SEND, text()));
  expect(heard).toBe(3);
});

test('every change is an event, in order', async () => {
  const emulator = emulatorWith();
  const seen: string[] = [];
  for (const name of NAMES) emulator.on(name, () => void seen.push(name));
  emulator.register({ appCustomerId: 'C-1029' });
  await emulator.fetch(post(SEND, text()));
  await emulator.fetch(post(SEND, {}));
  const buttonsV2 = [postback('Yes', 'y')];
  await emulator.fetch(post(SEND_OTP, otp({ mokValue: '4', showWithLocation: true, buttonsV2 })));
  emulator.location('otp-1', 'granted');
  await emulator.press('otp-1', 'Yes');
  emulator.setWebhook({ url: 'https://app.example', fetch: async () => new Response() });
  await emulator.deliveries.redeliver('d-1');
  emulator.faults.add({ kind: 'status', status: 500 }).remove();
  emulator.reset();
  expect(seen.join(' ')).toBe(
    'user message rejected otp mokValue location press delivery webhook delivery delivery delivery delivery faults faults reset',
  );
});

test('a listener can be removed, and one that throws does not affect requests', async () => {
  const emulator = emulatorWith();
  const thrown: unknown[] = [];
  const queued = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(task => {
    try {
      task();
    } catch (error) {
      thrown.push(error);
    }
  });
  const seen: string[] = [];
  const listener = ({ id }: { id: string }): void => void seen.push(id);
  const off = emulator.on('message', listener);
  emulator.on('message', listener);
  emulator.on('message', () => {
    throw new Error('mine');
  });
  await emulator.fetch(post(SEND, text({ messageId: 'm-1' })));
  off();
  expect((await emulator.fetch(post(SEND, text({ messageId: 'm-2' })))).status).toBe(200);
  queued.mockRestore();
  expect(seen).toEqual(['m-1', 'm-1', 'm-2']);
  expect(thrown).toEqual([new Error('mine'), new Error('mine')]);
});

test('on() rejects an unknown event name', () => {
  const emulator = emulatorWith();
  expect(() => Reflect.apply(emulator.on, undefined, ['sent', () => {}])).toThrow(
    /^emulator.on: "sent" is not an event; the events are message, otp, /,
  );
  expect(() => Reflect.apply(emulator.on, undefined, ['toString', () => {}])).toThrow(/"toString" is not an event/);
});
