import { expect, test } from 'vitest';
import type { Bot } from '../../../src/send/bot.js';
import { botOn, message } from '../../support/send/bots.js';
import { scripted, status } from '../../support/send/scripted.js';

test('closing the bot ends every send that still waits for a slot', async () => {
  const later = scripted(status(429, { 'retry-after': '3600' }));
  for (let turns = 0; turns < 30; turns++) {
    const closed: Promise<void>[] = [];
    const close = async (): Promise<void> => {
      for (let turn = 0; turn < turns; turn++) await undefined;
      await bot.close();
    };
    const on = { attempt: () => void closed.push(close()) };
    const bot: Bot = botOn(later, { limits: { concurrency: 1 }, on, retry: {} });
    const deliveries: string[] = [];
    try {
      for await (const row of bot.sendAll([message, message], { concurrency: 2 }))
        if (row.status !== 'sent') deliveries.push(row.error.delivery);
    } catch {
      // That the bot was closed.
    }
    // On a busy machine the second item may not have been read.
    expect(deliveries.slice(0, 1)).toEqual(['rejected']);
    expect(deliveries.slice(1).filter(delivery => delivery !== 'not_sent')).toEqual([]);
    await Promise.all(closed);
  }
});
