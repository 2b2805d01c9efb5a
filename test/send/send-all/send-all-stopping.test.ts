import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SendAllOptions, Sendable } from '../../../src/index.js';
import { botOn, untyped } from '../../support/send/bots.js';
import { hangs, ok, type Step, scripted, status } from '../../support/send/scripted.js';
import { botDoing, numbered, rowsOf, watched } from '../../support/send/send-all.js';

/** Messages whose source never settles when it is closed. */
const unreturnable = (): { source: AsyncIterable<Sendable>; returned: () => number } => {
  let n = 0;
  let returned = 0;
  const iterator = {
    next: () => Promise.resolve({ done: false, value: numbered(n++) }),
    return: () => {
      returned++;
      return new Promise<never>(() => {});
    },
  };
  return { source: { [Symbol.asyncIterator]: () => iterator }, returned: () => returned };
};

describe('ends', () => {
  it('with the signal: sends in flight are aborted and yield rows, then an error reports what was not sent', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { source, pulled, closed } = watched(100);
    const { bot } = botDoing(n => (n < 4 ? ok : hangs));
    const { rows, thrown } = await rowsOf(bot, source, { concurrency: 4, signal }, count => {
      if (count === 4) setTimeout(() => controller.abort(), 20);
    });
    expect(pulled()).toBe(8);
    expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(4);
    expect(rows.slice(4)).toMatchObject(Array(4).fill({ status: 'unknown', error: { kind: 'aborted' } }));
    expect(thrown).toMatchObject({ kind: 'aborted', delivery: 'not_sent' });
    expect(String(thrown)).toBe(
      'SendError: sendAll was aborted by its signal. The items from index 8 on were not sent; of those before, 4 were sent, 0 failed and 4 are unknown.',
    );
    expect(closed()).toBe(true);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('at once when the signal has aborted before, or aborts while the source hangs', async () => {
    const { source, pulled } = watched(5);
    const before = await rowsOf(botDoing(() => ok).bot, source, { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ rows: [], thrown: { kind: 'aborted' } });
    expect(pulled()).toBe(0);
    const controller = new AbortController();
    const hanging = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    setTimeout(() => controller.abort(), 20);
    expect(await rowsOf(botDoing(() => ok).bot, hanging, { signal: controller.signal })).toMatchObject({
      rows: [],
      thrown: { kind: 'aborted' },
    });
  });

  it('after the bot is closed, and after stopAfter, although the source never responds to return()', async () => {
    const { bot } = botDoing(() => ok);
    const closed = await rowsOf(bot, unreturnable().source, { concurrency: 2 }, () => void bot.close());
    expect(closed.thrown).toMatchObject({ kind: 'overloaded' });
    const stopped = await rowsOf(botDoing(() => status(401)).bot, unreturnable().source, { stopAfter: 2 });
    expect(stopped.thrown).toMatchObject({ kind: 'overloaded', message: expect.stringContaining('in a row failed') });
  });

  it('after a source that needs some time to close has closed', async () => {
    const controller = new AbortController();
    let isClosed = false;
    const source = async function* (): AsyncGenerator<Sendable> {
      try {
        for (let n = 0; ; n++) yield numbered(n);
      } finally {
        await sleep(50);
        isClosed = true;
      }
    };
    const { thrown } = await rowsOf(botDoing(() => ok).bot, source(), { signal: controller.signal }, () =>
      controller.abort(),
    );
    expect(thrown).toMatchObject({ kind: 'aborted' });
    expect(isClosed).toBe(true);
  });

  it('after stopAfter failures in a row that are not temporary', async () => {
    const stopped = async (step: (n: number) => Step, options: SendAllOptions): Promise<[number, unknown]> => {
      const { rows, thrown } = await rowsOf(botDoing(step).bot, watched(200).source, { concurrency: 1, ...options });
      return [rows.length, thrown];
    };
    const [rows, thrown] = await stopped(() => status(401), {});
    expect(rows).toBe(10);
    expect(thrown).toMatchObject({ kind: 'overloaded', delivery: 'not_sent', retryable: false });
    expect(String(thrown)).toContain('10 sends in a row failed (`stopAfter`), the last with kind auth');
    expect(String(thrown)).toContain('from index 10 on were not sent');
    expect((await stopped(() => status(403), { stopAfter: 3 }))[0]).toBe(3);
    expect(await stopped(() => status(401), { stopAfter: false })).toEqual([200, undefined]);
    // Others between begin the count anew.
    expect(await stopped(n => (n % 3 === 0 ? status(400) : status(401)), { stopAfter: 3 })).toEqual([200, undefined]);
  });

  it('after values that are not Sendables in a row, also when some were rejected for the token', async () => {
    const junk = (): Sendable => untyped(null);
    const wrong = await rowsOf(botDoing(() => ok).bot, Array.from({ length: 100 }, junk), { concurrency: 1 });
    expect(wrong.rows).toHaveLength(10);
    expect(String(wrong.thrown)).toContain('10 sends in a row failed (`stopAfter`), the last with kind validation');
    const mixed = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? junk() : numbered(n)));
    const { rows, thrown } = await rowsOf(botDoing(() => status(401)).bot, mixed, { concurrency: 1 });
    expect(rows).toHaveLength(10);
    expect(thrown).toMatchObject({ kind: 'overloaded' });
  });

  it('not after values that are not Sendables with others between them', async () => {
    const mixed = Array.from({ length: 100 }, (_, n): Sendable => (n % 10 === 0 ? numbered(n) : untyped(null)));
    const { rows, thrown } = await rowsOf(botDoing(() => ok).bot, mixed, { concurrency: 1 });
    expect([rows.length, thrown]).toEqual([100, undefined]);
  });
});

