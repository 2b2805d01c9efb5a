import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Message } from '../../src/build/message.js';
import type { Sendable } from '../../src/build/sendable.js';
import type { Bot } from '../../src/send/bot.js';
import type { BotOptions } from '../../src/send/options.js';
import type { SendAllOptions, SendAllProgress } from '../../src/send/send-all-options.js';
import type { SendAllRow } from '../../src/send/send-all-row.js';
import { isSendError, type SendError } from '../../src/send/send-error.js';
import type { SendSource } from '../../src/send/source.js';
import { botOn, message, untyped } from './bots.js';
import { lost, noted, ok, refused, type Step, scripted, status } from './scripted.js';

const numbered = (n: number): Sendable => Message.text('x').toCustomer('c').messageId(String(n));
const numbers = (n: number): readonly Sendable[] => Array.from({ length: n }, (_, index) => numbered(index));
const idOf = (body: string): number => Number(JSON.parse(body).message.messageId);

/** All rows, and what the loop threw at its end. */
const all = async (
  bot: Bot,
  source: SendSource<Sendable>,
  options?: SendAllOptions,
): Promise<{ rows: SendAllRow<Sendable>[]; thrown: unknown }> => {
  const rows: SendAllRow<Sendable>[] = [];
  try {
    for await (const row of bot.sendAll(source, options)) rows.push(row);
  } catch (thrown) {
    return { rows, thrown };
  }
  return { rows, thrown: undefined };
};

/** A transport that does for each item what `step` says, and counts what is under way. */
const each = (step: (n: number) => Step, options: Partial<BotOptions> = {}): { bot: Bot; most: () => number } => {
  let underWay = 0;
  let most = 0;
  const bot = botOn(async (request, context) => {
    underWay++;
    most = Math.max(most, underWay);
    try {
      await new Promise(resolve => setImmediate(resolve));
      return await step(idOf(request.body))(request, context);
    } finally {
      underWay--;
    }
  }, options);
  return { bot, most: () => most };
};

const counted = (n: number): { source: Iterable<Sendable>; pulled: () => number; closed: () => boolean } => {
  let pulled = 0;
  let closed = false;
  function* source(): Generator<Sendable> {
    try {
      for (; pulled < n; ) yield numbered(pulled++);
    } finally {
      closed = true;
    }
  }
  return { source: source(), pulled: () => pulled, closed: () => closed };
};

