import { expect, test } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import { emulatorWith } from '../../support/emulator/emulators.js';
import { generic, otp, post, postback, SEND, SEND_OTP, text } from '../../support/emulator/requests.js';

const element = (buttonsV2: readonly object[], more: object = {}): object => ({ buttons: [], buttonsV2, ...more });

const sentTo = async (path: string, body: object): Promise<Emulator> => {
  const emulator = emulatorWith();
  expect((await emulator.fetch(post(path, body))).status).toBe(200);
  return emulator;
};

const cards = generic(
  [
    element([postback('Apply', 'apply:gold'), postback('Odd', ']:\n')]),
    element([postback('Apply', 'apply:blue'), { type: 'web_url', title: 'Read', payload: 'https://example.com/' }], {
      messageId: 'e-2',
    }),
    element([postback('Buy', ''), postback('Sign', 's', { payloadHidden: true })], { messageId: 'e-3' }),
  ],
  { messageId: 'm-1' },
);

test.each([
  ['m-1', { title: 'Apply', index: 0 }, 'm-1', 'apply:gold'],
  ['m-1', { title: 'Apply', index: 1 }, 'e-2', 'apply:blue'],
  ['m-1', 'Odd', 'm-1', ']:\n'],
  ['m-1', 'Buy', 'e-3', ''],
  ['e-2', 'Apply', 'e-2', 'apply:blue'],
  ['e-3', 'Buy', 'e-3', ''],
])('%s %j: the press has the message id %s', async (asked, title, messageId, payload) => {
  const emulator = await sentTo(SEND, cards);
  expect(await emulator.press(asked, title)).toMatchObject({ raw: `[${messageId}]:${payload}`, messageId, payload });
});

test('a button can be pressed by the message id that the emulator created', async () => {
  const emulator = await sentTo(SEND, generic([element([postback('Yes', 'y')])]));
  const id = emulator.messages.latest()?.id ?? '';
  expect(await emulator.press(id, 'Yes')).toMatchObject({ raw: `[${id}]:y` });
});

test.each([
  ['m-1', 'Nope', /"Nope" on "m-1".*"Apply", "Odd", "Apply", "Read", "Buy", "Sign"/],
  ['e-2', 'Buy', /"Buy" on "e-2".*: "Apply", "Read"\./],
  ['m-2', 'Apply', /"m-2"/],
])('%s %s cannot be pressed', async (id, title, words) => {
  const emulator = await sentTo(SEND, cards);
  await expect(emulator.press(id, title)).rejects.toThrow(words);
});

test('a text has no buttons', async () => {
  const emulator = await sentTo(SEND, text({ messageId: 'm-1' }));
  await expect(emulator.press('m-1', 'Yes')).rejects.toThrow(/Its buttons: none/);
});

test('a web_url button would open its URI: nothing is delivered', async () => {
  const emulator = await sentTo(SEND, cards);
  expect(await emulator.press('e-2', 'Read')).toEqual({
    kind: 'web_url',
    number: 1,
    messageId: 'e-2',
    request: 1,
    userId: 'u-1',
    title: 'Read',
    text: 'https://example.com/',
    uri: 'https://example.com/',
    pressedAt: expect.any(Date),
  });
  expect([emulator.presses.length, emulator.deliveries.length]).toEqual([1, 0]);
});

test('if a message and an OTP have one id, the press is on the newer', async () => {
  const emulator = await sentTo(SEND, generic([element([postback('Yes', 'message')])], { messageId: 'm' }));
  await emulator.fetch(post(SEND_OTP, otp({ messageId: 'm', buttonsV2: [postback('Yes', 'otp')] })));
  expect((await emulator.press('m', 'Yes')).payload).toBe('otp');
  await emulator.fetch(post(SEND, generic([element([postback('Yes', 'again')])], { messageId: 'm' })));
  expect((await emulator.press('m', 'Yes')).payload).toBe('again');
});

test('the weight of a press includes its payload, not only the text that the user sees', async () => {
  const emulator = emulatorWith({ maxLogBytes: 2500 });
  const payload = 'p'.repeat(1500);
  const link = { type: 'web_url', title: 'Open', payload: `https://a.example/${payload}`, payloadSeenByUser: 'x' };
  const buttonsV2 = [postback('Long', payload, { payloadSeenByUser: 'x' }), link];
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2 })));
  for (const title of ['Long', 'Open', 'Long', 'Open']) await emulator.press('otp-1', title);
  expect([...emulator.presses].map(({ number }) => number)).toEqual([4]);
});

test.each(['reset', 'close'] as const)('a press during %s() is neither logged nor delivered', async end => {
  const calls: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    calls.push(url);
    return new Response();
  };
  const emulator = emulatorWith({ webhook: { url: 'https://shop.example/', fetch } });
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Sign', 'p', { payloadHidden: true })] })));
  const press = expect(emulator.press('otp-1', 'Sign')).rejects.toThrow(
    'The emulator was closed or reset before the press was logged.',
  );
  await emulator[end]();
  await press;
  expect([calls.length, emulator.presses.length, emulator.deliveries.length]).toEqual([0, 0, 0]);
});
