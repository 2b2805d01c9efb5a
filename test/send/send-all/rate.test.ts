import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BotOptions, SendAllOptions } from '../../../src/index.js';
import { botOn, untyped } from '../../support/send/bots.js';
import { ok, type Step, scripted, status } from '../../support/send/scripted.js';
import { messages } from '../../support/send/send-all.js';

describe('the rate of a run', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Returns the second of fake time in which each attempt of a run starts. */
  const startsOf = async (
    count: number,
    options: SendAllOptions,
    bot: Partial<BotOptions> = {},
    ...steps: readonly Step[]
  ): Promise<readonly number[]> => {
    const starts: number[] = [];
    let second = 0;
    const script = scripted(...steps, ok);
    const transport = scripted((request, context) => {
      starts.push(second);
      return script(request, context);
    });
    let isOver = false;
    void botOn(transport, { retry: { random: () => 0 }, ...bot })
      .sendAll(messages(count), options)
      .finally(() => {
        isOver = true;
      });
    await vi.advanceTimersByTimeAsync(0);
    for (second = 1; !isOver && second < 100; second++) await vi.advanceTimersByTimeAsync(1000);
    return starts;
  };

  it('lets perSecond attempts of the run start in a second', async () => {
    expect(await startsOf(5, { perSecond: 1 })).toEqual([0, 1, 2, 3, 4]);
    expect(await startsOf(5, { perSecond: 0.5 })).toEqual([0, 2, 4, 6, 8]);
  });

  it('lets burst attempts start together after a pause', async () => {
    expect(await startsOf(5, { perSecond: 1, burst: 3 })).toEqual([0, 0, 0, 1, 2]);
  });

  it('counts a retry, which goes before first attempts', async () => {
    const retry = { random: () => 0, whenUnknown: 'retry' } as const;
    expect(await startsOf(3, { perSecond: 1 }, { retry }, status(500))).toEqual([0, 1, 2, 3]);
  });

  it('comes on top of the limits of the bot', async () => {
    expect(await startsOf(3, { perSecond: 1 }, { limits: { perSecond: 100 } })).toEqual([0, 1, 2]);
    expect(await startsOf(3, { perSecond: 100 }, { limits: { perSecond: 1 } })).toEqual([0, 1, 2]);
  });

  it('holds when a throttled platform lets the run continue', async () => {
    const starts = await startsOf(5, { perSecond: 1 }, {}, status(429, { 'retry-after': '10' }));
    expect(starts).toEqual([0, 10, 11, 12, 13, 14]);
  });

  it('does not count towards deadlineMs, and leaves other sends of the bot alone', async () => {
    expect(await startsOf(4, { perSecond: 1, deadlineMs: 10 })).toEqual([0, 1, 2, 3]);
    const bot = botOn(scripted(ok));
    const run = bot.sendAll(messages(3), { perSecond: 1 }).then();
    await bot.send(messages(1)[0] ?? untyped(undefined));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await run).toMatchObject({ sent: 3 });
  });

  it('is not waited for by items of a run that is aborted, or whose bot is closed', async () => {
    for (const end of ['abort', 'close']) {
      const controller = new AbortController();
      const bot = botOn(scripted(ok));
      const statuses: string[] = [];
      const run = bot.sendAll(messages(9), {
        concurrency: 2,
        perSecond: 0.001,
        signal: controller.signal,
        onRow: row => void statuses.push(row.status),
      });
      const ended = run.catch((thrown: Error) => thrown.message);
      await vi.advanceTimersByTimeAsync(10);
      if (end === 'abort') controller.abort();
      else void bot.close();
      await vi.advanceTimersByTimeAsync(10);
      expect(await ended).toContain(end === 'abort' ? 'aborted' : 'closed');
      expect(statuses.sort()).toEqual(['failed', 'failed', 'sent']);
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it.each<[object, string]>([
    [{ perSecond: 0 }, 'sendAll: `perSecond` must be a number of 0.000001 or more; got 0.'],
    [{ perSecond: '5' }, 'sendAll: `perSecond` must be a number of 0.000001 or more; got a string.'],
    [{ burst: 2 }, 'sendAll: `burst` needs `perSecond`.'],
    [{ perSecond: 1, burst: 0 }, 'sendAll: `burst` must be an integer of 1 or more; got 0.'],
  ])('rejects %o', (options, message) => {
    expect(() => botOn(scripted(ok)).sendAll(messages(1), untyped<SendAllOptions>(options))).toThrow(message);
  });
});
