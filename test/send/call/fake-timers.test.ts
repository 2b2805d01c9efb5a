import { mock } from 'node:test';
import { setImmediate as realTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BotOptions, fetchTransport, nodeTransport, type Transport } from '../../../src/index.js';
import { createClock } from '../../../src/send/clock.js';
import { createLimiter } from '../../../src/send/limiter.js';
import { faultServer } from '../../../src/testing/fault-server.js';
import { createWebhook } from '../../../src/webhook/create-webhook.js';
import { botAt, botOn, message, untyped } from '../../support/send/bots.js';
import { ok, scripted, status } from '../../support/send/scripted.js';

/** The fake timers of a tool. Most of them leave some clock as it is. */
interface FakeTimers {
  start(): void;
  advance(ms: number): unknown;
}

const vitest = (
  ...toFake: readonly ('setTimeout' | 'clearTimeout' | 'Date' | 'performance' | 'setImmediate')[]
): FakeTimers => ({
  start: () => void vi.useFakeTimers({ toFake: [...toFake] }),
  advance: ms => vi.advanceTimersByTimeAsync(ms),
});

/** Lets promises settle, which no tool here fakes. */
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await new Promise<void>(resolve => process.nextTick(resolve));
};

const tools: readonly (readonly [string, FakeTimers])[] = [
  [
    'node:test with setTimeout and Date',
    {
      start: () => mock.timers.enable({ apis: ['setTimeout', 'Date'] }),
      // One tick does not run what a promise starts after a timer.
      advance: async ms => {
        for (let passed = 0; passed < ms; passed += 50) {
          mock.timers.tick(50);
          await settle();
        }
      },
    },
  ],
  ['Vitest with setTimeout only', vitest('setTimeout', 'clearTimeout')],
  ['Vitest with setTimeout and Date', vitest('setTimeout', 'clearTimeout', 'Date')],
  ['Vitest with every clock', vitest('setTimeout', 'clearTimeout', 'Date', 'performance', 'setImmediate')],
];

describe.each(tools)('fake timers: %s', (_, timers) => {
  afterEach(() => {
    mock.timers.reset();
    vi.useRealTimers();
  });

  /** Sends messages, and returns the second of fake time in which each settled, and how. */
  const settled = async (
    options: Partial<BotOptions>,
    script: Transport,
    sends: number,
    ofEach: readonly { readonly deadlineMs: number }[] = [],
  ): Promise<readonly string[]> => {
    timers.start();
    const bot = botOn(script, { retry: { random: () => 1 }, ...options });
    const seen: string[] = [];
    let second = 0;
    for (let i = 0; i < sends; i++)
      void bot.trySend(message, ofEach[i]).then(result => {
        seen.push(`${second}: ${result.ok ? 'sent' : `${result.error.kind}, ${result.error.delivery}`}`);
      });
    await settle();
    for (second = 1; second <= 60 && seen.length < sends; second++) {
      await timers.advance(1000);
      await settle();
    }
    return seen.sort();
  };
  const hangs = (): Promise<never> => new Promise(() => {});

  it('a throttled bot goes on after the time of Retry-After', async () => {
    const script = scripted(status(429, { 'retry-after': '5' }), ok);
    expect(await settled({ retry: { random: () => 0 } }, script, 1)).toEqual(['5: sent']);
  });

  it('limits.perSecond lets one attempt start each second', async () => {
    expect(await settled({ limits: { perSecond: 1 } }, scripted(ok), 4)).toEqual([
      '0: sent',
      '1: sent',
      '2: sent',
      '3: sent',
    ]);
  });

  it('limits.perSecond also goes on when the interval is as short as the inaccuracy of a timer', async () => {
    const sent = await settled({ limits: { perSecond: 1000 } }, scripted(ok), 20);
    expect(sent).toHaveLength(20);
    expect(sent.filter(one => !/^[0-2]: sent$/.test(one))).toEqual([]);
  });

  it('retries come after their delays', async () => {
    const script = scripted(status(429), status(429), ok);
    const retry = { baseDelayMs: 400, random: () => 1 };
    // 2 s and 4 s.
    expect(await settled({ retry }, script, 1)).toEqual(['6: sent']);
  });

  it('attempts that time out use up the deadline', async () => {
    const options = { retry: { whenUnknown: 'retry', maxAttempts: 9, random: () => 0 }, deadlineMs: 25_500 } as const;
    expect(await settled(options, hangs, 1)).toEqual(['26: timeout, unknown']);
  });

  it('a send that waits in the queue fails at its deadline', async () => {
    const options = { limits: { concurrency: 1 }, attemptTimeoutMs: 20_000, retry: false } as const;
    // With one deadline, a busy machine could let the first send end a moment earlier, and the second one begin.
    const deadlines = [{ deadlineMs: 9500 }, { deadlineMs: 4500 }];
    expect(await settled(options, hangs, 2, deadlines)).toEqual(['10: timeout, unknown', '5: timeout, not_sent']);
  });

  const places: readonly (readonly [string, Partial<BotOptions>, Transport, string])[] = [
    ['that waits for its token', { token: hangs }, scripted(ok), 'not_sent'],
    ['in the queue of limits.concurrency', { limits: { concurrency: 1 } }, hangs, 'not_sent'],
    ['in the queue of limits.perSecond', { limits: { perSecond: 0.1 } }, scripted(ok), 'not_sent'],
    ['of a throttled bot', { retry: { random: () => 1 } }, scripted(status(429, { 'retry-after': '5' })), 'rejected'],
    ['in the pause before a retry', { retry: { whenUnknown: 'retry' } }, scripted(status(500)), 'unknown'],
    ['in flight on a transport that ignores its signal', {}, hangs, 'unknown'],
  ];
  it.each(places)('an abort ends a send %s, although no timer fires', async (_, options, script, delivery) => {
    timers.start();
    const controller = new AbortController();
    const bot = botOn(script, options);
    void bot.trySend(message);
    const last = bot.trySend(message, { signal: controller.signal });
    await settle();
    controller.abort();
    const result = await last;
    expect(result.ok || [result.error.kind, result.error.delivery]).toEqual(['aborted', delivery]);
  });

  it.each(places)('an abort ends the item of sendAll %s, although no timer fires', async (_, options, script) => {
    timers.start();
    const controller = new AbortController();
    const kinds: unknown[] = [];
    let pulled = 0;
    const items = function* () {
      for (const item of [message, message]) {
        pulled++;
        yield item;
      }
    };
    const run = botOn(script, options).sendAll(items(), {
      signal: controller.signal,
      onRow: row => kinds.push(row.status === 'sent' || row.error.kind),
    });
    const ended = run.then();
    // On a busy machine, sendAll gives the event loop a real turn before it reads the items.
    while (pulled < 2) await realTurn();
    for (let turn = 0; turn < 5; turn++) await realTurn();
    controller.abort();
    await ended;
    expect(kinds.at(-1)).toBe('aborted');
  });

  it('an abort ends a send that waits for the response of a server, although no timer fires', async () => {
    await using server = await faultServer({ fault: 'stall' });
    timers.start();
    const controller = new AbortController();
    const sent = botAt(server.url, { transport: nodeTransport() }).trySend(message, { signal: controller.signal });
    while (server.posts.length === 0) await realTurn();
    controller.abort();
    const result = await sent;
    expect(result.ok || [result.error.kind, result.error.delivery]).toEqual(['aborted', 'unknown']);
  });
});

