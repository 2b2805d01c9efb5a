import { type Bot, isSendError, type SendAllRow, type Sendable } from '../index.js';
import type { Line } from './bulk-source.js';
import { codeOf, wrongUse } from './cli-error.js';
import { type Ending, endingOf } from './exit-codes.js';
import type { Outbox } from './outbox.js';
import { complain, say, stdout } from './output.js';
import { type Progress, progressOf } from './progress.js';
import { failedRow, sentRow } from './row.js';
import { Stop } from './stop.js';

/** Sends lines and counts what becomes of them. */
export class BulkRun {
  readonly counts = { sent: 0, failed: 0, unknown: 0 };
  readonly endings: Set<Ending> = new Set();
  private readonly bot: Bot;
  private readonly outbox: Outbox;
  private readonly aborting = new AbortController();
  private stopping = false;
  private stopped = (): void => {};

  constructor(bot: Bot, outbox: Outbox) {
    this.bot = bot;
    this.outbox = outbox;
  }

  get done(): number {
    const { sent, failed, unknown } = this.counts;
    return sent + failed + unknown;
  }

  /** Comes back when all that was begun is done. `total` is how many lines there are, where that is known. */
  async send(lines: AsyncIterable<Line>, total: number | undefined, concurrency: number): Promise<void> {
    const progress = progressOf(total);
    const stop = new Stop(
      () => this.stopNow('Stopping: waiting for what is under way. Once more ends that, too.'),
      () => this.aborting.abort(),
    );
    stdout.onClosed(() => this.stopNow(`Stopping: stdout takes no more (${stdout.closed}).`, 'failed'));
    try {
      await this.sendAll(lines, concurrency, progress);
    } finally {
      progress.stop();
      stop.done();
      if (stop.ending !== undefined) this.endings.add(stop.ending);
    }
  }

  /** The journal cannot be written: nothing more may leave. */
  readonly journalFailed = (thrown: unknown): void =>
    this.stopNow(`The journal cannot be written (${codeOf(thrown) ?? 'unknown'}). Stopping.`, 'failed');

  private async sendAll(lines: AsyncIterable<Line>, concurrency: number, progress: Progress): Promise<void> {
    const options = { concurrency, signal: this.aborting.signal };
    const told: Promise<void>[] = [];
    const stopped = new Promise<void>(resolve => {
      this.stopped = resolve;
    });
    try {
      for await (const row of this.bot.sendAll(this.outbox.each(lines), options)) {
        if (this.isLeftOut(row)) continue;
        this.count(row);
        progress.update(this.counts);
        // What is told is in the journal; the next row waits for neither.
        told.push(this.outbox.done(row).then(() => this.tell(row, progress)));
        if (told.length < concurrency) continue;
        await Promise.all(told.splice(0));
        // A reader that is slow slows the sends down, but not the end.
        await Promise.race([stdout.drained(), stopped]);
      }
    } catch (thrown) {
      if (!isSendError(thrown)) throw thrown;
      if (thrown.kind === 'config') throw wrongUse(thrown.message);
      if (!this.stopping)
        complain(`Stopped, as one send after the other failed: ${thrown.cause?.message ?? thrown.message}`);
    } finally {
      await Promise.all(told);
    }
  }

  /** Whether it was taken from the input and then, as the run was ending, not begun. */
  private isLeftOut(row: SendAllRow<Sendable>): boolean {
    if (!this.stopping || row.status !== 'failed' || row.error.delivery !== 'not_sent') return false;
    // `config` is what has no place in the journal.
    return row.error.attempts.length === 0 || row.error.kind === 'config';
  }

  private count(row: SendAllRow<Sendable>): void {
    this.counts[row.status]++;
    // What a second signal aborted ends as the first one says.
    if (row.status !== 'sent' && row.error.kind !== 'aborted') this.endings.add(endingOf(row.error));
  }

  private tell(row: SendAllRow<Sendable>, progress: Progress): void {
    const line = this.outbox.lineOf(row.sendable);
    progress.row(
      row.status === 'sent' ? sentRow(row.receipt, line) : failedRow(row.error, line),
      row.status === 'sent',
    );
  }

  private stopNow(why: string, ending?: Ending): void {
    if (this.stopping) return;
    this.stopping = true;
    this.stopped();
    say(why);
    if (ending !== undefined) this.endings.add(ending);
    // Waits for what is under way, and lets nothing new begin.
    void this.bot.close();
  }
}
