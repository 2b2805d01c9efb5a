import type { Bot } from 'sendable';
import { parse } from 'sendable/parse';

export const createActivities = (bot: Bot) => ({
  send: async (request: unknown) => {
    const result = await bot.trySend(parse(request));
    if (result.ok) return 'sent';
    const { delivery } = result.error;
    const isKnown = delivery === 'not_sent' || delivery === 'rejected';
    return isKnown ? 'not sent' : 'unknown';
  },
});
