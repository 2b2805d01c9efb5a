import { describe, expect, it } from 'vitest';
import type { SendError } from '../../src/send/send-error.js';
import { botOn, errorOf, message, otp, untyped } from './bots.js';
import { lost, noted, ok, refused, type Step, scripted, status } from './scripted.js';

/** What is left of a shut gate: never more than it was shut for, and hardly less. */
const about = (ms: number): unknown => ({
  asymmetricMatch: (given: unknown) => typeof given === 'number' && given <= ms + 0.001 && given > ms - 500,
  toString: () => `about ${ms}`,
});

describe('is tried again by itself', () => {
  it.each<[string, Step]>([
    ['no connection', refused],
    ['429', status(429)],
    ['503 with Retry-After', status(503, { 'retry-after': '1' })],
  ])('%s', async (_, step) => {
    const transport = scripted(step, ok);
    const { retry } = noted();
    expect(await botOn(transport, { retry }).send(otp)).toEqual({ recipientId: 'u-1', messageId: 'm-1' });
    expect(transport.requests).toHaveLength(2);
  });

  it('a timeout before anything left', async () => {
    const { retry } = noted();
    const transport = scripted(() => new Promise(() => {}), ok);
    await botOn(transport, { retry, attemptTimeoutMs: 20 }).send(otp);
    expect(transport.requests).toHaveLength(2);
  });
});

describe('is never tried again by itself', () => {
  it.each<[string, Step, SendError['kind'], SendError['delivery']]>([
    ['a lost answer', lost, 'connection', 'unknown'],
    ['500', status(500), 'server', 'unknown'],
    ['503 without Retry-After', status(503), 'server', 'unknown'],
    ['502 with Retry-After', status(502, { 'retry-after': '1' }), 'server', 'unknown'],
    ['408', status(408), 'server', 'unknown'],
    ['400', status(400), 'rejected', 'rejected'],
    ['401', status(401), 'auth', 'rejected'],
    ['425', status(425), 'rejected', 'rejected'],
    ['425 with Retry-After', status(425, { 'retry-after': '1' }), 'rejected', 'rejected'],
    ['a redirect', status(307), 'protocol', 'unknown'],
    ['an empty 200', status(200), 'protocol', 'accepted'],
    ['a page in a 200', status(200, {}, '<p>'), 'protocol', 'unknown'],
  ])('%s', async (_, step, kind, delivery) => {
    const transport = scripted(step, ok);
    const { retry, sleeps } = noted();
    expect(await errorOf(botOn(transport, { retry }), otp)).toMatchObject({ kind, delivery, retryable: false });
    expect(transport.requests).toHaveLength(1);
    expect(sleeps).toEqual([]);
  });

  it('what never left, but will not heal', async () => {
    const transport = scripted(() => Promise.reject(Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' })));
    expect(await errorOf(botOn(transport, { retry: noted().retry }), otp)).toMatchObject({ kind: 'config' });
    expect(transport.requests).toHaveLength(1);
  });
});

describe('whenUnknown', () => {
  it.each<[string, Step]>([
    ['a lost answer', lost],
    ['500', status(500)],
  ])("'retry' sends again after %s", async (_, step) => {
    const transport = scripted(step, ok);
    await botOn(transport, { retry: { ...noted().retry, whenUnknown: 'retry' } }).send(otp);
    expect(transport.requests).toHaveLength(2);
  });

  it.each<[string, Step]>([
    ['a redirect', status(307)],
    ['an empty 200', status(200)],
    ['a page in a 200', status(200, {}, '<p>')],
  ])("'retry' does not send again after %s", async (_, step) => {
    const transport = scripted(step, ok);
    await errorOf(botOn(transport, { retry: { ...noted().retry, whenUnknown: 'retry' } }), otp);
    expect(transport.requests).toHaveLength(1);
  });

  it('a function is asked with the error, and only true sends again', async () => {
    const asked: SendError[] = [];
    const bot = (answer: unknown): Promise<number> => {
      const transport = scripted(lost, ok);
      const whenUnknown = (error: SendError): boolean => {
        asked.push(error);
        // Types bypassed, as a function that is async does.
        return untyped(answer);
      };
      const sent = botOn(transport, { retry: { ...noted().retry, whenUnknown } });
      return sent.trySend(otp).then(() => transport.requests.length);
    };
    expect(await bot(true)).toBe(2);
    expect(await bot(false)).toBe(1);
    expect(await bot(Promise.resolve(true))).toBe(1);
    expect(await bot(Promise.reject(new Error('async')))).toBe(1);
    expect(await bot('yes')).toBe(1);
    expect(await bot(1)).toBe(1);
    expect(asked).toHaveLength(6);
    expect(asked[0]).toMatchObject({ kind: 'connection', delivery: 'unknown', messageId: 'otp-7' });
    expect(asked[0]?.attempts).toMatchObject([{ code: 'ECONNRESET', dispatched: true }]);
  });

  it('a function that throws does not send again, and does not hide the error', async () => {
    const transport = scripted(lost, ok);
    const whenUnknown = (): boolean => {
      throw new Error('481516');
    };
    const error = await errorOf(botOn(transport, { retry: { ...noted().retry, whenUnknown } }), otp);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'unknown' });
    expect(transport.requests).toHaveLength(1);
  });

  it('is not asked when there is no attempt left', async () => {
    let asked = 0;
    const whenUnknown = (): boolean => ++asked > 0;
    await errorOf(botOn(scripted(lost), { retry: { ...noted().retry, maxAttempts: 2, whenUnknown } }), otp);
    expect(asked).toBe(1);
  });
});