it('an abort ends a sendAll whose source never closes, although no timer fires', async () => {
  vi.useFakeTimers();
  const controller = new AbortController();
  const hangs = (): Promise<never> => new Promise(() => {});
  const source = untyped<Iterable<typeof message>>({
    [Symbol.iterator]: () => ({ next: () => ({ done: false, value: message }), return: hangs }),
  });
  const run = botOn(scripted(ok)).sendAll(source, {
    concurrency: 1,
    signal: controller.signal,
    onRow: () => controller.abort(),
  });
  await expect(run.then()).rejects.toMatchObject({ kind: 'aborted' });
  vi.useRealTimers();
});

describe('queueMicrotask is faked, too, so Node repeats a body that was made of a string forever', () => {
  const WHY = 'fake timers must keep the real queueMicrotask, or Node repeats the body';
  const fakeAll = () => vi.useFakeTimers({ toFake: ['setTimeout', 'queueMicrotask'] });
  afterEach(() => void vi.useRealTimers());

  it('a webhook responds 413 and reports why', async () => {
    fakeAll();
    const errors: unknown[] = [];
    const webhook = createWebhook({ onPress: () => {}, onError: error => errors.push(String(error)) });
    const request = new Request('http://localhost', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"payload":"[m-1]:go"}',
    });
    expect((await webhook.fetch(request)).status).toBe(413);
    expect(errors).toEqual([`TypeError: The body must be at most 65536 bytes; ${WHY}.`]);
  });

  it('a send by fetchTransport fails and says why', async () => {
    fakeAll();
    const fetch = async () => new Response('{"recipient_id":"u","message_id":"m"}');
    const result = await botOn(fetchTransport({ fetch })).trySend(message);
    expect(result.ok || result.error.message).toContain(WHY);
  });
});

it('a connection is used again although setImmediate is faked', async () => {
  await using server = await faultServer();
  vi.useFakeTimers();
  const bot = botAt(server.url, { transport: nodeTransport() });
  await bot.send(message);
  await bot.send(message);
  vi.useRealTimers();
  expect(server.posts).toHaveLength(2);
});

it('timers that fire a millisecond early do not raise the rate', async () => {
  let now = 0;
  let timer: { readonly at: number; readonly call: () => void } | undefined;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((call, ms, ...args) => {
    timer = { at: now + Number(ms), call: () => call(...args) };
    return untyped(undefined);
  });
  const limiter = createLimiter({ concurrency: Number.POSITIVE_INFINITY, perSecond: 500, burst: 1 }, createClock());
  for (let i = 0; i <= 1000; i++) void limiter.wait({ isRetry: false, gated: true, until: Number.POSITIVE_INFINITY });
  while (timer !== undefined) {
    const { at, call } = timer;
    timer = undefined;
    now = Math.max(now, at - 0.99);
    call();
  }
  vi.restoreAllMocks();
  // 1000 intervals of 2 ms, but for the first 10 ms, by which an attempt may be late.
  expect(now).toBeGreaterThan(1985);
});
