import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bot } from '../../src/send/bot.js';
import { faultServer } from '../../src/testing/fault-server.js';
import { botAt, botOn, errorOf, message } from './bots.js';
import { lost, ok, refused, scripted, status } from './scripted.js';

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));
const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;
const never = new Promise<never>(() => {});
const SLOW = { baseDelayMs: 5000, maxDelayMs: 5000, random: () => 1 };

/** A bot whose send is aborted, at once by something in it, or else soon. */
type Made = (abort: () => void) => Bot | Promise<Bot>;

const soon = (abort: () => void, bot: Bot): Bot => {
  setTimeout(abort, 10);
  return bot;
};

describe('a signal ends a send', () => {
  it.each<[string, Made, 'not_sent' | 'rejected' | 'unknown']>([
    ['while the token is fetched', abort => soon(abort, botOn(scripted(ok), { token: () => never })), 'not_sent'],
    [
      'from the token function',
      abort =>
        botOn(scripted(ok), {
          token: () => {
            abort();
            return 't';
          },
        }),
      'not_sent',
    ],
    [
      'before the token function fails',
      abort =>
        botOn(scripted(ok), {
          token: async () => {
            abort();
            await pause(5);
            throw new Error('vault');
          },
        }),
      'not_sent',
    ],
    [
      'in the queue for a place',
      abort => {
        const bot = botOn(() => never, { limits: { concurrency: 1 }, deadlineMs: 60 });
        void bot.trySend(message);
        return soon(abort, bot);
      },
      'not_sent',
    ],
    [
      'in the queue for the rate',
      abort => {
        const bot = botOn(scripted(ok), { limits: { perSecond: 0.01 } });
        void bot.trySend(message);
        return soon(abort, bot);
      },
      'not_sent',
    ],
    [
      'before a shut gate',
      async abort => {
        const bot = botOn(scripted(status(429, { 'retry-after': '5' })), { retry: { maxAttempts: 1 } });
        await bot.trySend(message);
        return soon(abort, bot);
      },
      'not_sent',
    ],
    ['between attempts', abort => soon(abort, botOn(scripted(refused, ok), { retry: SLOW })), 'not_sent'],
    [
      'between attempts, after a refusal',
      abort => soon(abort, botOn(scripted(status(429, { 'retry-after': '5' }), ok), { retry: {} })),
      'rejected',
    ],
    [
      'in a middleware before next()',
      abort =>
        botOn(scripted(ok), {
          use: [
            (_, __, next) => {
              abort();
              return next();
            },
          ],
        }),
      'not_sent',
    ],
    [
      'in the transport, before anything leaves',
      abort =>
        botOn(
          scripted((_, context) => {
            abort();
            context.dispatched();
            return never;
          }),
        ),
      'not_sent',
    ],
    [
      'in the transport, after it left',
      abort =>
        botOn(
          scripted((_, context) => {
            context.dispatched();
            abort();
            return never;
          }),
        ),
      'unknown',
    ],
    ['from on.attempt', abort => botOn(scripted(refused, ok), { retry: SLOW, on: { attempt: abort } }), 'not_sent'],
    [
      'from on.retry',
      abort => botOn(scripted(refused, ok), { retry: { baseDelayMs: 0 }, on: { retry: abort } }),
      'not_sent',
    ],
    [
      'from whenUnknown',
      abort => {
        const whenUnknown = (): boolean => {
          abort();
          return true;
        };
        return botOn(scripted(lost, ok), { retry: { baseDelayMs: 0, whenUnknown } });
      },
      'unknown',
    ],
  ])('%s', async (_, make, delivery) => {
    const before = timers();
    const controller = new AbortController();
    const { signal } = controller;
    const bot = await make(() => controller.abort());
    expect(await errorOf(bot, message, { signal })).toMatchObject({ kind: 'aborted', delivery, retryable: false });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
    await bot.close();
    await expect.poll(() => timers()).toBeLessThanOrEqual(before);
  });

  it('but a receipt that comes in the same turn is a receipt', async () => {
    const controller = new AbortController();
    const transport = scripted((request, context) => {
      context.dispatched();
      controller.abort();
      return ok(request, { ...context, dispatched: () => {} });
    });
    expect(await botOn(transport).trySend(message, { signal: controller.signal })).toMatchObject({ ok: true });
  });
});

describe('close()', () => {
  it('lets retries go on', async () => {
    const bot = botOn(scripted(refused, refused, ok), { retry: { baseDelayMs: 20, random: () => 1 } });
    const sent = bot.trySend(message);
    await bot.close();
    expect((await sent).ok).toBe(true);
  });

  it('can be called by a listener, which can send as well', async () => {
    const results: Promise<unknown>[] = [];
    const bot: Bot = botOn(scripted(ok), {
      on: {
        sent: () => {
          results.push(bot.trySend(message));
          void bot.close();
        },
      },
    });
    await bot.send(message);
    await expect.poll(() => results.length).toBe(2);
    expect(await Promise.all(results)).toMatchObject([{ ok: true }, { ok: false, error: { kind: 'overloaded' } }]);
  });

  it('waits for those that wait for a socket, each of which sends once', async () => {
    await using server = await faultServer({
      fault: { status: 200, body: '{"recipient_id":"u","message_id":"m"}', delayMs: 30 },
    });
    const bot = botAt(server.url);
    const sends = Array.from({ length: 300 }, () => bot.trySend(message));
    await bot.close();
    expect((await Promise.all(sends)).every(({ ok }) => ok)).toBe(true);
    expect(server.posts).toHaveLength(300);
    await expect.poll(() => server.open()).toBe(0);
  });
});

describe('a clock that is set', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([-1e12, 1e12])('by %d ms in the midst of a send changes no limit', async jump => {
    const now = Date.now;
    let ahead = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
    const jumps = scripted((...step) => {
      ahead = jump;
      return refused(...step);
    }, ok);
    const bot = botOn(jumps, { retry: { baseDelayMs: 10 }, limits: { perSecond: 100, concurrency: 1 } });
    await bot.send(message);
    ahead = 0;
    const hangs = botOn(
      () => {
        ahead = jump;
        return never;
      },
      { attemptTimeoutMs: 30 },
    );
    expect(await errorOf(hangs, message)).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
  });
});
