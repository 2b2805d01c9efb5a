import { describe, expect, it } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { about, noted, ok, scripted, status } from '../../support/send/scripted.js';

describe('the gate', () => {
  it('is closed for all sends of the bot after a 429, and opens again', async () => {
    const { sleeps, retry } = noted(0);
    const transport = scripted(status(429, { 'retry-after': '5' }), ok);
    const bot = botOn(transport, { retry });
    await errorOf(bot, message, { retry: false });
    await bot.send(message);
    await bot.send(message);
    expect(sleeps).toEqual([about(5000)]);
    expect(transport.requests).toHaveLength(3);
  });

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

  it('does not exist without retry', async () => {
    const transport = scripted(status(429, { 'retry-after': '60' }), ok);
    const bot = botOn(transport, { retry: false });
    await errorOf(bot, message);
    await bot.send(message);
  });

  it('stops holding a send when the signal aborts or the deadline passes', async () => {
    const bot = botOn(scripted(status(429, { 'retry-after': '9' })), { retry: { random: () => 0 } });
    const controller = new AbortController();
    const sent = errorOf(bot, message, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    const error = await sent;
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'rejected', status: 429, retryAfterMs: 9000 });
    expect(error.attempts).toHaveLength(1);
    expect(error.elapsedMs).toBeLessThan(8900);
    expect(await errorOf(bot, message, { deadlineMs: 50 })).toMatchObject({ kind: 'overloaded', delivery: 'not_sent' });
  });
});
