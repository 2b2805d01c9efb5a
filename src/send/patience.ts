import type { CancelScope } from './cancel-scope.js';
import { Cut } from './cut.js';
import { Failed } from './failure.js';
import type { SendPlan } from './options.js';
import type { Shared } from './shared.js';
import { cutFailure } from './thrown.js';
import { within } from './within.js';

/** How long a send still waits, for whatever. */
export class Patience {
  private until = Number.POSITIVE_INFINITY;
  private readonly shared: Shared;
  private readonly plan: SendPlan;

  constructor(shared: Shared, plan: SendPlan) {
    this.shared = shared;
    this.plan = plan;
  }

  /** The deadline begins to run. */
  begin(): void {
    this.until = this.shared.clock.now() + this.plan.deadlineMs;
  }

  /** What is left of the deadline, in milliseconds; Infinity as long as it has not begun. */
  remainingMs(): number {
    return this.until - this.shared.clock.now();
  }

  /** Fails when the caller's signal has aborted. */
  check(): void {
    if (this.plan.signal?.aborted) throw new Failed(cutFailure(new Cut('aborted', 0), 'not_sent'));
  }

  /** Does `work` as long as the patience lasts; fails as not sent when it ends. */
  async wait<T>(work: (scope: CancelScope) => Promise<T>): Promise<T> {
    const { signal, deadlineMs } = this.plan;
    const ms = this.remainingMs();
    const limit = { because: 'deadline', ms, limitMs: deadlineMs, parent: signal, listen: this.shared.listen } as const;
    try {
      if (ms <= 0) throw new Cut('deadline', deadlineMs);
      return await within(limit, work);
    } catch (thrown) {
      throw thrown instanceof Cut ? new Failed(cutFailure(thrown, 'not_sent')) : thrown;
    }
  }
}
