import type { BotContext } from './bot-context.js';
import type { Deadline } from './deadline.js';
import { closedTooLong, type Limiter, type Ticket } from './limiter.js';

/** The conditions of a slot, apart from the bot's own limits. */
export interface SlotPlan {
  /** True if the attempt waits while the platform throttles the bot. */
  readonly gated: boolean;
  /** The rate of its run of `sendAll`. */
  readonly rate: Limiter | undefined;
  /** True for a retry, which goes before first attempts: its deadline is running and would pass in a long queue. */
  readonly isRetry: boolean;
}

/**
 * Waits until an attempt may start: for the rate of its run, then while the platform throttles the bot, and for its turn within the
 * bot's limits. Returns undefined if it may start now, which spares a promise. Release the slot when the attempt has ended.
 */
export const acquireSlot = (bot: BotContext, plan: SlotPlan, deadline: Deadline): Promise<void> | undefined =>
  plan.rate === undefined && bot.limiter.tryAcquire(plan.gated) ? undefined : waitForSlot(bot, plan, deadline);

const waitForSlot = async ({ limiter }: BotContext, plan: SlotPlan, deadline: Deadline): Promise<void> => {
  const { rate, gated, isRetry } = plan;
  while (rate !== undefined) {
    const turn = await takeTurn(rate, { gated: false, isRetry }, deadline);
    if (!gated || limiter.closedForMs() === 0) break;
    // Give the turn back, and wait until the gate opens. Otherwise the items of a run would all start together then.
    turn.cancel();
    const slot = await takeTurn(limiter, plan, deadline);
    slot.cancel();
  }
  await takeTurn(limiter, plan, deadline);
};

const takeTurn = async (
  limiter: Limiter,
  { gated, isRetry }: Pick<SlotPlan, 'gated' | 'isRetry'>,
  deadline: Deadline,
): Promise<Ticket> => {
  const closedForMs = gated ? limiter.closedForMs() : 0;
  if (closedForMs > 0 && closedForMs >= deadline.remainingMs()) throw closedTooLong(closedForMs);
  const ticket = limiter.wait({ isRetry, gated, until: deadline.until });
  try {
    await deadline.run(() => ticket.ready);
  } catch (thrown) {
    ticket.cancel();
    throw thrown;
  }
  return ticket;
};
