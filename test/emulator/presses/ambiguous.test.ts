import { expect, test, vi } from 'vitest';
import { createWebhook, defineActions } from '../../../src/webhook/index.js';
import { request } from '../../support/emulator/control-client.js';
import { emulatorWith, told } from '../../support/emulator/emulators.js';
import { generic, otp, post, postback, SEND, SEND_OTP } from '../../support/emulator/requests.js';

const card = (more: object, ...payloads: readonly string[]): object => ({
  ...more,
  buttons: [],
  buttonsV2: payloads.map(payload => postback(payload === 'stop' ? 'Stop' : 'Go', payload)),
});
const CARDS = generic(
  [card({ title: 'One' }, 'stop', 'first'), card({}, 'second'), card({ title: 'Three' }, 'third')],
  {
    messageId: 'm-1',
  },
);

const withCards = async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND, CARDS));
  return emulator;
};

const LISTED =
  '3 buttons "Go" are on "m-1": "Go" on element 1 ("One"), index 0; "Go" on element 2, index 1; ' +
  '"Go" on element 3 ("Three"), index 2. Choose one by its index, as in press(messageId, { title, index }).';

test('a title that several buttons have rejects with a list of them', async () => {
  const emulator = await withCards();
  await expect(emulator.press('m-1', 'Go')).rejects.toThrow(LISTED);
  await expect(emulator.press('m-1', { title: 'Go' })).rejects.toThrow(LISTED);
  expect(emulator.presses.length).toBe(0);
});

test('an unknown id rejects with the ids of the log, or says that it is empty', async () => {
  const emulator = emulatorWith();
  const none = 'There is no message, element or OTP with the id "m-9" in the log.';
  await expect(emulator.press('m-9', 'Go')).rejects.toThrow(`${none} The log is empty.`);
  await emulator.fetch(post(SEND, CARDS));
  await expect(emulator.press('m-9', 'Go')).rejects.toThrow(`${none} Its ids: "m-1".`);
});

test('an unknown id rejects with the ids of elements too, those like it first', async () => {
  const emulator = emulatorWith();
  for (const id of ['gold', 'silver']) {
    const cards = [card({ messageId: `card-${id}`, title: id }, 'first'), card({ title: 'No id' }, 'second')];
    await emulator.fetch(post(SEND, generic(cards, { messageId: `m-${id}` })));
  }
  const ids = 'Its ids: "card-gold", "m-silver", "card-silver", "m-gold".';
  await expect(emulator.press('card-gol', 'Go')).rejects.toThrow(ids);
});

test('an index chooses among the buttons with the title', async () => {
  const emulator = await withCards();
  for (const [index, payload] of ['first', 'second', 'third'].entries())
    expect((await emulator.press('m-1', { title: 'Go', index })).payload).toBe(payload);
  expect((await emulator.press('m-1', { title: 'Stop', index: 0 })).payload).toBe('stop');
  expect((await emulator.press('m-1', 'Stop')).payload).toBe('stop');
  await expect(emulator.press('m-1', { title: 'Go', index: 3 })).rejects.toThrow(
    'There is no button "Go" with the index 3 on "m-1". Its buttons with this title: "Go" on element 1 ("One"), index 0;',
  );
});

test('the buttons of an OTP are listed without an element', async () => {
  const emulator = emulatorWith();
  await emulator.fetch(post(SEND_OTP, otp({ buttonsV2: [postback('Go', 'a'), postback('Go', 'b')] })));
  await expect(emulator.press('otp-1', 'Go')).rejects.toThrow('"otp-1": "Go", index 0; "Go", index 1. Choose');
  expect((await emulator.press('otp-1', { title: 'Go', index: 1 })).raw).toBe('[otp-1]:b');
});

test.each([{ title: 'Go', index: -1 }, { title: 'Go', index: 0.5 }, { title: 'Go', index: '1' }, {}, null, 7])(
  'press rejects %j as a button',
  async button => {
    const emulator = await withCards();
    await expect(emulator.press('m-1', button as never)).rejects.toThrow(TypeError);
  },
);

test('press rejects a misspelt option, which would press another button', async () => {
  const emulator = await withCards();
  await expect(emulator.press('m-1', { title: 'Stop', indx: 2 } as never)).rejects.toThrow(
    'emulator.press: "indx" is not an option (did you mean index?).',
  );
  expect(emulator.presses.length).toBe(0);
});

test('over the control API an ambiguous title is a conflict that lists the buttons, and an index presses one', async () => {
  const emulator = await withCards();
  const press = async (input: object) => told(await emulator.fetch(request('POST /press', input)));
  expect(await press({ messageId: 'm-1', title: 'Go' })).toEqual([409, { error: 'conflict', message: LISTED }]);
  expect(await press({ messageId: 'm-1', title: 'Go', index: 2 })).toMatchObject([200, { payload: 'third' }]);
  expect((await press({ messageId: 'm-1', title: 'Go', index: -1 }))[0]).toBe(400);
});

test('every function of an emulator, a fault, a webhook and actions can be spied on, and fetch works alone', async () => {
  const emulator = await withCards();
  const actions = defineActions({ ping: undefined });
  const objects: readonly object[] = [
    emulator,
    emulator.faults.add({ kind: 'delay', delayMs: 1 }),
    createWebhook({ onPress: () => {} }),
    actions,
  ];
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      if (typeof value !== 'function') continue;
      const spy: { mockRestore(): void } = vi.spyOn(object as never, name as never);
      expect(vi.isMockFunction(Reflect.get(object, name)), name).toBe(true);
      spy.mockRestore();
    }
  vi.spyOn(emulator.messages, 'latest').mockRestore();
  vi.spyOn(emulator.deliveries, 'redeliver').mockRestore();
  vi.spyOn(emulator.faults, 'add').mockRestore();
  const press = vi.spyOn(emulator, 'press');
  await emulator.press('m-1', 'Stop');
  expect(press).toHaveBeenCalledOnce();
  const { fetch } = emulator;
  expect((await fetch(post(SEND, CARDS))).status).toBe(200);
});
