import { describe, expect, it } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { about, noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

describe('retries', () => {
  it('are at most two by default, which maxAttempts and retry: false change', async () => {
    const count = async (given: object, perSend?: object): Promise<number> => {
      const transport = scripted(refused);
      const error = await errorOf(botOn(transport, { retry: { ...noted().retry, ...given } }), message, perSend);
      expect(error.attempts).toHaveLength(transport.requests.length);
      return transport.requests.length;
    };
    expect(await count({})).toBe(3);
    expect(await count({ maxAttempts: 1 })).toBe(1);
    expect(await count({ maxAttempts: 7 })).toBe(7);
    expect(await count({ maxAttempts: 7 }, { retry: { maxAttempts: 2 } })).toBe(2);
    expect(await count({ maxAttempts: 7 }, { retry: false })).toBe(1);
    const once = scripted(refused);
    await errorOf(botOn(once, { retry: false }), message);
    expect(once.requests).toHaveLength(1);
    await errorOf(botOn(once, { retry: false }), message, { retry: { maxAttempts: 2, baseDelayMs: 1 } });
    expect(once.requests).toHaveLength(3);
  });

  it('wait from baseDelayMs, doubled up to maxDelayMs, times a random factor', async () => {
    const sleepsOf = async (chance: number, given: object): Promise<number[]> => {
      const { sleeps, retry } = noted(chance);
      await errorOf(botOn(scripted(refused), { retry: { ...retry, maxAttempts: 6, ...given } }), message);
      return sleeps;
    };
    expect(await sleepsOf(1, {})).toEqual([200, 400, 800, 1600, 3200]);
    expect(await sleepsOf(0.5, { baseDelayMs: 10, maxDelayMs: 45 })).toEqual([5, 10, 20, 22.5, 22.5]);
    expect(await sleepsOf(0, {})).toEqual([0, 0, 0, 0, 0]);
  });

  it('wait as long as Retry-After says, whatever the random factor of an untyped caller is', async () => {
    for (const factor of [Number.NaN, -1]) {
      const { sleeps, retry } = noted(factor);
      await errorOf(botOn(scripted(status(429, { 'retry-after': '5' })), { retry }), message);
      expect(sleeps[0]).toEqual(about(5000));
    }
  });

  it('wait five times as long after a 429 without Retry-After', async () => {
    const { sleeps, retry } = noted();
    await errorOf(botOn(scripted(status(429)), { retry }), message);
    expect(sleeps).toEqual([about(1000), about(2000)]);
  });
});

describe('a wait that is longer than the time left of the deadline', () => {
  it('is not started, and the error has its length', async () => {
    const { sleeps, retry } = noted();
    for (const after of ['31', '1000000000', '99999999999999999999']) {
      const transport = scripted(status(429, { 'retry-after': after }), ok);
      const error = await errorOf(botOn(transport, { retry }), message);
      expect(error).toMatchObject({ kind: 'rate_limited', delivery: 'rejected', retryable: true, status: 429 });
      expect(error.retryAfterMs).toBe(Math.min(Number(after) * 1000, Number.MAX_SAFE_INTEGER));
      expect(error.message).toContain('deadlineMs is too short');
      expect(transport.requests).toHaveLength(1);
    }
    expect(sleeps).toEqual([]);
  });

  it('counts all earlier waits', async () => {
    const { sleeps, retry } = noted();
    const error = await errorOf(
      botOn(scripted(refused), { retry: { ...retry, maxAttempts: 99 }, deadlineMs: 1000 }),
      message,
    );
    expect(sleeps).toEqual([200, 400]);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toHaveLength(3);
  });
});
