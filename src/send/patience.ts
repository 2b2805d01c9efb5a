import type { CancelScope } from './cancel-scope.js';
import { Failed } from './failure.js';
import type { SendPlan } from './options.js';
import type { Shared } from './shared.js';
import { cutFailure } from './thrown.js';
import { Cut, within } from './within.js';

/** How long a send still waits, for whatever. */
export interface Patience {
  /** What is left of its deadline, in milliseconds; Infinity as long as the deadline has not begun. */
  remainingMs(): number;
  begin(): void;
  /** Fails when the caller's signal has aborted. */
  check(): void;
  /** Does `work` as long as the patience lasts; fails as not sent when it ends. */
  wait<T>(work: (scope: CancelScope) => Promise<T>): Promise<T>;
}

export const createPatience = ({ clock, listen }: Shared, { signal, deadlineMs }: SendPlan): Patience => {
  let until = Number.POSITIVE_INFINITY;
  const remainingMs = (): number => until - clock.now();
  return {
    remainingMs,
    begin: () => {
      until = clock.now() + deadlineMs;
    },
    check: () => {
      if (signal?.aborted) throw new Failed(cutFailure(new Cut('aborted', 0), 'not_sent'));
    },
    wait: async work => {
      const ms = remainingMs();
      try {
        if (ms <= 0) throw new Cut('deadline', deadlineMs);
        return await within({ because: 'deadline', ms, limitMs: deadlineMs, parent: signal, listen }, work);
      } catch (thrown) {
        throw thrown instanceof Cut ? new Failed(cutFailure(thrown, 'not_sent')) : thrown;
      }
    },
  };
};
