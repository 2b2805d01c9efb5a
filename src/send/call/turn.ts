import { Failed } from '../failure.js';
import type { Shared } from '../shared.js';
import type { Patience } from './patience.js';

/** Whether an attempt may start at once; it has its place in the limits then. */
export const startsAtOnce = ({ gate, limiter }: Shared, gated: boolean): boolean =>
  !(gated && gate.shutFor() > 0) && limiter.enter();

/**
 * Waits until an attempt may start: at the gate, then in the queue of the limits. With `isAgain` it is not the first
 * of its send, whose deadline runs: at the end of a long queue it would pass.
 */
export const turn = async (shared: Shared, gated: boolean, isAgain: boolean, patience: Patience): Promise<void> => {
  const { gate, limiter } = shared;
  for (;;) {
    if (gated) await gateOpens(shared, patience);
    if (!limiter.enter()) {
      const place = limiter.wait(isAgain);
      try {
        await patience.wait(() => place.come);
      } catch (thrown) {
        place.giveUp();
        throw thrown;
      }
    }
    if (!gated || gate.shutFor() === 0) return;
    limiter.undo();
  }
};

const gateOpens = async ({ gate, clock }: Shared, patience: Patience): Promise<void> => {
  for (let ms = gate.shutFor(); ms > 0; ms = gate.shutFor()) {
    if (ms >= patience.remainingMs())
      throw new Failed({
        kind: 'overloaded',
        delivery: 'not_sent',
        retryable: true,
        what: 'The platform asked this bot to come back later than deadlineMs allows.',
        retryAfterMs: ms,
      });
    await patience.wait(scope => clock.sleep(ms, scope));
  }
};
