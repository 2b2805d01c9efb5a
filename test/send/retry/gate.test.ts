import { describe, expect, it } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { about, noted, ok, scripted, status } from '../../support/send/scripted.js';

describe('the gate', () => {
  it('fails a send that has less time as overloaded, not sent', async () => {
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

  it('fails a send in the queue as soon as it closes for longer than the deadline of the send', async () => {
    let respond = (): void => {};
    const transport = scripted(
      (request, context) =>
        new Promise(resolve => {
          respond = () => resolve(status(429, { 'retry-after': '60' })(request, context));
        }),
      ok,
    );
    const bot = botOn(transport, { retry: { random: () => 0, maxAttempts: 1 }, limits: { concurrency: 1 } });
    const controller = new AbortController();
    const first = errorOf(bot, message);
    const waiting = [50_000, 70_000, 55_000].map(deadlineMs =>
      errorOf(bot, message, { deadlineMs, signal: controller.signal }),
    );
    respond();
    await first;
    for (const at of [0, 2])
      expect(await waiting[at]).toMatchObject({
        kind: 'overloaded',
        delivery: 'not_sent',
        retryAfterMs: about(60_000),
      });
    controller.abort();
    expect(await waiting[1]).toMatchObject({ kind: 'aborted', delivery: 'not_sent' });
    expect(transport.requests).toHaveLength(1);
  });

  it('is closed once for all sends that wait, which then start in their order', async () => {
    const { sleeps, retry } = noted(0);
    const transport = scripted(status(429, { 'retry-after': '5' }), ok);
    const bot = botOn(transport, { retry, limits: { concurrency: 2 } });
    await errorOf(bot, message, { retry: { maxAttempts: 1 } });
    const order: number[] = [];
    await Promise.all(Array.from({ length: 5 }, (_, n) => bot.send(message).then(() => order.push(n))));
    expect(sleeps).toEqual([about(5000)]);
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('does not hold back sends without retry, also those that came later', async () => {
    const transport = scripted(status(429, { 'retry-after': '5' }), ok);
    const bot = botOn(transport, { retry: false, limits: { concurrency: 1 } });
    await errorOf(bot, message, { retry: { maxAttempts: 1 } });
    const controller = new AbortController();
    const held = errorOf(bot, message, { retry: { maxAttempts: 1 }, signal: controller.signal });
    await bot.send(message);
    expect(transport.requests).toHaveLength(2);
    controller.abort();
    expect(await held).toMatchObject({ kind: 'aborted' });
  });

  it('reports a sleep that fails to each send that waits', async () => {
    const sleep = async (): Promise<void> => {
      throw new Error('no');
    };
    const bot = botOn(scripted(status(429, { 'retry-after': '5' }), ok), { retry: { sleep } });
    await errorOf(bot, message, { retry: { maxAttempts: 1 } });
    const errors = await Promise.all([errorOf(bot, message), errorOf(bot, message)]);
    expect(errors.map(({ kind, delivery }) => [kind, delivery])).toEqual([
      ['config', 'not_sent'],
      ['config', 'not_sent'],
    ]);
  });

  it('is closed for an hour at most, whatever a proxy says', async () => {
    const { sleeps, retry } = noted(0);
    const bot = botOn(scripted(status(429, { 'retry-after': '86400' }), ok), { retry });
    await errorOf(bot, message);
    await bot.send(message, { deadlineMs: 4_000_000 });
    expect(sleeps).toEqual([about(3_600_000)]);
  });

  it('is closed before the attempt event, so that a listener that sends waits', async () => {
    const { sleeps, retry } = noted(0);
    const transport = scripted(status(429, { 'retry-after': '5' }), ok);
    const second: Promise<unknown>[] = [];
    const attempt = (): void => {
      if (second.length === 0) second.push(bot.send(message));
    };
    const bot = botOn(transport, { retry, on: { attempt } });
    await errorOf(bot, message, { retry: false });
    expect(transport.requests).toHaveLength(1);
    await Promise.all(second);
    expect(sleeps).toEqual([about(5000)]);
  });
});
