import { createWarn, harmless } from '../harmless.js';
import type { SendAllProgress } from './send-all-options.js';
import type { SendAllRow } from './send-all-row.js';

/** Counts what becomes of the items of `sendAll`. */
export class Tally {
  pulled = 0;
  inFlight = 0;
  /** Failures of kind auth or config without another outcome between them. */
  hopeless = 0;
  private readonly done = { sent: 0, failed: 0, unknown: 0 };
  private readonly startedAt = performance.now();
  private readonly warn = createWarn();
  private readonly onProgress: ((progress: SendAllProgress) => void) | undefined;

  constructor(onProgress: ((progress: SendAllProgress) => void) | undefined) {
    this.onProgress = onProgress;
  }

  /** The index of the item that begins. */
  begin(): number {
    this.inFlight++;
    return this.pulled++;
  }

  end(row: SendAllRow<unknown>): void {
    this.inFlight--;
    this.done[row.status]++;
    if (row.status === 'sent') this.hopeless = 0;
    // What is no Sendable says something of the item, nothing of the platform.
    else if (row.error.kind !== 'validation')
      this.hopeless = row.error.kind === 'auth' || row.error.kind === 'config' ? this.hopeless + 1 : 0;
    this.tell();
  }

  elapsedMs(): number {
    return performance.now() - this.startedAt;
  }

  private tell(): void {
    const { onProgress, pulled, inFlight, done } = this;
    if (onProgress === undefined) return;
    const progress = Object.freeze({ pulled, inFlight, ...done, elapsedMs: this.elapsedMs() });
    harmless('onProgress', () => onProgress(progress), this.warn);
  }
}
