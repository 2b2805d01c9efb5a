import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Bot, SendAllOptions, SendAllRow, Sendable, Transport } from '../../../src/index.js';
import { gate } from '../../support/gate.js';
import { botOn, message, untyped } from '../../support/send/bots.js';
import { ok, scripted, status } from '../../support/send/scripted.js';
import { nextTurn, rowsOf } from '../../support/send/send-all.js';

type Rows = AsyncIterableIterator<SendAllRow<Sendable>>;

const item = { done: false, value: message };
const end = { done: true, value: undefined };

interface ClosableSource {
  readonly source: Iterable<Sendable>;
  /** The number of calls of `return`. */
  returned(): number;
}

/** A source whose results are `next`'s, whatever they are; with `async`, as promises. */
const sourceOf = (next: (n: number) => unknown, async = false, onReturn: () => unknown = () => end): ClosableSource => {
  let returned = 0;
  const iterator = () => {
    let n = 0;
    return {
      next: () => (async ? (async () => next(n++))() : next(n++)),
      return: () => {
        returned++;
        return onReturn();
      },
    };
  };
  const source = { [async ? Symbol.asyncIterator : Symbol.iterator]: iterator };
  return { source: untyped(source), returned: () => returned };
};

/** Returns the number of rows, and the error that the loop threw. */
const sentOf = async (source: Iterable<Sendable>, options?: SendAllOptions, bot: Bot = botOn(scripted(ok))) => {
  const { rows, thrown } = await rowsOf(bot, source, options);
  return { sent: rows.length, thrown };
};

describe.each([
  ['a synchronous source', false],
  ['an asynchronous source', true],
])('%s', (_, async) => {
  it('is closed once when the loop is left', async () => {
    const { source, returned } = sourceOf(() => item, async);
    let sent = 0;
    for await (const _ of botOn(scripted(ok)).sendAll(source)) if (++sent === 3) break;
    expect(returned()).toBe(1);
  });

  it('is not closed when it has ended or thrown', async () => {
    const ended = sourceOf(n => (n === 3 ? end : item), async);
    expect(await sentOf(ended.source)).toEqual({ sent: 3, thrown: undefined });
    const bug = new Error('of the source');
    const broken = sourceOf(n => {
      if (n === 3) throw bug;
      return item;
    }, async);
    expect(await sentOf(broken.source)).toEqual({ sent: 3, thrown: bug });
    expect([ended.returned(), broken.returned()]).toEqual([0, 0]);
  });

  it('is closed once when the reader throws into it', async () => {
    const { source, returned } = sourceOf(() => item, async);
    const rows: Rows = botOn(scripted(ok)).sendAll(source);
    await rows.next();
    await expect(rows.throw?.(new Error('of the reader'))).rejects.toThrow('of the reader');
    expect(await rows.next()).toEqual({ done: true, value: undefined });
    expect(returned()).toBe(1);
  });
});

it('a source that never ends and never closes keeps no listener and does not keep the process alive', async () => {
  const controller = new AbortController();
  const hangs = new Promise<never>(() => {});
  const { source, returned } = sourceOf(
    n => {
      if (n < 2) return item;
      setTimeout(() => controller.abort());
      return hangs;
    },
    true,
    () => hangs,
  );
  expect(await sentOf(source, { signal: controller.signal })).toMatchObject({ sent: 2, thrown: { kind: 'aborted' } });
  expect(returned()).toBe(1);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

it('items begin up to the concurrency although reading them takes long and none has ended', async () => {
  let inFlight = 0;
  const { opened, open } = gate();
  const together: Transport = async (request, context) => {
    if (++inFlight === 4) open();
    await opened;
    return scripted(ok)(request, context);
  };
  const { source } = sourceOf(n => {
    // Longer than the time after which timers get a turn.
    for (const until = performance.now() + 15; performance.now() < until; );
    return n < 4 ? item : end;
  });
  expect(await botOn(together).sendAll(source, { concurrency: 4 })).toMatchObject({ sent: 4 });
});

it('break before the first row does not touch the source', async () => {
  let asked = 0;
  const { source, returned } = sourceOf(() => {
    asked++;
    return item;
  });
  const { signal } = new AbortController();
  await botOn(scripted(ok)).sendAll(source, { signal }).return?.();
  expect([asked, returned()]).toEqual([0, 0]);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

it('a source may close the bot, or leave the loop', async () => {
  const bot = botOn(scripted(ok));
  const closing = sourceOf(n => {
    if (n === 5) void bot.close();
    return item;
  });
  expect(await sentOf(closing.source, { concurrency: 2 }, bot)).toMatchObject({
    sent: 5,
    thrown: { kind: 'overloaded', message: expect.stringContaining('from index 5 on were not sent') },
  });
  const rows: Rows = botOn(scripted(ok)).sendAll(
    sourceOf(n => {
      if (n === 3) void rows.return?.();
      return item;
    }).source,
    { concurrency: 2 },
  );
  let read = 0;
  for await (const _ of rows) read++;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(6);
});

it('break does not wait for a source that hangs', async () => {
  const hangs = new Promise<never>(() => {});
  const { source, returned } = sourceOf(
    n => (n === 0 ? item : hangs),
    true,
    () => hangs,
  );
  for await (const _ of botOn(scripted(ok)).sendAll(source)) break;
  expect(returned()).toBe(1);
});

it('break cancels a stream', async () => {
  for (const plain of [true, false]) {
    let cancelled = 0;
    const stream = new ReadableStream<Sendable>({
      pull: controller => controller.enqueue(message),
      cancel: () => void cancelled++,
    });
    const reader = plain ? undefined : stream.getReader();
    const source = reader === undefined ? stream : { getReader: () => reader };
    for await (const _ of botOn(scripted(ok)).sendAll(source)) break;
    expect(cancelled).toBe(1);
  }
});

it('a run ends with its first reason, also when the source fails to close', async () => {
  const fail = () => {
    throw new Error('of the source');
  };
  const { source } = sourceOf(() => item, false, fail);
  expect((await sentOf(source, {}, botOn(scripted(status(401))))).thrown).toMatchObject({ kind: 'overloaded' });
  const left = async (): Promise<void> => {
    for await (const _ of botOn(scripted(ok)).sendAll(source)) break;
  };
  await expect(left()).rejects.toThrow('of the source');
});

it('items are read one after the other', async () => {
  let [asked, most] = [0, 0];
  const { source } = sourceOf(async n => {
    most = Math.max(most, ++asked);
    await nextTurn();
    asked--;
    return n < 20 ? item : end;
  }, true);
  expect(await sentOf(source)).toEqual({ sent: 20, thrown: undefined });
  expect(most).toBe(1);
});

it('many may read the same rows: each comes once', async () => {
  const rows = botOn(scripted(ok)).sendAll([message, message, message]);
  const read = await Promise.all([rows.next(), rows.next(), rows.next(), rows.next(), rows.next()]);
  expect(read.flatMap(({ done, value }) => (done ? [] : [value.index])).sort()).toEqual([0, 1, 2]);
});
