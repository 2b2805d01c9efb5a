import { describe, expect, it } from 'vitest';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { noted, ok, refused, scripted, status } from '../../support/send/scripted.js';

describe('the budget', () => {
  it('is shared by the sends of a bot, and successes refill it', async () => {
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

  it('costs more for a 429, and can be turned off', async () => {
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
