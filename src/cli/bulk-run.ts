import { Format, MultiBar, type Options, type Params, Presets, type SingleBar } from 'cli-progress';
import { type Bot, isSendError, type RetryEvent, type SendAllRow, type Sendable } from '../index.js';
import { createJournal } from '../journal/journal.js';
import type { JournalStore } from '../journal/store.js';
import { type InputSummary, lineKeys, lineOf } from './bulk-source.js';
import { type Counts, countEnded, countWords, isAccepted, NO_COUNTS, type OpenLine, openWords } from './counts.js';
import { type ExitReason, SignalHandler, toExitReason, withSendFlags, wrongUse } from './exit-codes.js';
import { error, FailureWords, failedRow, formatTime, info, type Output, okRow, stderr, stdout } from './output.js';

/** The counts of a campaign, and what decides its exit code. */
export interface Tally {
  readonly counts: { -readonly [Status in keyof Counts]: Counts[Status] };
  readonly reasons: Set<ExitReason>;
  /** The lines that arrived without a receipt, or may have arrived. */
  readonly open: OpenLine[];
}

/** Knows how long the platform throttles the bot. */
export class Throttle {
  private until = 0;

  readonly onRetry = ({ because, delayMs }: RetryEvent): void => {
    if (because === 'rate_limited') this.until = Math.max(this.until, Date.now() + delayMs);
  };

  /** The time left, in milliseconds; negative if it has passed. */
  get leftMs(): number {
    return this.until - Date.now();
  }
}

/** What is sent, and how. */
export interface Campaign {
  readonly bot: Bot;
  readonly throttle: Throttle;
  readonly store: JournalStore | undefined;
  /** The number of lines, if known. */
  readonly total: number | undefined;
  readonly concurrency: number;
  /** Counts the lines that the journal knows as done or unknown. */
  readonly earlier: InputSummary;
  readonly tally: Tally;
}

/** Sends the requests of lines. Settles when no send is in flight any more. */
export const sendLines = async (
  requests: AsyncIterable<Sendable>,
  { bot, throttle, store, total, concurrency, earlier, tally: { counts, reasons, open } }: Campaign,
): Promise<void> => {
  const aborting = new AbortController();
  const stopping = new AbortController();
  const stop = (why: string, reason?: ExitReason): void => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    info(why);
    if (reason !== undefined) reasons.add(reason);
    // Rejects new sends and waits for those in flight.
    void bot.close();
  };
  /** Checks that the bot had read the line from the input when the run stopped, but had not started to send it. */
  const isNotStarted = (row: SendAllRow<Sendable>): boolean => {
    const stops = stopping.signal.aborted || store?.failed !== undefined;
    if (!stops || row.status !== 'failed' || row.error.delivery !== 'not_sent') return false;
    // `config`: the journal refused the line.
    return row.error.attempts.length === 0 || row.error.kind === 'config';
  };

  let unconnected = 0;
  const progress = createProgress(total, throttle);
  const failures = new FailureWords(progress.inWords);
  const signals = new SignalHandler(
    () => stop('Stopping: waiting for the sends in flight. A second signal aborts them.'),
    () => aborting.abort(),
  );
  stdout.onClosed(() => stop(`Stopping: stdout cannot be written (${stdout.closed}).`, 'failed'));
  const journal = store && createJournal(store, () => lineKeys(store));
  try {
    try {
      for await (const row of bot.sendAll(requests, { concurrency, signal: aborting.signal, journal })) {
        const line = lineOf(row.sendable);
        if ('earlier' in row && row.earlier) earlier.addEarlier(line, store?.items.get(line));
        else if (!isNotStarted(row)) {
          earlier.open.delete(line);
          counts[!row.ok && isAccepted(row.error) ? 'accepted' : row.status]++;
          if (row.status === 'unknown') open.push({ line, delivery: row.error.delivery });
          // The signal, not the sends that it aborted, decides the exit code.
          if (!row.ok && row.error.kind !== 'aborted') reasons.add(toExitReason(row.error));
          progress.update(counts);
          if (row.ok) progress.row(okRow(row.receipt, { line }));
          else progress.row(failedRow(row.error, { line }), failures.next(row.error, line));
          const isUnconnected = !row.ok && row.error.kind === 'connection' && row.error.delivery === 'not_sent';
          unconnected = isUnconnected ? unconnected + 1 : 0;
          if (unconnected === MOST_UNCONNECTED)
            stop(`Stopping: ${MOST_UNCONNECTED} sends in a row could not connect to the platform.`);
        }
        // A slow reader of stdout slows the sends down, but does not delay stopping.
        if (stdout.isFull) await stdout.drained(stopping.signal);
      }
    } finally {
      for (const words of failures.rest()) progress.note(words);
    }
  } catch (thrown) {
    if (store?.failed === undefined) {
      if (!isSendError(thrown)) throw thrown;
      if (thrown.kind === 'config') throw wrongUse(withSendFlags(thrown.message));
      if (!stopping.signal.aborted) error('Stopped, because too many sends in a row failed.');
    }
  } finally {
    if (store?.failed !== undefined) {
      // An unrecorded message could be sent twice, so the run has stopped. It may have been stopping before, after a signal.
      reasons.add('failed');
      info(store.failed.message);
    }
    progress.stop();
    signals.remove();
    if (signals.reason !== undefined) reasons.add(signals.reason);
  }
};

