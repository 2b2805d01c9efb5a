import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { type Output, stderr, stdout } from './output.js';

/** The progress of a bulk. */
export interface Progress {
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
