import { Format, MultiBar, type Options, type Params, Presets, type SingleBar } from 'cli-progress';
import { type Bot, isSendError, type SendAllRow, type Sendable } from '../index.js';
import { codeOf } from '../internal/foreign.js';
import { createJournal, JournalError, type JournalStore } from '../journal/shared.js';
import { type InputSummary, lineKeys, lineOf } from './bulk-source.js';
import { type ExitReason, SignalHandler, toExitReason, wrongUse } from './exit-codes.js';
import { error, failedRow, info, type Output, okRow, stderr, stdout } from './output.js';

/** Sends the requests of lines, and counts the outcomes. */
export class BulkRun {
  readonly counts = { sent: 0, failed: 0, unknown: 0 };
  readonly reasons: Set<ExitReason> = new Set();
  private readonly begunAt = performance.now();
  private readonly bot: Bot;
  private readonly store: JournalStore | undefined;
  private readonly aborting = new AbortController();
  private readonly stopping = new AbortController();

  constructor(bot: Bot, store: JournalStore | undefined) {
    this.bot = bot;
    this.store = store;
  }

  /** The time since the run was created. */
  get elapsedMs(): number {
    return performance.now() - this.begunAt;
  }

  get done(): number {
    const { sent, failed, unknown } = this.counts;
    return sent + failed + unknown;
  }

  /**
   * Settles when no send is in flight any more. `total` is the number of lines, if known; `earlier` counts the lines that the
   * journal knows as done or uncertain.
   */
  async send(
    requests: AsyncIterable<Sendable>,
    { total, concurrency, earlier }: { total: number | undefined; concurrency: number; earlier: InputSummary },
  ): Promise<void> {
    const progress = createProgress(total);
    const signals = new SignalHandler(
      () => this.stop('Stopping: waiting for the sends in flight. A second signal aborts them.'),
      () => this.aborting.abort(),
    );
    stdout.onClosed(() => this.stop(`Stopping: stdout cannot be written (${stdout.closed}).`, 'failed'));
    try {
      await this.sendAll(requests, concurrency, progress, earlier);
    } finally {
      progress.stop();
      signals.remove();
      if (signals.reason !== undefined) this.reasons.add(signals.reason);
    }
  }

  private async sendAll(
    requests: AsyncIterable<Sendable>,
    concurrency: number,
    progress: Progress,
    earlier: InputSummary,
  ): Promise<void> {
    const { store } = this;
    const journal = store && createJournal(store, () => lineKeys(store));
    try {
      for await (const row of this.bot.sendAll(requests, { concurrency, signal: this.aborting.signal, journal })) {
        if ('earlier' in row && row.earlier) earlier.addEarlier(lineOf(row.sendable), row);
        else if (!this.isNotStarted(row)) {
          this.count(row);
          progress.update(this.counts);
          this.print(row, progress);
        }
        // A slow reader of stdout slows the sends down, but does not delay stopping.
        if (stdout.isFull) await stdout.drained(this.stopping.signal);
      }
    } catch (thrown) {
      if (store?.failed !== undefined) return;
      if (!isSendError(thrown)) throw thrown;
      if (thrown.kind === 'config') throw wrongUse(thrown.message);
      if (!this.stopping.signal.aborted)
        error(`Stopped, because one send after the other failed: ${thrown.cause?.message ?? thrown.message}`);
    } finally {
      if (store?.failed !== undefined) this.reportJournal(store.failed.thrown);
    }
  }

  /** Checks that the bot had read the line from the input when the run stopped, but had not started to send it. */
  private isNotStarted(row: SendAllRow<Sendable>): boolean {
    const stops = this.stopping.signal.aborted || this.store?.failed !== undefined;
    if (!stops || row.status !== 'failed' || row.error.delivery !== 'not_sent') return false;
    // `config`: the journal refused the line.
    return row.error.attempts.length === 0 || row.error.kind === 'config';
  }

  private count(row: SendAllRow<Sendable>): void {
    this.counts[row.status]++;
    // The signal, not the sends that it aborted, decides the exit code.
    if (!row.ok && row.error.kind !== 'aborted') this.reasons.add(toExitReason(row.error));
  }

  private print(row: SendAllRow<Sendable>, progress: Progress): void {
    const place = { line: lineOf(row.sendable) };
    progress.row(row.ok ? okRow(row.receipt, place) : failedRow(row.error, place), row.ok);
  }

  /** The journal cannot be written. An unrecorded message could be sent twice, so the run has stopped. */
  private reportJournal(thrown: unknown): void {
    this.reasons.add('failed');
    const why =
      thrown instanceof JournalError
        ? thrown.message
        : `The journal of --journal cannot be written (${codeOf(thrown) ?? 'unknown'}).`;
    // It may have been stopping, after a signal.
    info(this.stopping.signal.aborted ? why : `${why} Stopping.`);
  }

  private stop(why: string, reason?: ExitReason): void {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    info(why);
    if (reason !== undefined) this.reasons.add(reason);
    // Rejects new sends and waits for those in flight.
    void this.bot.close();
  }
}

/** The progress of a bulk. */
interface Progress {
  update(counts: Counts): void;
  /** Writes a row of the result. */
  row(text: string, isGood: boolean): void;
  stop(): void;
}

interface Counts {
  readonly sent: number;
  readonly failed: number;
  readonly unknown: number;
}

/**
 * Draws a bar on stderr if that is a terminal. If stdout is a terminal, too, only the rows of messages that were not sent are
 * written: the bar counts the others. `total` is undefined for a stream, whose length is unknown.
 */
export const createProgress = (total: number | undefined, out: Output = stdout, err: Output = stderr): Progress => {
  const { isTTY } = err.stream;
  if (!isTTY || process.env.TERM === 'dumb') return { update: () => {}, row: text => out.line(text), stop: () => {} };
  return barOf(total, out, err);
};

/** Formats a time in words, such as `1 min 20 s`. */
export const formatTime = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds % 60} s`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${seconds} s`;
};

/** Draws the line of the bar. Rate and remaining time are those of the whole run, so that they do not jump. */
const drawBar =
  (total: number | undefined) =>
  (options: Options, { progress, value, startTime }: Params, { sent, failed, unknown }: Counts): string => {
    const ms = Date.now() - startTime;
    const counts = `${sent} sent, ${failed} failed, ${unknown} unknown`;
    const rate = value === 0 || ms === 0 ? '-' : `${Math.round((value / ms) * 1000)}`;
    if (total === undefined) return `${counts} | ${rate}/s`;
    const left = value === 0 ? '-' : formatTime(((total - value) * ms) / value);
    return `${Format.BarFormat(progress, options)} ${value}/${total} | ${counts} | ${rate}/s | ${left} left`;
  };

const barOf = (total: number | undefined, out: Output, err: Output): Progress => {
  const bars = new MultiBar(
    // The command handles signals itself.
    { format: drawBar(total), stream: err.stream, gracefulExit: false, hideCursor: null, barsize: 24 },
    Presets.legacy,
  );
  err.divert(text => bars.log(text));
  const none = { sent: 0, failed: 0, unknown: 0 };
  const bar: SingleBar = bars.create(total ?? 0, 0, none);
  return {
    update: now => bar.update(now.sent + now.failed + now.unknown, { ...now }),
    row: (text, isGood) => {
      if (!out.stream.isTTY) out.line(text);
      else if (!isGood) err.line(text);
    },
    stop: () => {
      err.divert(undefined);
      // Writes the lines that the bar has buffered.
      bars.update();
      bars.stop();
    },
  };
};
