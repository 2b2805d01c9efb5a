import { expect, test } from 'vitest';
import type { Emulator, EmulatorOptions } from '../../src/emulator/index.js';
import { emulatorWith } from '../support/emulator/emulators.js';
import { post, SEND, text } from '../support/emulator/requests.js';

const sent = async (message: object, options: EmulatorOptions = {}): Promise<Emulator> => {
  const emulator = emulatorWith(options);
  expect((await emulator.fetch(post(SEND, text({ messageId: 'm-1', ...message })))).status).toBe(200);
  return emulator;
};

const template = (payload: object): object => ({ text: undefined, attachment: { type: 'template', payload } });

test.each([
  [{ title: 'Yes', payload: 'y' }, 'Yes', 'y'],
  [{ text: 'Yes', payload: 'y' }, 'Yes', 'y'],
  [{ label: 'Yes' }, 'Yes', 'Yes'],
  [{ title: 'Yes', payload: 7 }, 'Yes', 'Yes'],
  [{ title: '', label: 'Yes', payload: 'y' }, 'Yes', 'y'],
])('a press of the quick reply %j by convention', async (reply, title, payload) => {
  const emulator = await sent({ quickRepliesV2: [reply] });
  expect(await emulator.press('m-1', title)).toMatchObject({ raw: `[m-1]:${payload}`, request: 1 });
});

test('named fields are read instead of the conventional ones, in each of the shapes', async () => {
  const shapes = {
    quickReplyV2: { title: 'caption', payload: 'data' },
    quickReply: { title: 'name' },
    buttonTemplatePayload: { text: 'body', buttons: 'actions', title: 'word', payload: 'code' },
  };
  const message = {
    ...template({ body: 'Sure?', actions: [{ word: 'Go', code: 'g' }], other: [{ word: 'No', code: 'n' }] }),
    quickRepliesV2: [{ caption: 'One', data: '1', title: 'x', payload: 'x' }],
    quickReplies: [{ name: 'Two', payload: '2' }],
  };
  const emulator = await sent(message, { shapes });
  for (const [title, payload] of [
    ['Go', 'g'],
    ['One', '1'],
    ['Two', '2'],
  ] as const)
    expect(await emulator.press('m-1', title)).toMatchObject({ payload });
  await expect(emulator.press('m-1', 'x')).rejects.toThrow(/Its buttons: "Go", "One", "Two"\./);
  await expect(emulator.press('m-1', 'No')).rejects.toThrow(/There is no button "No"/);
});

test('a choice without known fields cannot be pressed, and the error names the option', async () => {
  const emulator = await sent({ quickRepliesV2: [{ caption: 'Yes' }] });
  await expect(emulator.press('m-1', 'Yes')).rejects.toThrow(
    'Another button cannot be pressed: it has no text in the fields title, text, label. Name the field: createEmulator({ shapes: { quickReplyV2: { title } } }).',
  );
  const told = await sent({ quickRepliesV2: [{ title: 'Yes' }] }, { shapes: { quickReplyV2: { payload: 'data' } } });
  await expect(told.press('m-1', 'Yes')).rejects.toThrow(
    'Another button cannot be pressed: it has no text in the field data. Name the field: createEmulator({ shapes: { quickReplyV2: { payload } } }).',
  );
});

test('a button of a button template can be a link or a plain text', async () => {
  const buttons = ['Of course', { type: 'web_url', title: 'Read', payload: 'https://a.example/' }];
  const emulator = await sent(template({ text: 'Sure?', buttons }));
  expect(await emulator.press('m-1', 'Of course')).toMatchObject({ raw: '[m-1]:Of course' });
  expect(await emulator.press('m-1', 'Read')).toMatchObject({ kind: 'web_url', uri: 'https://a.example/' });
});
