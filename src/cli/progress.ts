import { MultiBar, Presets, type SingleBar } from 'cli-progress';
import { type Output, stderr, stdout } from './output.js';

/** Shows how far a bulk is. */
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
 * A bar on stderr, when that is a terminal that can draw one. Where stdout is a terminal, too, only rows of what was not
 * sent are written: the bar counts the others. `total` is undefined for a stream, whose end is not known.
 */
export const progressOf = (total: number | undefined, out: Output = stdout, err: Output = stderr): Progress => {
  const { isTTY } = err.stream;
  if (!isTTY || process.env.TERM === 'dumb') return { update: () => {}, row: text => out.line(text), stop: () => {} };
  return barOf(total, out, err);
};

const barOf = (total: number | undefined, out: Output, err: Output): Progress => {
  const counts = '{sent} sent, {failed} failed, {unknown} unknown';
  const format = total === undefined ? counts : `{bar} {value}/{total} | ${counts} | {eta_formatted} left`;
  const bars = new MultiBar(
    // Signals are the command's own to handle.
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
      // Writes what it still holds back.
      bars.update();
      bars.stop();
    },
  };
};