describe('every attempt', () => {
  it('carries the same bytes, and asks for the token anew', async () => {
    let tokens = 0;
    const transport = scripted(refused, status(429), ok);
    await botOn(transport, { retry: noted().retry, token: () => `t${++tokens}` }).send(otp);
    const { requests } = transport;
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(otp)));
    expect(requests.map(({ path }) => path.reveal())).toEqual(
      ['t1', 't2', 't3'].map(token => `/v1/bots/sendmok/${token}`),
    );
  });

  it('has a row, also the good one', async () => {
    const rows: unknown[] = [];
    const on = { attempt: (event: object) => void rows.push(event) };
    await botOn(scripted(refused, status(429), ok), { retry: noted().retry, on }).send(otp);
    expect(rows).toMatchObject([
      { attempt: 1, kind: 'connection', code: 'ECONNREFUSED', dispatched: false },
      { attempt: 2, kind: 'rate_limited', status: 429, dispatched: true },
      { attempt: 3, status: 200, dispatched: true },
    ]);
    expect(rows[2]).not.toHaveProperty('kind');
  });
});

describe('how often and how long', () => {
  it('three times by default; maxAttempts and retry: false say otherwise', async () => {
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

  it('doubles from baseDelayMs to maxDelayMs, times chance', async () => {
    const sleepsOf = async (chance: number, given: object): Promise<number[]> => {
      const { sleeps, retry } = noted(chance);
      await errorOf(botOn(scripted(refused), { retry: { ...retry, maxAttempts: 6, ...given } }), message);
      return sleeps;
    };
    expect(await sleepsOf(1, {})).toEqual([200, 400, 800, 1600, 3200]);
    expect(await sleepsOf(0.5, { baseDelayMs: 10, maxDelayMs: 45 })).toEqual([5, 10, 20, 22.5, 22.5]);
    expect(await sleepsOf(0, {})).toEqual([0, 0, 0, 0, 0]);
    // A chance that is none.
    expect(await sleepsOf(Number.NaN, {})).toEqual([0, 0, 0, 0, 0]);
    expect(await sleepsOf(9, { baseDelayMs: 1 })).toEqual([1, 2, 4, 8, 16]);
  });

  it('five times as long after a bare 429', async () => {
    const { sleeps, retry } = noted();
    await errorOf(botOn(scripted(status(429)), { retry }), message);
    expect(sleeps).toEqual([about(1000), about(2000)]);
  });

  it('as long as Retry-After says, and up to a fifth more', async () => {
    const wait = async (chance: number, headers: Readonly<Record<string, string>>): Promise<unknown> => {
      const { sleeps, retry } = noted(chance);
      await botOn(scripted(status(429, headers), ok), { retry }).send(message);
      return sleeps[0];
    };
    expect(await wait(0, { 'retry-after': '7' })).toEqual(about(7000));
    expect(await wait(1, { 'retry-after': '7' })).toEqual(about(8400));
    expect(await wait(0, { 'Retry-After': '0.5' })).toEqual(about(500));
    // The clock of the platform is years off; only its own Date counts.
    const date = 'Thu, 01 Jan 2015 00:00:00 GMT';
    expect(await wait(0, { date, 'retry-after': 'Thu, 01 Jan 2015 00:00:07 GMT' })).toEqual(about(7000));
    expect(await wait(0, { 'retry-after': new Date(Date.now() + 9000).toUTCString() })).toBeGreaterThan(7000);
    // In the past: at once. Junk: as if there were none.
    expect(await wait(1, { date, 'retry-after': 'Wed, 31 Dec 2014 00:00:00 GMT' })).toBeUndefined();
    for (const junk of [
      'soon',
      '-1',
      '1e3',
      '0x10',
      '',
      'Thu, 31 Feb 2015 00:00:00 GMT',
      'Fri, 01 Jan 2015 00:00:07 GMT',
    ])
      expect(await wait(1, { date, 'retry-after': junk })).toEqual(about(1000));
  });
});

describe('a wait that is longer than what is left of the deadline', () => {
  it('is not begun: the error says how long', async () => {
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

  it('counts all that was slept before', async () => {
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

describe('the gate', () => {
  it('is shut for all sends of the bot after a 429, and opens', async () => {
    const { sleeps, retry } = noted(0);
    const transport = scripted(status(429, { 'retry-after': '5' }), ok);
    const bot = botOn(transport, { retry });
    await errorOf(bot, message, { retry: false });
    await bot.send(message);
    await bot.send(message);
    expect(sleeps).toEqual([about(5000)]);
    expect(transport.requests).toHaveLength(3);
  });

  it('lets no send wait that has less time: overloaded, not sent', async () => {
    const { retry } = noted(0);
    const transport = scripted(status(503, { 'retry-after': '60' }), ok);
    const bot = botOn(transport, { retry });
    await errorOf(bot, message);
    const error = await errorOf(bot, message);
    expect(error).toMatchObject({ kind: 'overloaded', delivery: 'not_sent', retryable: true, attempts: [] });
    expect(error.retryAfterMs).toEqual(about(60_000));
    expect(transport.requests).toHaveLength(1);
    await bot.send(message, { deadlineMs: 61_000 });
  });

  it('is shut for an hour at most, whatever a proxy says', async () => {
    const { sleeps, retry } = noted(0);
    const bot = botOn(scripted(status(429, { 'retry-after': '86400' }), ok), { retry });
    await errorOf(bot, message);
    await bot.send(message, { deadlineMs: 4_000_000 });
    expect(sleeps).toEqual([about(3_600_000)]);
  });

  it('is not there without retry', async () => {
    const transport = scripted(status(429, { 'retry-after': '60' }), ok);
    const bot = botOn(transport, { retry: false });
    await errorOf(bot, message);
    await bot.send(message);
  });

  it('is left when the signal aborts or the deadline passes, with timers', async () => {
    const bot = botOn(scripted(status(429, { 'retry-after': '1' })), { retry: { random: () => 0 } });
    const controller = new AbortController();
    const sent = errorOf(bot, message, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const error = await sent;
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'rejected', status: 429, retryAfterMs: 1000 });
    expect(error.attempts).toHaveLength(1);
    expect(error.elapsedMs).toBeLessThan(900);
    expect(await errorOf(bot, message, { deadlineMs: 50 })).toMatchObject({ kind: 'overloaded', delivery: 'not_sent' });
  });
});

describe('the budget', () => {
  it('is shared by the sends of a bot; successes bring some back', async () => {
    const { retry } = noted(0);
    const budget = { capacity: 10, cost: 5, refund: 5 };
    const steps = [refused, refused, refused, refused, ok, refused, refused];
    const transport = scripted(...steps);
    const bot = botOn(transport, { retry: { ...retry, budget } });
    expect((await errorOf(bot, message)).attempts).toHaveLength(3);
    const spent = await errorOf(bot, message);
    expect(spent.attempts).toHaveLength(1);
    expect(spent.message).toContain('retry budget of the bot is spent');
    expect(spent).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    await bot.send(message);
    expect((await errorOf(bot, message)).attempts).toHaveLength(2);
  });

  it('pays more for a 429, and can be left out', async () => {
    const attempts = async (budget: false | object): Promise<number> => {
      const bot = botOn(scripted(status(429)), { retry: { ...noted(0).retry, maxAttempts: 20, budget } });
      return (await errorOf(bot, message)).attempts.length;
    };
    expect(await attempts({ capacity: 21 })).toBe(3);
    expect(await attempts({ capacity: 21, throttledCost: 7 })).toBe(4);
    expect(await attempts({ capacity: 0 })).toBe(1);
    expect(await attempts(false)).toBe(20);
  });
});

describe('the error of several attempts is the one that decides delivery', () => {
  const told = async (...steps: Step[]): Promise<object> => {
    const retry = { ...noted(0).retry, whenUnknown: 'retry', maxAttempts: steps.length } as const;
    const { kind, delivery, retryable, attempts } = await errorOf(botOn(scripted(...steps), { retry }), message);
    expect(attempts).toHaveLength(steps.length);
    return { kind, delivery, retryable };
  };
  it.each<[string, readonly Step[], SendError['kind'], SendError['delivery'], boolean]>([
    ['lost, refused', [lost, refused], 'connection', 'unknown', false],
    ['500, 401', [status(500), status(401)], 'server', 'unknown', false],
    ['500, lost', [status(500), lost], 'connection', 'unknown', false],
    ['refused, 500', [refused, status(500)], 'server', 'unknown', false],
    ['429, refused', [status(429), refused], 'rate_limited', 'rejected', true],
    ['429, 400', [status(429), status(400)], 'rejected', 'rejected', false],
    ['lost, empty 200', [lost, status(200)], 'protocol', 'accepted', false],
    ['refused, refused', [refused, refused], 'connection', 'not_sent', true],
  ])('%s', async (_, steps, kind, delivery, retryable) => {
    expect(await told(...steps)).toEqual({ kind, delivery, retryable });
  });

  it('but an abort is an abort, and says what is known', async () => {
    for (const [step, delivery] of [
      [refused, 'not_sent'],
      [status(429), 'rejected'],
      [lost, 'unknown'],
    ] as const) {
      const controller = new AbortController();
      const retry = {
        whenUnknown: 'retry',
        sleep: async () => controller.abort(),
      } as const;
      const { signal } = controller;
      const error = await errorOf(botOn(scripted(step), { retry }), message, { signal });
      expect(error).toMatchObject({ kind: 'aborted', delivery, retryable: false });
      expect(error.attempts).toHaveLength(1);
    }
  });

  it('a token function that fails later leaves what is known', async () => {
    let asked = 0;
    const token = (): string => {
      if (asked++ === 0) return 't';
      throw new Error('vault');
    };
    const retry = { ...noted(0).retry, whenUnknown: 'retry' } as const;
    expect(await errorOf(botOn(scripted(lost), { retry, token }), message)).toMatchObject({ delivery: 'unknown' });
  });

  it('a sleep that fails is told as such', async () => {
    const retry = { sleep: () => Promise.reject(new Error('no')) };
    const error = await errorOf(botOn(scripted(refused), { retry }), message);
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    expect(error.message).toContain('retry.sleep');
  });
});
