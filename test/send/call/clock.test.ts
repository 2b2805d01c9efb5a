import { afterEach, describe, expect, it, vi } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { ok, refused, scripted } from '../../support/send/scripted.js';

describe('setting the system clock', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([-1e12, 1e12])('by %d ms during a send changes no time limit', async jump => {
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
        return new Promise(() => {});
      },
      { attemptTimeoutMs: 30 },
    );
    expect(await errorOf(hangs, message)).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
  });
});
