import { describe, expect, it } from 'vitest';
import type { Bot } from '../../src/send/bot.js';
import type { LimitsOptions } from '../../src/send/limits.js';
import type { TransportResponse } from '../../src/send/transport.js';
import { botOn, errorOf, message } from './bots.js';
import { noted, ok, refused, scripted } from './scripted.js';

const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;

/** A bot whose attempts end when told to. */
const held = (limits: LimitsOptions): { bot: Bot; under: () => number; started: string[]; end: () => void } => {
  const waiting: (() => void)[] = [];
  const started: string[] = [];
  const transport = scripted(async (request, context) => {
    context.dispatched();
    started.push(JSON.parse(request.body).message.messageId);
    await new Promise<void>(resolve => waiting.push(resolve));
    return ok(request, context);
  });
  return { bot: botOn(transport, { limits }), under: () => waiting.length, started, end: () => waiting.shift()?.() };
};
const numbered = async (n: number) => {
  const { Message } = await import('../../src/build/message.js');
  return Message.text('x').toCustomer('c').messageId(String(n));
};

describe('limits.concurrency', () => {
  it('lets so many attempts go on at once, first come, first served', async () => {
    const { bot, under, started, end } = held({ concurrency: 2 });
    const sends = [];
    for (let i = 0; i < 6; i++) sends.push(bot.send(await numbered(i)));
    expect(under()).toBe(2);
    for (let i = 2; i < 6; i++) {
      end();
      await expect.poll(() => started.length).toBe(i + 1);
      expect(under()).toBe(2);
    }
    end();
    end();
    await Promise.all(sends);
    expect(started).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('counts the wait in the deadline: a timeout, not sent', async () => {
    const { bot, end, started } = held({ concurrency: 1 });
    const first = bot.send(message);
    const error = await errorOf(bot, message, { deadlineMs: 30 });
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'not_sent', retryable: true, attempts: [] });
    expect(error.message).toContain('deadlineMs, 30 ms');
    end();
    await first;
    const next = bot.send(message);
    await expect.poll(() => started.length).toBe(2);
    end();
    await next;
  });

  it('can be left by the signal, in any order, and leaves no timer', async () => {
    const before = timers();
    const { bot, end, started } = held({ concurrency: 1, perSecond: 1000 });
    const first = bot.send(message);
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const waiting = controllers.map(({ signal }) => errorOf(bot, message, { signal }));
    const last = bot.send(await numbered(9));
    for (const index of [2, 0, 4, 1, 3]) controllers[index]?.abort();
    for (const error of await Promise.all(waiting))
      expect(error).toMatchObject({ kind: 'aborted', delivery: 'not_sent', attempts: [] });
    end();
    await expect.poll(() => started).toEqual(['m-7', '9']);
    end();
    await Promise.all([first, last]);
    // Some may be of the tests before.
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('is free again after failures, and while a retry waits', async () => {
    const order: string[] = [];
    const { retry } = noted();
    let passed = (): void => {};
    const sleep = (): Promise<void> =>
      new Promise(resolve => {
        passed = resolve;
      });
    const transport = scripted(refused, ok);
    const bot = botOn(transport, { limits: { concurrency: 1 }, retry: { ...retry, sleep } });
    const first = bot.send(message).then(() => order.push('first'));
    await expect.poll(() => transport.requests.length).toBe(1);
    await bot.send(message).then(() => order.push('second'));
    passed();
    await first;
    expect(order).toEqual(['second', 'first']);
  });

  it('is given back when the token function fails', async () => {
    let asked = 0;
    const token = (): string => {
      if (asked++ === 0) throw new Error('vault');
      return 't';
    };
    const bot = botOn(scripted(ok), { limits: { concurrency: 1 }, token });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'config', attempts: [] });
    await bot.send(message);
  });
});

describe('limits.perSecond', () => {
  /** When each of so many sends, begun at once, started, in milliseconds after the first. */
  const starts = async (limits: LimitsOptions, sends: number): Promise<{ times: number[]; atOnce: number }> => {
    const times: number[] = [];
    const bot = botOn(
      async (): Promise<TransportResponse> => {
        times.push(performance.now());
        return { status: 400, headers: {}, body: new Uint8Array() };
      },
      { limits },
    );
    const sent = Array.from({ length: sends }, () => bot.trySend(message));
    const atOnce = times.length;
    await Promise.all(sent);
    return { times: times.map(time => time - (times[0] ?? 0)), atOnce };
  };

  it('spaces attempts evenly, never ahead of time', async () => {
    const { times, atOnce } = await starts({ perSecond: 100 }, 20);
    // 10 ms apart; a timer that was late may be made up for by 10 ms.
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(index * 10 - 11);
    expect(atOnce).toBe(1);
  });

  it('lets a burst start together after a pause', async () => {
    const { times, atOnce } = await starts({ perSecond: 50, burst: 5 }, 8);
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(Math.max(0, index - 4) * 20 - 11);
    expect(atOnce).toBe(5);
  });

  it('lets nobody pass who came later, not even when the timer is late', async () => {
    const order: number[] = [];
    const bot = botOn(scripted(ok), { limits: { perSecond: 20 } });
    const send = (n: number): Promise<unknown> => bot.send(message).then(() => order.push(n));
    const sent = [send(0), send(1)];
    for (const until = performance.now() + 120; performance.now() < until; );
    sent.push(send(2));
    await Promise.all(sent);
    expect(order).toEqual([0, 1, 2]);
  });

  it('reaches more than one for each tick of a timer', async () => {
    const { times } = await starts({ perSecond: 5000 }, 1000);
    expect(times.at(-1)).toBeGreaterThanOrEqual(199 - 10);
    // With one for each tick of at least 1 ms it would be 1000 ms; how many came together does not depend on the load.
    const together = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? 0) < 0.2);
    expect(together.length).toBeGreaterThan(500);
  });

  it('keeps the process alive while a send waits, and no longer', async () => {
    const { execFile } = await import('node:child_process');
    const { promisify } = await import('node:util');
    const script = `
      import { createBot } from './src/send/bot.ts';
      import { Message } from './src/build/message.ts';
      const transport = async () => ({ status: 200, headers: {}, body: new TextEncoder().encode('{"recipient_id":"u","message_id":"m"}') });
      const bot = createBot({ baseUrl: 'https://x.example', token: 't', transport, limits: { perSecond: 5, burst: 1 } });
      const message = Message.text('x').toCustomer('c');
      for (let i = 0; i < 3; i++) bot.send(message).then(() => console.log('sent', i));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim().split('\n')).toEqual(['sent 0', 'sent 1', 'sent 2']);
  });
});
