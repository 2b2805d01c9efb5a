import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { generic, otp, post, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const send = async (emulator: Emulator, body: object): Promise<void> => {
  await emulator.fetch(post('customerNo' in body ? SEND_OTP : SEND, body));
};

test('a wait returns the newest match, or waits for the next', async () => {
  const emulator = emulatorWith();
  for (const messageId of ['m-1', 'm-2']) await send(emulator, text({ messageId }));
  expect((await emulator.waitForMessage()).id).toBe('m-2');
  expect((await emulator.waitForMessage({ messageId: 'm-1' })).id).toBe('m-1');
  const next = emulator.waitForMessage({ messageId: 'm-4' });
  for (const messageId of ['m-3', 'm-4']) await send(emulator, text({ messageId }));
  expect((await next).id).toBe('m-4');
});

test.each([
  [{ text: 'Hello' }],
  [{ text: /^hel/i }],
  [{ appCustomerId: 'C-1029' }],
  [{ bot: 'bot', text: /l+/g }],
  [{ messageId: undefined, text: 'Hello' }],
])('waitForMessage finds a message by %o', async filter => {
  const emulator = emulatorWith();
  await send(emulator, text());
  await send(emulator, generic([{ title: 't', buttons: [], buttonsV2: [] }]));
  expect((await emulator.waitForMessage(filter)).request.message.text).toBe('Hello');
});

test.each([
  [{ customerNo: 'C-1029' }],
  [{ txCode: 'TX-1' }],
  [{ deviceId: 'D-1', text: /code/ }],
  [(entry: { id: string }) => entry.id === 'otp-1'],
])('waitForOtp finds an OTP by %o', async filter => {
  const emulator = emulatorWith();
  await send(emulator, otp({ txCode: 'TX-1', deviceId: 'D-1' }));
  await send(emulator, otp({ messageId: 'otp-2', customerNo: 'C-1', mokMessage: 'Hi' }));
  expect((await emulator.waitForOtp(filter)).id).toBe('otp-1');
});

test('the error of waitForMessage lists accepted and rejected requests without their texts', async () => {
  const emulator = emulatorWith();
  await send(emulator, text({ messageId: 'm-1', text: 'secret words' }));
  await send(emulator, { ...text({ messageId: 'm-2' }), recipient: { appStaffId: 'S-7' } });
  await send(emulator, text({ text: '' }));
  await expect(emulator.waitForMessage({ messageId: 'm-9' }, { timeoutMs: 20 })).rejects.toThrow(
    'No message with messageId "m-9" was accepted within 20 ms. Accepted: text "m-1" to appCustomerId "C-1029"; ' +
      'text "m-2" to appStaffId "S-7". Rejected: malformed-request, text-not-empty at message.text.',
  );
});

test('the error of waitForOtp contains neither values nor texts', async () => {
  const emulator = emulatorWith();
  for (let number = 0; number < 12; number++)
    await send(emulator, otp({ messageId: `o-${number}`, mokValue: '481516' }));
  const waited = emulator.waitForOtp({ txCode: 'TX' }, { timeoutMs: 20 });
  await expect(waited).rejects.toThrow(
    /^No OTP with the txCode of the filter was accepted within 20 ms. Accepted: 12, of which the newest: "o-2" to customerNo "C-1029"; .*Rejected: none\./,
  );
  await expect(waited).rejects.not.toThrow(/481516/);
});

test('the error of a wait names what it waited for, and quotes ids only', async () => {
  const emulator = emulatorWith();
  await send(emulator, text({ messageId: 'm-1' }));
  const after = emulator.messages.latest();
  const filter = { appCustomerId: 'C-1', messageId: 'm-9', text: 'secret words', bot: undefined };
  const wait = emulator.waitForMessage(filter, { timeoutMs: 5, after });
  await expect(wait).rejects.toThrow(
    'No message with appCustomerId "C-1" and messageId "m-9" and the text of the filter was accepted after request 1 within 5 ms.',
  );
  await expect(emulator.waitForMessage(() => false, { timeoutMs: 5 })).rejects.toThrow(
    'No message for which the filter returns true was accepted within 5 ms.',
  );
});

test('close() ends the wait, reset() does not', async () => {
  const emulator = emulatorWith();
  const waited = emulator.waitForMessage();
  emulator.reset();
  await send(emulator, text({ messageId: 'm-1' }));
  expect((await waited).id).toBe('m-1');
  const late = emulator.waitForOtp();
  await emulator.close();
  await expect(late).rejects.toThrow(/^No OTP was accepted before the emulator was closed. Accepted: none/);
});

test.each([-1, Number.NaN, 1e10])('a wait rejects the timeoutMs %s', async timeoutMs => {
  await expect(emulatorWith().waitForMessage({}, { timeoutMs })).rejects.toThrow(
    /^emulator.waitForMessage: `timeoutMs` must be/,
  );
});

test('a signal ends the wait, even if it has aborted before', async () => {
  const emulator = emulatorWith();
  const waiting = new AbortController();
  const wait = emulator.waitForMessage({}, { signal: waiting.signal });
  waiting.abort();
  const why = 'No message was accepted before the signal aborted. Accepted: none. Rejected: none.';
  await expect(wait).rejects.toThrow(why);
  await expect(emulator.waitForMessage({}, { signal: waiting.signal })).rejects.toThrow(why);
  expect(getEventListeners(waiting.signal, 'abort')).toEqual([]);
});

test('an unknown filter field rejects, and so does a filter that throws', async () => {
  const emulator = emulatorWith();
  await expect(Reflect.apply(emulator.waitForMessage, undefined, [{ id: 'm-1' }])).rejects.toThrow(
    /"id" is not an option of filter; the options are messageId, text, userId, bot, appCustomerId, appStaffId/,
  );
  const waited = emulator.waitForMessage(() => {
    throw new Error('an assertion');
  });
  await send(emulator, text());
  await expect(waited).rejects.toThrow('an assertion');
});

test('an async filter rejects the wait: its Promise does not match every message, and its rejection does not end the process', async () => {
  const emulator = emulatorWith();
  const words = 'The filter must return true or false; got a Promise. Use a function that is not async.';
  const filters = [async () => false, async () => Promise.reject(new Error('an assertion'))];
  const waited = filters.map(filter => Reflect.apply(emulator.waitForMessage, undefined, [filter]));
  await send(emulator, text());
  await send(emulator, otp());
  for (const wait of waited) await expect(wait).rejects.toThrow(words);
  for (const filter of filters) {
    await expect(Reflect.apply(emulator.waitForMessage, undefined, [filter])).rejects.toThrow(words);
    await expect(Reflect.apply(emulator.waitForOtp, undefined, [filter])).rejects.toThrow(words);
  }
});

test.each([
  [{ timeoutms: 1 }, 'emulator.waitForMessage: "timeoutms" is not an option (did you mean timeoutMs?).'],
  [{ signal: 'now' }, 'emulator.waitForMessage: `signal` must be an AbortSignal; got a string.'],
  [null, 'emulator.waitForMessage: The options must be an object, such as { timeoutMs }; got null.'],
])('a wait rejects the options %j', async (options, words) => {
  await expect(emulatorWith().waitForMessage({}, options as never)).rejects.toThrow(words);
});

test.each([
  ['m-1', 'emulator.waitForOtp: `filter` must be an object, such as { messageId }; got a string.'],
  [null, 'emulator.waitForOtp: `filter` must be an object, such as { messageId }; got null.'],
  [{ text: 7 }, 'emulator.waitForOtp: `filter.text` must be a string or a regular expression; got a number.'],
])('a wait rejects the filter %j, which would match nothing or everything', async (filter, words) => {
  await expect(emulatorWith().waitForOtp(filter as never)).rejects.toThrow(words);
});
