import type { BotContext } from './bot-context.js';
import type { Deadline } from './deadline.js';
import { FailureError } from './failure.js';

/** Starts an attempt at once if the gate and the limits allow it; then it has its slot. */
export const tryAcquireSlot = ({ gate, limiter }: BotContext, gated: boolean): boolean =>
  !(gated && gate.closedForMs() > 0) && limiter.tryAcquire();

/**
 * Waits until an attempt may start: while the platform throttles the bot, then in the queue of the limiter. A retry goes before first
 * attempts, because its deadline is running and would pass in a long queue.
 */
export const acquireSlot = async (
  context: BotContext,
  gated: boolean,
  isRetry: boolean,
  deadline: Deadline,
): Promise<void> => {
  const { gate, limiter } = context;
  for (;;) {
    if (gated) await waitForGate(context, deadline);
    if (!limiter.tryAcquire()) {
      const ticket = limiter.wait(isRetry);
      try {
        await deadline.run(() => ticket.ready);
      } catch (thrown) {
        ticket.cancel();
        throw thrown;
      }
    }
    if (!gated || gate.closedForMs() === 0) return;
    limiter.refund();
  }
};

const waitForGate = async ({ gate, clock }: BotContext, deadline: Deadline): Promise<void> => {
  for (let ms = gate.closedForMs(); ms > 0; ms = gate.closedForMs()) {
    if (ms >= deadline.remainingMs())
      throw new FailureError({
        kind: 'overloaded',
        delivery: 'not_sent',
        retryable: true,
        what: 'The platform asked this bot to wait for longer than deadlineMs allows.',
        retryAfterMs: ms,
      });
    await deadline.run(scope => clock.sleep(ms, scope));
  }
};
