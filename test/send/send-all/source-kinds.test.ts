import { describe, expect, it } from 'vitest';
import type { Sendable, SendSource } from '../../../src/index.js';
import { ok } from '../../support/send/scripted.js';
import { botDoing, messages, numbered, rowsOf, watched } from '../../support/send/send-all.js';

describe('takes from', () => {
  const stream = (list: readonly Sendable[]): ReadableStream<Sendable> =>
    new ReadableStream({
      start: controller => {
        for (const one of list) controller.enqueue(one);
        controller.close();
      },
    });
  const sources: readonly (readonly [string, () => SendSource<Sendable>])[] = [
    ['an array', () => messages(50)],
    ['a set', () => new Set(messages(50))],
    ['a generator', () => watched(50).source],
    [
      'an async generator',
      async function* () {
        yield* messages(50);
      },
    ],
    ['a ReadableStream', () => stream(messages(50))],
    [
      'a ReadableStream that cannot be iterated',
      () => {
        const inner = stream(messages(50)).getReader();
        return { getReader: () => inner };
      },
    ],
  ];
  it.each(sources)('%s', async (_, source) => {
    const { bot, most } = botDoing(() => ok);
    const { rows, thrown } = await rowsOf(bot, source(), { concurrency: 4 });
    expect(thrown).toBeUndefined();
    expect(rows.map(({ index }) => index).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    for (const { index, sendable, status } of rows) {
      expect(status).toBe('sent');
      expect(JSON.parse(JSON.stringify(sendable)).message.messageId).toBe(String(index));
    }
    expect(most()).toBe(4);
  });
});

it('a stream that contains undefined fails, so that no item is skipped silently', async () => {
  const { bot } = botDoing(() => ok);
  const given = [numbered(0), undefined, numbered(2)];
  const read = async () => ({ done: given.length === 0, value: given.shift() });
  const source = { getReader: () => ({ read, cancel: async () => {} }) };
  const { rows, thrown } = await rowsOf(bot, source);
  expect(rows.map(({ status }) => status)).toEqual(['sent']);
  expect(thrown).toBeInstanceOf(TypeError);
});

it.each([undefined, 5])('an iterator that returns %s in place of an object is named in the error', async result => {
  const next = () => result;
  for (const key of [Symbol.iterator, Symbol.asyncIterator]) {
    const { thrown } = await rowsOf(botDoing(() => ok).bot, { [key]: () => ({ next }) } as never);
    expect(thrown).toEqual(new TypeError('The iterator of sendAll must return an object with `done` and `value`.'));
  }
});