describe('takes from', () => {
  const stream = (list: readonly Sendable[]): ReadableStream<Sendable> =>
    new ReadableStream({
      start: controller => {
        for (const one of list) controller.enqueue(one);
        controller.close();
      },
    });
  const sources: readonly (readonly [string, () => SendSource<Sendable>])[] = [
    ['an array', () => numbers(50)],
    ['a set', () => new Set(numbers(50))],
    ['a generator', () => counted(50).source],
    [
      'an async generator',
      async function* () {
        yield* numbers(50);
      },
    ],
    ['a ReadableStream', () => stream(numbers(50))],
    [
      'a ReadableStream that cannot be iterated',
      () => {
        const inner = stream(numbers(50)).getReader();
        return { getReader: () => inner };
      },
    ],
  ];
  it.each(sources)('%s', async (_, source) => {
    const { bot, most } = each(() => ok);
    const { rows, thrown } = await all(bot, source(), { concurrency: 4 });
    expect(thrown).toBeUndefined();
    expect(rows.map(({ index }) => index).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    for (const { index, sendable, status } of rows) {
      expect(status).toBe('sent');
      expect(JSON.parse(JSON.stringify(sendable)).message.messageId).toBe(String(index));
    }
    expect(most()).toBe(4);
  });

  it('an empty source', async () => {
    expect(await all(each(() => ok).bot, [])).toEqual({ rows: [], thrown: undefined });
  });
});

describe('rows', () => {
  it('come in the order in which they are done, and say what is known', async () => {
    const steps: readonly Step[] = [
      async (request, context) => {
        await new Promise(resolve => setTimeout(resolve, 30));
        return ok(request, context);
      },
      refused,
      lost,
      status(400),
      status(200),
      ok,
    ];
    const bot = botOn(scripted(...steps), { retry: false });
    const { rows } = await all(bot, numbers(6));
    expect(rows.at(-1)).toMatchObject({ index: 0, status: 'sent', receipt: { recipientId: 'u-1', messageId: 'm-1' } });
    expect(rows.sort((a, b) => a.index - b.index)).toMatchObject([
      { index: 0, status: 'sent' },
      { index: 1, status: 'failed', error: { delivery: 'not_sent' } },
      { index: 2, status: 'unknown', error: { delivery: 'unknown' } },
      { index: 3, status: 'failed', error: { delivery: 'rejected' } },
      { index: 4, status: 'unknown', error: { delivery: 'accepted' } },
      { index: 5, status: 'sent' },
    ]);
  });

  it('of what is no Sendable are failed, and the others go on', async () => {
    const junk: Sendable[] = [numbered(0), untyped('junk'), numbered(2)];
    const { rows } = await all(each(() => ok).bot, junk);
    expect(rows.map(({ index, status }) => [index, status]).sort()).toEqual([
      [0, 'sent'],
      [1, 'failed'],
      [2, 'sent'],
    ]);
    expect(rows.find(({ index }) => index === 1)).toMatchObject({ sendable: 'junk', error: { kind: 'validation' } });
  });
});

describe('pulls', () => {
  it('nothing before the first row is asked for', async () => {
    const { source, pulled } = counted(10);
    const rows = each(() => ok).bot.sendAll(source, { concurrency: 3 });
    await new Promise(resolve => setImmediate(resolve));
    expect(pulled()).toBe(0);
    await rows.next();
    expect(pulled()).toBeGreaterThan(0);
  });

  it('no faster than it sends, and no faster than its rows are read', async () => {
    const { source, pulled } = counted(100);
    let read = 0;
    for await (const _ of each(() => ok).bot.sendAll(source, { concurrency: 5 })) {
      read++;
      expect(pulled()).toBeLessThanOrEqual(read + 5);
      // All that is under way gets done meanwhile; none of it is replaced.
      if (read === 1) for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
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
          await new Promise(resolve => setImmediate(resolve));
          asked--;
          return left-- > 0 ? { done: false, value: numbered(left) } : { done: true, value: undefined };
        },
      }),
    };
    const { rows } = await all(each(() => ok).bot, source);
    expect(rows).toHaveLength(20);
    expect(both).toBe(false);
  });
});

