import { describe, expect, it } from 'vitest';
import { botOn, message } from '../../support/send/bots.js';
import { block, runScript } from '../../support/send/process.js';
import { ok, scripted } from '../../support/send/scripted.js';

// That attempts are spaced evenly, and a burst, are tested in rate.test.ts, fake-timers.test.ts and the simulation.
describe('limits.perSecond', () => {
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
    const times: number[] = [];
    const transport = scripted((...attempt) => {
      times.push(performance.now());
      return ok(...attempt);
    });
    const bot = botOn(transport, { limits: { perSecond: 5000 } });
    await Promise.all(Array.from({ length: 1000 }, () => bot.send(message)));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(199 - 10);
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
