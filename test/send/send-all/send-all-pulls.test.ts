import { describe, expect, it } from 'vitest';
import type { Sendable } from '../../../src/builders/sendable.js';
import { ok } from '../../support/send/scripted.js';
import { botDoing, nextTurn, numbered, rowsOf, watched } from '../../support/send/send-all.js';

describe('pulls', () => {
  it('nothing before the first row is asked for', async () => {
    const { source, pulled } = watched(10);
    const rows = botDoing(() => ok).bot.sendAll(source, { concurrency: 3 });
    await nextTurn();
    expect(pulled()).toBe(0);
    await rows.next();
    expect(pulled()).toBeGreaterThan(0);
  });

  it('no faster than it sends, and no faster than its rows are read', async () => {
    const { source, pulled } = watched(100);
    let read = 0;
    for await (const _ of botDoing(() => ok).bot.sendAll(source, { concurrency: 5 })) {
      read++;
      expect(pulled()).toBeLessThanOrEqual(read + 5);
      // All sends in flight end meanwhile, and no new one starts.
      if (read === 1) for (let turn = 0; turn < 20; turn++) await nextTurn();
      expect(pulled()).toBeLessThanOrEqual(read + 5);
    }
    expect(read).toBe(100);
  });

  it('one item after the other, whatever the source', async () => {
    let asked = 0;
    let both = false;
    let left = 20;
    const source: AsyncIterable<Sendable> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          if (++asked > 1) both = true;
          await nextTurn();
          asked--;
          return left-- > 0 ? { done: false, value: numbered(left) } : { done: true, value: undefined };
        },
      }),
    };
    const { rows } = await rowsOf(botDoing(() => ok).bot, source);
    expect(rows).toHaveLength(20);
    expect(both).toBe(false);
  });
});
