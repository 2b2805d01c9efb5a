import { describe, expect, it } from 'vitest';
import type { Bot, LimitsOptions } from '../../../src/index.js';
import { gate } from '../../support/gate.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { noted, ok, refused, scripted } from '../../support/send/scripted.js';
import { numbered } from '../../support/send/send-all.js';

/** A bot whose attempts end when the test ends them. */
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

describe('limits.concurrency', () => {
  it('allows that many attempts at once, first come, first served', async () => {
    const { bot, under, started, end } = held({ concurrency: 2 });
    const sends = [];
    for (let i = 0; i < 6; i++) sends.push(bot.send(numbered(i)));
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

  it('frees the slot after failures, and while a retry waits', async () => {
    const order: string[] = [];
    const { retry } = noted();
    const pause = gate();
    const transport = scripted(refused, ok);
    const bot = botOn(transport, { limits: { concurrency: 1 }, retry: { ...retry, sleep: () => pause.opened } });
    const first = bot.send(message).then(() => order.push('first'));
    await expect.poll(() => transport.requests.length).toBe(1);
    await bot.send(message).then(() => order.push('second'));
    pause.open();
    await first;
    expect(order).toEqual(['second', 'first']);
  });

  it('frees the slot when the token function fails', async () => {
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
