import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmulator } from '../../src/emulator/index.js';
import { createBot, Message } from '../../src/index.js';
import { safeParse } from '../../src/parse/index.js';
import { loose, toldBy } from '../builders/loose.js';

// An async function where a synchronous one is asked for: types bypassed.
const rejects = (async () => {
  throw new Error('It fails.');
}) as never;
const message = Message.text('Hello').toCustomer('C-1029');
const rejections: unknown[] = [];
const keep = (reason: unknown): number => rejections.push(reason);

beforeEach(() => void process.on('unhandledRejection', keep));
afterEach(async () => {
  await new Promise(resolve => setTimeout(resolve, 10));
  process.off('unhandledRejection', keep);
  expect(rejections.splice(0)).toEqual([]);
});

test('an async function for .element is a RuleViolation, and its rejection does not end the process', () => {
  expect(toldBy(() => loose(Message.generic()).element(rejects)).slice(0, 2)).toEqual([
    'field-type',
    'message.attachment.payload.elements[0]',
  ]);
});

test('rules whose check is async let no message pass', async () => {
  const rules = { check: rejects };
  const { transport, messages } = createEmulator({ token: 't' });
  const bot = createBot({ baseUrl: 'https://example.com', token: 't', transport, rules });
  await expect(bot.send(message)).rejects.toMatchObject({
    kind: 'config',
    message: '`rules` must be made by houseRules(...). Nothing was sent.',
  });
  expect(messages.length).toBe(0);
  expect(() => safeParse(message.toJSON(), { rules })).toThrow(
    'parse: `rules` must be made by houseRules(...); its check returned an instance of Promise.',
  );
});

test('rules whose check returns nothing are an error of parse, and let no message pass', () => {
  expect(() => safeParse(message.toJSON(), { rules: { check: () => undefined } as never })).toThrow(
    'its check returned undefined.',
  );
});

test.each(['ids', 'clock'])('an emulator whose `%s` option is async accepts no message', async name => {
  const { transport, messages } = createEmulator({ token: 't', [name]: rejects });
  const result = await createBot({ baseUrl: 'https://example.com', token: 't', transport }).trySend(message);
  expect(result.ok || result.error.status).toBe(500);
  expect(messages.length).toBe(0);
});

test('emulator.on rejects a listener that is not a function, which would end the process at its first event', () => {
  const { on } = createEmulator();
  expect(() => on('message', 'log' as never)).toThrow('emulator.on: the listener must be a function; got a string.');
});
