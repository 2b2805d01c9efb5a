import type { Clock } from '../clock.js';

/** Shut for all sends of a bot while the platform has asked to come back later. */
export interface Gate {
  /** How long it is still shut, in milliseconds; 0 when it is open. */
  shutFor(): number;
  shut(ms: number): void;
}

// No 429 of a proxy gone wild shuts a bot for days; after this time the next send asks again.
const LONGEST_MS = 3_600_000;

export const createGate = (clock: Clock): Gate => {
  let until = Number.NEGATIVE_INFINITY;
  return {
    shutFor: () => (until === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, until - clock.now())),
    shut: ms => {
      until = Math.max(until, clock.now() + Math.min(ms, LONGEST_MS));
    },
  };
};
