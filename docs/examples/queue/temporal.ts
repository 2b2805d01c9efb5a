import type { Bot } from 'sendable';
import { parse } from 'sendable/parse';

/**
 * The activity. Give it `retry: { maximumAttempts: 1 }`, so that Temporal never runs it
 * again by itself.
 */
export const createActivities = (bot: Bot) => ({
  send: async (request: unknown): Promise<'sent' | 'not sent' | 'unknown'> => {
    const result = await bot.trySend(parse(request));
    if (result.ok) return 'sent';
    const { error } = result;
    return error.delivery === 'unknown' || error.delivery === 'accepted'
      ? 'unknown'
      : 'not sent';
  },
});

/**
 * The part of a workflow that sends. `arrived` waits for a signal: a person has looked
 * the message up.
 */
export const sendOnce = async (
  { send }: ReturnType<typeof createActivities>,
  request: unknown,
  arrived: () => Promise<boolean>,
): Promise<boolean> => {
  // If a worker dies during the activity, Temporal reports an error, and the message
  // may have been sent.
  const outcome = await send(request).catch(() => 'unknown' as const);
  return outcome === 'unknown' ? arrived() : outcome === 'sent';
};
