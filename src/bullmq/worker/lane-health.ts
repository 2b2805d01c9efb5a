import type { SendError } from '../../index.js';

const WIDE: ReadonlySet<SendError['kind']> = new Set([
  'connection',
  'timeout',
  'server',
  'auth',
  'config',
  'overloaded',
]);
const FIRST_HOLD_MS = 1000;
const LONGEST_HOLD_MS = 60_000;
const FIRST_BACKOFF_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;

/** Counts failures in a row that are not the fault of a single message, and says when a lane must be held. */
export class LaneHealth {
  private failures = 0;
  private holds = 0;
  private heldUntil = 0;

  constructor(private readonly holdAfter: number) {}

  /** After a hold, one send at a time probes the platform until one succeeds. */
  get onProbation(): boolean {
    return this.holds > 0;
  }

  /** True after so many failures in a row that a single message cannot be the cause. */
  get isBad(): boolean {
    return this.failures >= this.holdAfter;
  }

  succeeded(): void {
    this.failures = 0;
    this.holds = 0;
  }

  /** Counts a failure. Returns for how long to hold the lane; undefined for not at all. */
  failed(kind: SendError['kind']): number | undefined {
    if (!isWide(kind)) {
      this.succeeded();
      return undefined;
    }
    this.failures++;
    if (!this.isBad || performance.now() < this.heldUntil) return undefined;
    const ms = Math.min(LONGEST_HOLD_MS, FIRST_HOLD_MS * 2 ** Math.min(this.holds++, 6));
    this.heldUntil = performance.now() + ms;
    return ms;
  }
}

/** Checks that a failure concerns the platform or the bot, not the message. */
export const isWide = (kind: SendError['kind']): boolean => WIDE.has(kind);

/** Returns the delay before a try: full jitter below 1 s, doubling to 60 s. */
export const backoffMs = (tries: number): number =>
  Math.random() * Math.min(FIRST_BACKOFF_MS * 2 ** tries, LONGEST_BACKOFF_MS) + 10;

/** Returns the time to close the gate after a 429 or a 503: the time that the platform asked for, and up to a fifth more. */
export const throttleMs = (retryAfterMs: number | undefined, tries: number): number =>
  (retryAfterMs ?? backoffMs(tries + 1)) * (1 + Math.random() / 5);