/** As many as of a wrong token, after which `sendAll` stops: the next lines would most likely fail as well. */
const MOST_UNCONNECTED = 10;

/** The progress of a bulk. */
interface Progress {
  /** True if rows are words for a person. */
  readonly inWords: boolean;
  update(counts: Counts): void;
  /** Writes a row of the result. `words` say it to a person, if the message was not sent. */
  row(json: string, words?: string): void;
  /** Writes words about several rows. */
  note(words: string): void;
  stop(): void;
}

/**
 * Draws a bar on stderr if that is a terminal. If stdout is a terminal, too, only the messages that were not sent are written, in
 * words: the bar counts the others. `total` is undefined for a stream, whose length is unknown.
 */
export const createProgress = (
  total: number | undefined,
  throttle: Pick<Throttle, 'leftMs'>,
  out: Output = stdout,
  err: Output = stderr,
): Progress => {
  const { isTTY } = err.stream;
  if (!isTTY || process.env.TERM === 'dumb')
    return {
      inWords: false,
      update: () => {},
      row: json => out.line(json),
      note: words => err.say(words),
      stop: () => {},
    };
  return barOf(total, throttle, out, err);
};

/** A shorter time would be written as `0.0 s`. */
export const SHORTEST_MS = 50;

const LONGEST_BAR = 24;
const LONGEST_COUNTS = '999 failed, 999 unknown';
const LONGEST_TIME = ' | throttled for 9.9 s';

// Before, the first connections and responses decide the rate.
const LEFT_FROM_MS = 2000;
const LEFT_FROM_SHARE = 0.05;

/** Draws the line of the bar. Rate and remaining time are those of the whole run, so that they do not jump. */
const drawBar =
  (total: number | undefined, throttle: Pick<Throttle, 'leftMs'>, stream: Output['stream']) =>
  (options: Options, { progress, value, startTime }: Params, now: Counts): string => {
    const ms = Date.now() - startTime;
    // A line that is wider, or as wide, would have the terminal begin another one.
    const width = (stream.columns || 80) - 1;
    const rate = `${value === 0 || ms === 0 ? '-' : Math.round((value / ms) * 1000)}`.padStart(4);
    const wait = throttle.leftMs >= SHORTEST_MS ? ` | throttled for ${formatTime(throttle.leftMs)}` : '';
    if (total === undefined) return `${countWords(now)} | ${rate}/s${wait}`.slice(0, width);
    const leftMs = ((total - value) * ms) / value;
    const isKnown = ms >= LEFT_FROM_MS && progress >= LEFT_FROM_SHARE && leftMs >= SHORTEST_MS;
    const left = isKnown ? ` | ${formatTime(leftMs)} left` : '';
    const words = ` ${`${value}`.padStart(`${total}`.length)}/${total} | ${openWords(now).padEnd(LONGEST_COUNTS.length)} | ${rate}/s`;
    // The bar gets the space that is left, also by a time that is not shown yet, so that its width stays.
    const barsize = Math.max(0, Math.min(LONGEST_BAR, width - words.length - LONGEST_TIME.length));
    return `${Format.BarFormat(progress, { ...options, barsize })}${words}${wait || left}`.slice(0, width);
  };

const barOf = (total: number | undefined, throttle: Pick<Throttle, 'leftMs'>, out: Output, err: Output): Progress => {
  const bars = new MultiBar(
    // The command handles signals itself.
    {
      format: drawBar(total, throttle, err.stream),
      stream: err.stream,
      gracefulExit: false,
      hideCursor: null,
      // Otherwise it would turn off the line wrap of the terminal, for the lines of other programs too.
      linewrap: true,
      clearOnComplete: true,
    },
    Presets.legacy,
  );
  // What another program writes below, such as `cat` after a pipe, begins a line.
  bars.on('redraw-post', () => err.stream.write('\r'));
  err.divert(text => bars.log(text));
  const bar: SingleBar = bars.create(total ?? 0, 0, { ...NO_COUNTS });
  const inWords = out.stream.isTTY;
  return {
    inWords,
    update: now => bar.update(countEnded(now), { ...now }),
    row: (json, words) => {
      if (!inWords) out.line(json);
      else if (words !== undefined) err.say(words);
    },
    note: words => err.say(words),
    stop: () => {
      err.divert(undefined);
      // Writes the lines that the bar has buffered.
      bars.update();
      bars.stop();
    },
  };
};
