import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { type Bot, isSendError, type SendAllAttempt, type SendAllRow, type Sendable } from '../index.js';
import { JournalError, type JournalStore, messageIdOf } from '../journal/shared.js';
import type { Line } from './bulk-source.js';
import { codeOf, type ExitReason, SignalHandler, toExitReason, wrongUse } from './exit-codes.js';
import { error, failedRow, info, type Output, sentRow, stderr, stdout } from './output.js';

/** Sends lines, records them in the journal and counts the outcomes. */
export class BulkRun {
  readonly counts = { sent: 0, failed: 0, unknown: 0 };
  readonly reasons: Set<ExitReason> = new Set();
  private readonly bot: Bot;
  private readonly inFlight: LinesInFlight;
  private readonly aborting = new AbortController();
  private stopping = false;
  private journalFailed = false;
  private stopped = (): void => {};

  constructor(bot: Bot, journal: JournalStore | undefined) {
    this.bot = bot;
    this.inFlight = new LinesInFlight(journal, thrown => this.stopForJournal(thrown));
  }

  get done(): number {
    const { sent, failed, unknown } = this.counts;
    return sent + failed + unknown;
  }

  /** Settles when no send is in flight any more. `total` is the number of lines, if known. */
  async send(lines: AsyncIterable<Line>, total: number | undefined, concurrency: number): Promise<void> {
    const progress = createProgress(total);
    const signals = new SignalHandler(
      () => this.stop('Stopping: waiting for the sends in flight. A second signal aborts them.'),
      () => this.aborting.abort(),
    );
    stdout.onClosed(() => this.stop(`Stopping: stdout cannot be written (${stdout.closed}).`, 'failed'));
    try {
      await this.sendAll(lines, concurrency, progress);
    } finally {
      progress.stop();
      signals.remove();
      if (signals.reason !== undefined) this.reasons.add(signals.reason);
    }
  }

  private async sendAll(lines: AsyncIterable<Line>, concurrency: number, progress: Progress): Promise<void> {
    const options = { concurrency, signal: this.aborting.signal, beforeAttempt: this.inFlight.begin };
    const printed: Promise<void>[] = [];
    const stopped = new Promise<void>(resolve => {
      this.stopped = resolve;
    });
    try {
      for await (const row of this.bot.sendAll(this.inFlight.take(lines), options)) {
        if (this.isNotStarted(row)) {
          this.inFlight.drop(row);
          continue;
        }
        this.count(row);
        progress.update(this.counts);
        // A row is printed after the journal has it. The next row waits for neither.
        printed.push(this.inFlight.end(row).then(line => this.print(row, line, progress)));
        if (printed.length < concurrency) continue;
        await Promise.all(printed.splice(0));
        // A slow reader of stdout slows the sends down, but does not delay stopping.
        await Promise.race([stdout.drained(), stopped]);
      }
    } catch (thrown) {
      if (!isSendError(thrown)) throw thrown;
      if (thrown.kind === 'config') throw wrongUse(thrown.message);
      if (!this.stopping)
        error(`Stopped, because one send after the other failed: ${thrown.cause?.message ?? thrown.message}`);
    } finally {
      await Promise.all(printed);
      await this.inFlight.ended();
    }
  }

  /** Checks that the bot had read the line from the input when the run stopped, but had not started to send it. */
  private isNotStarted(row: SendAllRow<Sendable>): boolean {
    if (!this.stopping || row.status !== 'failed' || row.error.delivery !== 'not_sent') return false;
    // `config`: the journal refused the line.
    return row.error.attempts.length === 0 || row.error.kind === 'config';
  }

  private count(row: SendAllRow<Sendable>): void {
    this.counts[row.status]++;
    // The signal, not the sends that it aborted, decides the exit code.
    if (row.status !== 'sent' && row.error.kind !== 'aborted') this.reasons.add(toExitReason(row.error));
  }

  private print(row: SendAllRow<Sendable>, line: number, progress: Progress): void {
    progress.row(
      row.status === 'sent' ? sentRow(row.receipt, line) : failedRow(row.error, line),
      row.status === 'sent',
    );
  }

  /** Stops because the journal cannot be written: an unrecorded message could be sent twice. */
  private stopForJournal(thrown: unknown): void {
    if (this.journalFailed) return;
    this.journalFailed = true;
    this.reasons.add('failed');
    const why =
      thrown instanceof JournalError
        ? thrown.message
        : `The journal of --journal cannot be written (${codeOf(thrown) ?? 'unknown'}).`;
    // It may have been stopping, after a signal.
    if (this.stopping) info(why);
    else this.stop(`${why} Stopping.`);
  }

  private stop(why: string, reason?: ExitReason): void {
    if (this.stopping) return;
    this.stopping = true;
    this.stopped();
    info(why);
    if (reason !== undefined) this.reasons.add(reason);
    // Rejects new sends and waits for those in flight.
    void this.bot.close();
  }
}

/** The lines that the bot has taken, recorded in the journal right before their first attempt and at their end. */
class LinesInFlight {
  private readonly lines = new Map<number, Line>();
  private readonly begun = new Set<number>();
  private count = 0;
  private readonly journal: JournalStore | undefined;
  private readonly onJournalError: (thrown: unknown) => void;

  constructor(journal: JournalStore | undefined, onJournalError: (thrown: unknown) => void) {
    this.journal = journal;
    this.onJournalError = onJournalError;
  }

  /** Gives the bot the requests of the lines. */
  async *take(lines: AsyncIterable<Line>): AsyncGenerator<Sendable> {
    for await (const line of lines) {
      this.lines.set(this.count++, line);
      yield line.sendable;
    }
  }

  /** Settles when the journal has the line on the disk. Rejects when it cannot be written, so that nothing is sent. */
  readonly begin = async ({ index, attempt }: SendAllAttempt<Sendable>): Promise<void> => {
    const line = this.lines.get(index);
    if (attempt > 1 || line === undefined) return;
    this.begun.add(index);
    try {
      await this.journal?.begin(line.line, line.sendable, messageIdOf(line.sendable));
    } catch (thrown) {
      this.onJournalError(thrown);
      throw thrown;
    }
  };

  /** Drops a line that is not sent. One that the journal knows as begun would stay uncertain without its end. */
  drop(row: SendAllRow<Sendable>): void {
    if (this.begun.has(row.index)) void this.end(row);
    else this.lines.delete(row.index);
  }

  /** Returns the number of the line after the journal has its outcome; never rejects. */
  async end(row: SendAllRow<Sendable>): Promise<number> {
    const line = this.lines.get(row.index)?.line ?? 0;
    this.lines.delete(row.index);
    this.begun.delete(row.index);
    await this.journal?.end(line, row.sendable, row).catch(this.onJournalError);
    return line;
  }

  /** Settles when the journal has all outcomes on the disk; never rejects. */
  async ended(): Promise<void> {
    await this.journal?.sync().catch(this.onJournalError);
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

const barOf = (total: number | undefined, out: Output, err: Output): Progress => {
  const counts = '{sent} sent, {failed} failed, {unknown} unknown';
  const format = total === undefined ? counts : `{bar} {value}/{total} | ${counts} | {eta_formatted} left`;
  const bars = new MultiBar(
    // The command handles signals itself.
    { format, stream: err.stream, gracefulExit: false, hideCursor: null, barsize: 24 },
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
