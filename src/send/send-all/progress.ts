import { createError } from '../../internal/foreign.js';
import { callSafely, createWarn } from '../events.js';
import type { Failure } from '../failure.js';
import type { SendError, SendErrorKind } from '../send-error.js';
import { outsideCalls } from '../send-error-impl.js';
import type { SendAllProgress } from './options.js';
import type { SendAllRow } from './rows.js';

// After ten in a row, the next item would most likely fail as well: the token, an option or the list is wrong.
const FATAL: ReadonlySet<SendErrorKind> = new Set(['auth', 'config', 'validation']);

// Neighbours end at about the same time: old stretches no longer grow.
const MOST_STRETCHES = 10_000;

/** Counts the outcomes of the items of `sendAll`. */
export class Progress {
  pulled = 0;
  inFlight = 0;
  /** The items whose send began: those that an earlier run has done are not among them. */
  begun = 0;
  /** The length of each stretch of neighbours in the list that failed as auth, config or validation, at its two ends. */
  private readonly fatal = new Map<number, number>();
  readonly counts = { sent: 0, failed: 0, unknown: 0 };
  private readonly startedAt = performance.now();
  private readonly warn = createWarn();

  constructor(private readonly onProgress: ((progress: SendAllProgress) => void) | undefined) {}

  /** Without a row, the journal counts it as done. */
  end(row: SendAllRow<unknown> | undefined): void {
    this.inFlight--;
    if (row !== undefined) this.counts[countedAs(row)]++;
    this.report();
  }

  /**
   * Counts the neighbours of an item that failed as well, itself included: 0 for a failure that says nothing about the others.
   * `place` is its number among the items that began. Neighbours in the list, because a wrong item fails at once: of items that
   * end one after the other, all can be wrong although most are in flight and will succeed.
   */
  failedNeighbours(place: number, kind: SendErrorKind): number {
    if (!FATAL.has(kind)) return 0;
    const { fatal } = this;
    const before = fatal.get(place - 1) ?? 0;
    const after = fatal.get(place + 1) ?? 0;
    const length = before + 1 + after;
    fatal.delete(place - 1);
    fatal.delete(place + 1);
    fatal.set(place - before, length).set(place + after, length);
    const [oldest] = fatal.keys();
    if (fatal.size > MOST_STRETCHES && oldest !== undefined) fatal.delete(oldest);
    return length;
  }

  /** Counts an item as sent that had ended as unknown. */
  settle(): void {
    this.counts.unknown--;
    this.counts.sent++;
    this.report();
  }

  elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  private report(): void {
    const { onProgress, pulled, inFlight, counts } = this;
    if (onProgress === undefined) return;
    const progress = Object.freeze({ pulled, inFlight, ...counts, elapsedMs: this.elapsedMs() });
    callSafely('onProgress', () => onProgress(progress), this.warn);
  }
}

/** The count that a row belongs to. */
export const countedAs = (row: SendAllRow<unknown>): SendAllRow<unknown>['status'] =>
  row.status === 'unknown' && row.arrived ? 'sent' : row.status;

const HALF_OF_EARLY = 5000;

/** Proofs that messages of a run arrived: their buttons were pressed. */
export class Proofs {
  /** The number of items that were proven after their row was made. */
  late = 0;
  /** Called for each of them. */
  onLate = (): void => {};
  private readonly doubts = new Set<string>();
  // The newest ids of items that may still be in flight; most presses are of messages of other runs. Two halves, because
  // removing the oldest of a Set takes longer the more were removed before.
  private early = new Set<string>();
  private earlier = new Set<string>();

  /** Returns true if the item had ended as unknown. */
  settle(messageId: string): boolean {
    if (this.doubts.delete(messageId)) {
      this.late++;
      this.onLate();
      return true;
    }
    if (typeof messageId === 'string') this.early.add(messageId);
    if (this.early.size >= HALF_OF_EARLY) {
      this.earlier = this.early;
      this.early = new Set();
    }
    return false;
  }

  hasArrived(messageId: string | undefined): boolean {
    return messageId !== undefined && (this.early.has(messageId) || this.earlier.has(messageId));
  }

  /** Remembers an item that ended as unknown. Returns true if it is proven already. */
  endUnknown(messageId: string | undefined): boolean {
    const arrived = this.hasArrived(messageId);
    if (messageId !== undefined && !arrived) this.doubts.add(messageId);
    return arrived;
  }
}

/** The reason why `sendAll` stops reading its source. */
export const ABORTED: Failure = {
  kind: 'aborted',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll was aborted by its signal.',
};
// Without a spread of the failure of a closed bot, which bundlers would keep where only builders are used.
export const CLOSED: Failure = {
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: 'sendAll stopped because the bot was closed.',
};

/** Too many items in a row failed, the last with `error`: the rest would fail as well. */
export const consecutiveFatal = (inARow: number, { name, message, kind, cause }: SendError): Failure => ({
  kind: 'overloaded',
  delivery: 'not_sent',
  retryable: false,
  what: `sendAll stopped because ${inARow} sends in a row failed (\`stopAfter\`), the last with kind ${kind}.`,
  cause: createError(name, message, cause?.code),
});

/** Creates the error that `sendAll` throws: the first item that was not sent, and the outcomes of those before it. */
export const endError = (why: Failure, progress: Progress): SendError => {
  const { sent, failed, unknown } = progress.counts;
  const known = `The items from index ${progress.pulled} on were not sent; of those before, ${sent} were sent, ${failed} failed and ${unknown} are unknown.`;
  return outsideCalls({ ...why, known }, progress.elapsedMs());
};
