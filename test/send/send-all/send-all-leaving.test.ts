import { describe, expect, it } from 'vitest';
import type { Sendable } from '../../../src/builders/sendable.js';
import type { SendAllProgress } from '../../../src/send/send-all/options.js';
import { message } from '../../support/send/bots.js';
import { ok, status } from '../../support/send/scripted.js';
import { botDoing, rowsOf, watched } from '../../support/send/send-all.js';

describe('ends', () => {
  it('with break: sends in flight end, nothing more is read, the source is closed', async () => {
    const { source, pulled, closed } = watched(100);
    let progress: SendAllProgress | undefined;
    const onProgress = (now: SendAllProgress): void => {
      progress = now;
    };
    for await (const _ of botDoing(() => ok).bot.sendAll(source, { concurrency: 7, onProgress })) break;
    expect(pulled()).toBe(7);
    expect(progress).toMatchObject({ pulled: 7, inFlight: 0, sent: 7 });
    expect(closed()).toBe(true);
  });

  it('with break while the source hangs', async () => {
    let returned = 0;
    const source: AsyncIterable<Sendable> = {
      [Symbol.asyncIterator]: () => {
        let first = true;
        return {
          next: () => {
            if (!first) return new Promise(() => {});
            first = false;
            return Promise.resolve({ done: false, value: message });
          },
          return: () => {
            returned++;
            return new Promise(() => {});
          },
        };
      },
    };
    for await (const _ of botDoing(() => ok).bot.sendAll(source)) break;
    expect(returned).toBe(1);
  });

  it('with break: a stream is cancelled', async () => {
    for (const plain of [true, false]) {
      let cancelled = 0;
      const stream = new ReadableStream<Sendable>({
        pull: controller => controller.enqueue(message),
        cancel: () => void cancelled++,
      });
      const reader = plain ? undefined : stream.getReader();
      const source = reader === undefined ? stream : { getReader: () => reader };
      for await (const _ of botDoing(() => ok).bot.sendAll(source)) break;
      expect(cancelled).toBe(1);
    }
  });

  it('with the first reason, also when the source fails to close', async () => {
    const source: Iterable<Sendable> = {
      [Symbol.iterator]: () => ({
        next: () => ({ done: false, value: message }),
        return: () => {
          throw new Error('of the source');
        },
      }),
    };
    const stopped = await rowsOf(botDoing(() => status(401)).bot, source);
    expect(stopped.thrown).toMatchObject({ kind: 'overloaded' });
    const left = async (): Promise<void> => {
      for await (const _ of botDoing(() => ok).bot.sendAll(source)) break;
    };
    await expect(left()).rejects.toThrow('of the source');
  });
});
