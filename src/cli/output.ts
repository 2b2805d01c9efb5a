import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import { codeOf } from './cli-error.js';

type Format = Parameters<typeof styleText>[0];

/**
 * Writes lines to stdout or stderr. When they cannot be written any more, as after `| head` or on a full disk, what comes
 * is dropped.
 */
export class Output {
  readonly stream: WriteStream;
  private problem: string | undefined;
  private whenClosed = (): void => {};
  private instead: ((text: string) => void) | undefined;

  constructor(stream: WriteStream) {
    this.stream = stream;
    stream.on('error', error => {
      this.problem ??= codeOf(error) ?? 'unknown';
      this.whenClosed();
    });
  }

  /** Why nothing can be written any more; `EPIPE` when nobody reads. */
  get closed(): string | undefined {
    return this.problem;
  }

  /** Calls `told` when that happens. */
  onClosed(told: () => void): void {
    this.whenClosed = told;
  }

  line(text: string): void {
    if (this.instead !== undefined) this.instead(`${text}\n`);
    else if (this.problem === undefined) this.stream.write(`${text}\n`);
  }

  /** Settles when the reader has caught up, so that what it does not read does not fill the memory. */
  async drained(): Promise<void> {
    const { stream } = this;
    if (this.problem !== undefined || !stream.writableNeedDrain) return;
    await new Promise<void>(resolve => {
      const events = ['drain', 'error', 'close'] as const;
      const done = (): void => {
        for (const event of events) stream.off(event, done);
        resolve();
      };
      for (const event of events) stream.on(event, done);
    });
  }

  /** Settles when all is written, or cannot be. */
  async flushed(): Promise<void> {
    if (this.problem !== undefined) return;
    await new Promise<void>(resolve => {
      this.stream.write('', () => resolve());
    });
  }

  /** Has `write` write the lines from now on, which knows what else is on the screen; undefined ends that. */
  divert(write: ((text: string) => void) | undefined): void {
    this.instead = write;
  }

  /** The text in a colour, where NO_COLOR, FORCE_COLOR and the stream allow it. */
  paint(format: Format, text: string): string {
    return styleText(format, text, { stream: this.stream });
  }
}

/** Data goes here, and nothing else. */
export const stdout: Output = new Output(process.stdout);

/** All that is said to a person. */
export const stderr: Output = new Output(process.stderr);

/** Says something that is no error. */
export const say = (text: string): void => stderr.line(text);

/** Says that something is wrong. */
export const complain = (text: string): void => stderr.line(`${stderr.paint('red', 'error:')} ${text}`);

/** Says that something may be wrong. */
export const warn = (text: string): void => stderr.line(`${stderr.paint('yellow', 'warning:')} ${text}`);
