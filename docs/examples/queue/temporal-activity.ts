import type { Bot } from 'sendable';
import { safeParse } from 'sendable/parse';

export const createActivities = (bot: Bot) => ({
  send: async (request: unknown) => {
    // If this threw, the workflow would ask a person about an invalid request.
    const checked = safeParse(request);
    if (!checked.ok) {
      console.error(checked.violations);
      return 'not sent';
    }
    const result = await bot.trySend(checked.value);
    if (result.ok) return 'sent';
    const { delivery } = result.error;
    const isKnown = delivery === 'not_sent' || delivery === 'rejected';
    return isKnown ? 'not sent' : 'unknown';
  },
});