describe('ends', () => {
  it('with break: what is under way is sent, nothing more is taken, the source is closed', async () => {
    const { source, pulled, closed } = counted(100);
    let progress: SendAllProgress | undefined;
    const onProgress = (now: SendAllProgress): void => {
      progress = now;
    };
    for await (const _ of each(() => ok).bot.sendAll(source, { concurrency: 7, onProgress })) break;
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
    for await (const _ of each(() => ok).bot.sendAll(source)) break;
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
      for await (const _ of each(() => ok).bot.sendAll(source)) break;
      expect(cancelled).toBe(1);
    }
  });

  it('with what the source throws, after all that was begun', async () => {
    const bug = new Error('of the source');
    function* source(): Generator<Sendable> {
      yield* numbers(3);
      throw bug;
    }
    async function* later(): AsyncGenerator<Sendable> {
      yield* source();
    }
    for (const one of [source(), later()]) {
      const { rows, thrown } = await all(each(() => ok).bot, one, { concurrency: 8 });
      expect(rows).toHaveLength(3);
      expect(thrown).toBe(bug);
    }
  });

  it('with the signal: what is under way is aborted and given, then an error says what was not sent', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const { source, pulled, closed } = counted(100);
    const hang: Step = (_, context) => {
      context.dispatched();
      return new Promise(() => {});
    };
    const { bot } = each(n => (n < 4 ? ok : hang));
    const rows: SendAllRow<Sendable>[] = [];
    let thrown: unknown;
    try {
      for await (const row of bot.sendAll(source, { concurrency: 4, signal })) {
        rows.push(row);
        if (rows.length === 4) setTimeout(() => controller.abort(), 20);
      }
    } catch (error) {
      thrown = error;
    }
    expect(pulled()).toBe(8);
    expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(4);
    expect(rows.slice(4)).toMatchObject(Array(4).fill({ status: 'unknown', error: { kind: 'aborted' } }));
    expect(thrown).toMatchObject({ kind: 'aborted', delivery: 'not_sent' });
    expect(String(thrown)).toBe(
      'SendError: sendAll was aborted by its signal. The items from index 8 on were not sent.',
    );
    expect(closed()).toBe(true);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('and a source that then fails to close hides no reason', async () => {
    const source: Iterable<Sendable> = {
      [Symbol.iterator]: () => ({
        next: () => ({ done: false, value: message }),
        return: () => {
          throw new Error('of the source');
        },
      }),
    };
    const stopped = await all(each(() => status(401)).bot, source);
    expect(stopped.thrown).toMatchObject({ kind: 'overloaded' });
    const left = async (): Promise<void> => {
      for await (const _ of each(() => ok).bot.sendAll(source)) break;
    };
    await expect(left()).rejects.toThrow('of the source');
  });

  it('at once when the signal has aborted before, or aborts while the source hangs', async () => {
    const { source, pulled } = counted(5);
    const before = await all(each(() => ok).bot, source, { signal: AbortSignal.abort() });
    expect(before).toMatchObject({ rows: [], thrown: { kind: 'aborted' } });
    expect(pulled()).toBe(0);
    const controller = new AbortController();
    const hanging = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    setTimeout(() => controller.abort(), 20);
    expect(await all(each(() => ok).bot, hanging, { signal: controller.signal })).toMatchObject({
      rows: [],
      thrown: { kind: 'aborted' },
    });
  });

  it('after so many failures in a row that no other will mend', async () => {
    const stopped = async (step: (n: number) => Step, options: SendAllOptions): Promise<[number, unknown]> => {
      const { rows, thrown } = await all(each(step).bot, counted(200).source, { concurrency: 1, ...options });
      return [rows.length, thrown];
    };
    const [rows, thrown] = await stopped(() => status(401), {});
    expect(rows).toBe(10);
    expect(thrown).toMatchObject({ kind: 'overloaded', delivery: 'not_sent', retryable: false });
    expect(String(thrown)).toContain('10 sends in a row failed as auth');
    expect(String(thrown)).toContain('from index 10 on were not sent');
    expect((await stopped(() => status(403), { stopAfter: 3 }))[0]).toBe(3);
    expect(await stopped(() => status(401), { stopAfter: false })).toEqual([200, undefined]);
    // Others between begin the count anew.
    expect(await stopped(n => (n % 3 === 0 ? status(400) : status(401)), { stopAfter: 3 })).toEqual([200, undefined]);
  });

  it('and items that are no Sendable neither stop it nor hide that the token is wrong', async () => {
    const junk = (): Sendable => untyped(null);
    const wrong = await all(each(() => status(401)).bot, Array.from({ length: 100 }, junk));
    expect(wrong.rows).toHaveLength(100);
    const mixed = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? junk() : numbered(n)));
    const { rows, thrown } = await all(each(() => status(401)).bot, mixed, { concurrency: 1 });
    expect(rows).toHaveLength(20);
    expect(thrown).toMatchObject({ kind: 'overloaded' });
  });

  it('when the bot is closed: what is under way is sent', async () => {
    const { bot } = each(() => ok);
    const rows: SendAllRow<Sendable>[] = [];
    let thrown: unknown;
    let closing: Promise<void> | undefined;
    try {
      for await (const row of bot.sendAll(numbers(100), { concurrency: 4 })) {
        rows.push(row);
        closing ??= bot.close();
      }
    } catch (error) {
      thrown = error;
    }
    await closing;
    expect(rows.every(({ status }) => status === 'sent')).toBe(true);
    expect(rows).toHaveLength(4);
    expect(thrown).toMatchObject({ kind: 'overloaded' });
    expect(String(thrown)).toContain('from index 4 on');
  });
});

describe('close does not wait for what waits without a deadline', () => {
  it.each<[string, Partial<BotOptions>]>([
    ['the limits', { limits: { perSecond: 0.001 } }],
    ['the gate', { retry: { random: () => 0, maxAttempts: 1 } }],
  ])('%s', async (_, options) => {
    const transport = scripted(status(429, { 'retry-after': '1000' }));
    const bot = botOn(transport, options);
    const rows: SendAllRow<Sendable>[] = [];
    let thrown: unknown;
    try {
      for await (const row of bot.sendAll(numbers(100), { concurrency: 3 })) {
        rows.push(row);
        if (rows.length === 1) setTimeout(() => bot.close(), 20);
      }
    } catch (error) {
      thrown = error;
    }
    expect(transport.requests.length).toBeLessThanOrEqual(3);
    expect(rows.at(-1)).toMatchObject({ status: 'failed', error: { kind: 'overloaded', delivery: 'not_sent' } });
    expect(thrown).toMatchObject({ kind: 'overloaded' });
    await bot.close();
  });
});

