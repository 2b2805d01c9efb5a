import { describe, expect, it } from 'vitest';
import type { LimitsOptions } from '../../../src/send/limiter.js';
import type { TransportResponse } from '../../../src/send/transport.js';
import { botOn, message } from '../../support/send/bots.js';
import { block, runScript } from '../../support/send/process.js';
import { ok, scripted } from '../../support/send/scripted.js';

describe('limits.perSecond', () => {
  /**
   * Begins many sends together. Returns the time at which each started, in milliseconds after the first; how many started at
   * once; and how many more were due by then, since beginning them takes time on a busy machine.
   */
  const starts = async (
    limits: LimitsOptions & { readonly perSecond: number },
    sends: number,
  ): Promise<{ times: number[]; atOnce: number; due: number }> => {
    const times: number[] = [];
    const bot = botOn(
      async (): Promise<TransportResponse> => {
        times.push(performance.now());
        return { status: 400, headers: {}, body: new Uint8Array() };
      },
      { limits },
    );
    const begunAt = performance.now();
    const sent = Array.from({ length: sends }, () => bot.trySend(message));
    const atOnce = times.length;
    const due = Math.floor(((performance.now() - begunAt) / 1000) * limits.perSecond);
    await Promise.all(sent);
    return { times: times.map(time => time - (times[0] ?? 0)), atOnce, due };
  };

  it('spaces attempts evenly, never ahead of time', async () => {
    const { times, atOnce, due } = await starts({ perSecond: 100 }, 20);
    // 10 ms apart; a timer that was late may be made up for by 10 ms.
    for (const [index, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(index * 10 - 11);
    expect(atOnce).toBeGreaterThanOrEqual(1);
    expect(atOnce).toBeLessThanOrEqual(1 + due);
  });

  it('does not let a later send overtake, even when the timer is late', async () => {
    const order: number[] = [];
    const bot = botOn(scripted(ok), { limits: { perSecond: 20 } });
    const send = (n: number): Promise<unknown> => bot.send(message).then(() => order.push(n));
    const sent = [send(0), send(1)];
    block(120);
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
    const script = `
      import { createBot, Message } from 'sendable';
      const transport = async () => ({ status: 200, headers: {}, body: new TextEncoder().encode('{"recipient_id":"u","message_id":"m"}') });
      const bot = createBot({ baseUrl: 'https://x.example', token: 't', transport, limits: { perSecond: 5, burst: 1 } });
      const message = Message.text('x').toCustomer('c');
      for (let i = 0; i < 3; i++) bot.send(message).then(() => console.log('sent', i));`;
    const { stdout } = await runScript(script);
    expect(stdout.trim().split('\n')).toEqual(['sent 0', 'sent 1', 'sent 2']);
  });
});
