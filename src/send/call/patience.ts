import { Failed } from '../failure.js';
import type { SendPlan } from '../settings.js';
import type { Shared } from '../shared.js';
import type { CancelScope } from './cancel-scope.js';
import { Cut } from './cut.js';
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

  /**
   * Fails as not sent when the caller's signal has aborted, the deadline has passed, or, before it has begun, the bot was
   * closed.
   */
  check(): void {
    const { signal, deadlineMs } = this.plan;
    if (!this.hasBegun && this.shared.closing.reason !== undefined) throw ended(new Cut('closed', 0));
    if (signal?.aborted) throw ended(new Cut('aborted', 0));
    if (this.remainingMs() <= 0) throw ended(new Cut('deadline', deadlineMs));
  }

  /** Does `work` as long as the patience lasts; fails as not sent when it ends. */
  async wait<T>(work: (scope: CancelScope) => Promise<T>): Promise<T> {
    this.check();
    const { signal, deadlineMs } = this.plan;
    const ms = this.remainingMs();
    const limit = { because: 'deadline', ms, limitMs: deadlineMs, parent: signal, listen: this.shared.listen } as const;
    try {
      return await within(limit, this.hasBegun ? work : this.unlessClosed(work));
    } catch (thrown) {
      throw thrown instanceof Cut ? ended(thrown) : thrown;
    }
  }

  private get hasBegun(): boolean {
    return this.until !== Number.POSITIVE_INFINITY;
  }

  /** What has no deadline yet ends with the bot, which would else wait for it for ever. */
  private unlessClosed<T>(work: (scope: CancelScope) => Promise<T>): (scope: CancelScope) => Promise<T> {
    return scope =>
      new Promise((resolve, reject) => {
        const stop = this.shared.closing.onCut(() => {
          const cut = new Cut('closed', 0);
          scope.cut(cut);
          reject(cut);
        });
        work(scope).then(resolve, reject).finally(stop);
      });
  }
}

const ended = (cut: Cut): Failed => new Failed(cutFailure(cut, 'not_sent'));
