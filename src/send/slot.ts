import type { BotContext } from './bot-context.js';
import type { Deadline } from './deadline.js';
import { closedTooLong } from './limiter.js';

/**
 * Waits until an attempt may start: while the platform throttles the bot, and for its turn within the limits. A retry goes before
 * first attempts, because its deadline is running and would pass in a long queue.
 */
export const acquireSlot = async (
  { limiter }: BotContext,
  gated: boolean,
  isRetry: boolean,
  deadline: Deadline,
): Promise<void> => {
  const closedForMs = gated ? limiter.closedForMs() : 0;
  if (closedForMs > 0 && closedForMs >= deadline.remainingMs()) throw closedTooLong(closedForMs);
  const ticket = limiter.wait({ isRetry, gated, until: deadline.until });
  try {
    await deadline.run(() => ticket.ready);
  } catch (thrown) {
    ticket.cancel();
    throw thrown;
  }
};