describe('wrong items among good ones', () => {
  const slow: Step = async (request, context) => {
    await sleep(20);
    return ok(request, context);
  };

  // They fail at once, while the items around them are in flight.
  it.each([3, 10])('do not stop the run: one of %d, 128 at once', async each => {
    const list = numbers(600).map(n => (n % each === 0 ? untyped<Sendable>(undefined) : numbered(n)));
    const run = await botOn(scripted(slow)).sendAll(list, { concurrency: 128 });
    const failed = Math.ceil(600 / each);
    expect(run).toMatchObject({ sent: 600 - failed, failed, unknown: 0 });
  });

  it('do not stop the run when beforeAttempt refuses them', async () => {
    const beforeAttempt = ({ index }: { readonly index: number }): void => {
      if (index % 2 === 0) throw new Error('opted out');
    };
    const run = await botOn(scripted(slow)).sendAll(numbers(200).map(numbered), { concurrency: 50, beforeAttempt });
    expect(run).toMatchObject({ sent: 100, failed: 100 });
  });

  it('stop the run when ten are neighbours, also beside items in flight', async () => {
    const list = numbers(200).map(n => (n >= 40 && n < 50 ? untyped<Sendable>(undefined) : numbered(n)));
    const { rows, thrown } = await rowsOf(botOn(scripted(slow)), list, { concurrency: 16 });
    expect(String(thrown)).toContain('10 sends in a row failed (`stopAfter`), the last with kind validation');
    expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(10);
    expect(rows.length).toBeLessThan(100);
  });

  it('stop the run when neighbours end in another order', async () => {
    const beforeAttempt = async ({ index }: { readonly index: number }): Promise<void> => {
      await sleep((index * 7) % 10);
      throw new Error('no');
    };
    const { rows, thrown } = await rowsOf(botOn(scripted(ok)), numbers(200).map(numbered), {
      concurrency: 20,
      beforeAttempt,
    });
    expect(String(thrown)).toMatch(/1\d sends in a row failed \(`stopAfter`\), the last with kind config/);
    expect(rows.length).toBeLessThan(60);
  });
});

const numbers = (count: number): readonly number[] => [...Array(count).keys()];