describe('waits, and does not burn items', () => {
  it('for the limits: they take no time from the deadline', async () => {
    const { bot } = each(() => ok, { limits: { perSecond: 100 }, deadlineMs: 50 });
    const { rows } = await all(bot, numbers(30));
    expect(rows.map(({ status }) => status)).toEqual(Array(30).fill('sent'));
  });

  it('when the platform asks to come back later than the deadline allows', async () => {
    const { sleeps, retry } = noted(0);
    let first = true;
    const { bot } = each(
      () => {
        const step = first ? status(429, { 'retry-after': '60' }) : ok;
        first = false;
        return step;
      },
      { retry },
    );
    const { rows } = await all(bot, numbers(20), { concurrency: 1 });
    expect(rows[0]).toMatchObject({ status: 'failed', error: { kind: 'rate_limited', retryAfterMs: 60_000 } });
    expect(rows.slice(1).map(({ status }) => status)).toEqual(Array(19).fill('sent'));
    expect(sleeps).toHaveLength(1);
  });
});

it('onProgress is told of every row, and harms nothing when it throws', async () => {
  const told: SendAllProgress[] = [];
  const onProgress = (progress: SendAllProgress): void => {
    told.push(progress);
    throw new Error('481516');
  };
  const warnings: string[] = [];
  const warned = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', warned);
  const steps = [ok, refused, lost, ok];
  await all(botOn(scripted(...steps), { retry: false }), numbers(4), { onProgress });
  await new Promise(resolve => setImmediate(resolve));
  process.off('warning', warned);
  expect(told).toHaveLength(4);
  expect(told.at(-1)).toEqual({
    pulled: 4,
    inFlight: 0,
    sent: 2,
    failed: 1,
    unknown: 1,
    elapsedMs: expect.any(Number),
  });
  expect(warnings).toEqual(['sendable: onProgress threw an error; sends go on.']);
});

it('options of the sends hold for each', async () => {
  const transport = scripted(refused);
  await all(botOn(transport, { retry: noted().retry }), numbers(3), { retry: { maxAttempts: 2 }, concurrency: 1 });
  expect(transport.requests).toHaveLength(6);
  const { rows } = await all(
    botOn(() => new Promise(() => {})),
    numbers(2),
    { attemptTimeoutMs: 20 },
  );
  expect(rows).toMatchObject(Array(2).fill({ status: 'unknown', error: { kind: 'timeout' } }));
});

it.each<[string, readonly unknown[]]>([
  ['no source', [undefined]],
  ['one message', [message]],
  ['a text', ['abc']],
  ['a wrong concurrency', [[], { concurrency: 0 }]],
  ['a wrong stopAfter', [[], { stopAfter: -1 }]],
  ['a wrong onProgress', [[], { onProgress: {} }]],
  ['a wrong signal', [[], { signal: 1 }]],
  ['an unknown option', [[], { parallel: 2 }]],
  ['null for options', [[], null]],
])('%s is refused at once', (_, args) => {
  const bot = botOn(scripted(ok));
  let thrown: unknown;
  try {
    Reflect.apply(bot.sendAll, undefined, args);
  } catch (error) {
    thrown = error;
  }
  expect(isSendError(thrown)).toBe(true);
  expect((thrown as SendError).kind).toBe('config');
});

describe('nothing is lost in silence', () => {
  it('of a stream that gives undefined in its midst', async () => {
    const { bot } = each(() => ok);
    const given = [numbered(0), undefined, numbered(2)];
    const read = async () => ({ done: given.length === 0, value: given.shift() });
    const source = { getReader: () => ({ read, cancel: async () => {} }) };
    const { rows, thrown } = await all(bot, source);
    expect(rows.map(({ status }) => status)).toEqual(['sent']);
    expect(thrown).toBeInstanceOf(TypeError);
  });

  it('and close() ends the loop while the source gives nothing', async () => {
    const { bot } = each(() => ok);
    let asked = (): void => {};
    const waiting = new Promise<void>(resolve => {
      asked = resolve;
    });
    const source = async function* (): AsyncGenerator<Sendable> {
      yield numbered(0);
      asked();
      await new Promise(() => {});
    };
    const sent = all(bot, source(), { concurrency: 2 });
    await waiting;
    await bot.close();
    const { rows, thrown } = await sent;
    expect(rows.map(({ status }) => status)).toEqual(['sent']);
    expect(thrown).toMatchObject({ kind: 'overloaded', message: expect.stringContaining('from index 1 on') });
  });
});
