import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters, styleText } from 'node:util';
import type { Sendable, SendError, SendMessageRequest, SendOtpRequest } from '../index.js';
import { codeOf } from '../internal/foreign.js';
import { escapeUnprintable } from '../internal/json.js';
import type { RowFacts } from '../journal/record.js';
import { withSendFlags } from './exit-codes.js';

type Format = Parameters<typeof styleText>[0];

/**
 * Writes lines to stdout or stderr. After a failed write, as after `| head` or on a full disk, further lines are dropped.
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

  /** The code of the failed write; `EPIPE` when the reader is gone. */
  get closed(): string | undefined {
    return this.problem;
  }

  /** Calls `listener` when a write fails. */
  onClosed(listener: () => void): void {
    this.whenClosed = listener;
  }

  line(text: string): void {
    if (this.instead !== undefined) this.instead(`${text}\n`);
    else if (this.problem === undefined) this.stream.write(`${text}\n`);
  }

  /** Writes sentences for a person. A terminal gets them broken between words; one that does not say its width gets them whole. */
  say(text: string): void {
    const { isTTY, columns } = this.stream;
    const width = isTTY && columns > INDENT.length ? columns : Number.POSITIVE_INFINITY;
    for (const line of text.split('\n')) {
      const [start = ''] = /^ */.exec(line) ?? [];
      const wrapped = (): readonly string[] => wrap(line, width - start.length - INDENT.length);
      this.line(widthOf(line) <= width ? line : start + wrapped().join(`\n${start}${INDENT}`));
    }
  }

  /** The width of the terminal; without one, that of COLUMNS. */
  get columns(): number {
    return this.stream.columns || Number(process.env.COLUMNS) || 80;
  }

  /** True while the reader has not caught up. */
  get isFull(): boolean {
    return this.stream.writableNeedDrain;
  }

  /** Settles when the reader has caught up, so that unread lines do not fill the memory, or when the signal aborts. */
  async drained(signal?: AbortSignal): Promise<void> {
    const { stream } = this;
    if (this.problem !== undefined || signal?.aborted || !this.isFull) return;
    await new Promise<void>(resolve => {
      const events = ['drain', 'error', 'close'] as const;
      const done = (): void => {
        for (const event of events) stream.off(event, done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      for (const event of events) stream.on(event, done);
      signal?.addEventListener('abort', done);
    });
  }

  /** Settles when all lines are written, or a write has failed. */
  async flushed(): Promise<void> {
    if (this.problem !== undefined) return;
    await new Promise<void>(resolve => {
      this.stream.write('', () => resolve());
    });
  }

  /** Passes further lines to `write`, which can draw them around a progress bar; undefined ends that. */
  divert(write: ((text: string) => void) | undefined): void {
    this.instead = write;
  }

  /** True if NO_COLOR, FORCE_COLOR and the stream allow colours. */
  get hasColors(): boolean {
    return this.paint('bold', 'x') !== 'x';
  }

  /** Colours the text if NO_COLOR, FORCE_COLOR and the stream allow it. */
  paint(format: Format, text: string): string {
    return styleText(format, text, { stream: this.stream });
  }
}

/** The indent of all lines of a sentence but the first. */
const INDENT = '  ';

// Colours have no width.
const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Breaks a text into lines between its words; `word` finds them. */
export const wrap = (text: string, width: number, word: RegExp = /\S+/g): readonly string[] => {
  const lines: string[] = [];
  for (const part of text.match(word) ?? []) {
    const last = lines.at(-1);
    if (last === undefined || widthOf(last) + widthOf(part) >= width) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines;
};

/** The output for data, and nothing else. */
export const stdout: Output = new Output(process.stdout);

/** The output for people. */
export const stderr: Output = new Output(process.stderr);

/** Prints a message that is not an error. */
export const info = (text: string): void => stderr.say(text);

/** Prints an error. */
export const error = (text: string): void => stderr.say(`${stderr.paint('red', 'error:')} ${text}`);

/** Prints a warning. */
export const warn = (text: string): void => stderr.say(`${stderr.paint('yellow', 'warning:')} ${text}`);

/** Writes a number with its noun, such as `1 request` and `2 requests`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Formats a time in words, such as `1 min 20 s`. */
export const formatTime = (ms: number): string => {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds % 60} s`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${seconds} s`;
};

/** Formats a value as a line of JSON without control characters: ids come from outside and must not steer a terminal. */
export const jsonLine = (value: object): string => escapeUnprintable(JSON.stringify(value));

/** The fields of an error that a row shows; a journal keeps them as strings. */
type RowError = Pick<RowFacts, 'kind' | 'delivery' | 'message'> & { readonly status?: number | undefined };

/** The ids of a receipt; those of a journal may lack one. */
type RowReceipt = Pick<RowFacts, 'recipientId' | 'messageId'>;

/** The place of a message: a line of a file, an id of a program's journal, or neither for the only message of a file. */
interface Place {
  readonly line?: number | undefined;
  readonly id?: string | undefined;
}

/** Formats the row of a message that is done, as one line of JSON without text, OTP or token. */
export const okRow = (
  { recipientId, messageId }: RowReceipt,
  { line, id }: Place = {},
  status: 'sent' | 'settled' = 'sent',
): string =>
  // Spreading the place would make the row four times as slow.
  jsonLine({ line, id, ok: true, status, messageId, receipt: { recipientId, messageId } });

/** The same for a person. */
export const okWords: typeof okRow = ({ messageId }, place = {}, status = 'sent') =>
  `${stdout.paint('green', status)} ${escapeUnprintable(namesOf(place, messageId))}`;

/** Formats the row of a message without a receipt. A program's own journal keeps the library's option names. */
export const errorRow = (
  { line, id }: Place,
  { status, messageId, ...rest }: { status: string; messageId: string | undefined; earlier?: true },
  { kind, delivery, status: httpStatus, message }: RowError,
): string => {
  const error = { kind, delivery, status: httpStatus, message: messageOf(id, message) };
  return jsonLine({ line, id, ok: false, status, ...rest, messageId, error });
};

/** Creates a function that formats such rows for a person. A row with the sentence of an earlier one only names that one. */
export const createErrorWords = (): typeof errorRow => {
  const rows = new Map<string | undefined, string>();
  return (place, { status: known, messageId }, { delivery, message }) => {
    const status = shownStatus(known, delivery);
    const names = namesOf(place, messageId);
    const earlier = rows.get(message);
    if (earlier === undefined) rows.set(message, namesOf(place));
    const sentence = messageOf(place.id, message) ?? '';
    const words =
      earlier === undefined ? [names, sentence].filter(part => part !== '').join(': ') : `${names} (as ${earlier})`;
    return `${paintStatus(status)} ${escapeUnprintable(words)}`;
  };
};

/**
 * Formats the failures of a campaign for a person. A message that did not arrive, with the sentence of an earlier one, waits for the
 * end, where all lines of that sentence are one: a wrong token is the same news for each of them. All failures wait for the end if
 * their rows are JSON for a program.
 */
export class FailureWords {
  private readonly words = createErrorWords();
  private readonly groups = new Map<string, { readonly status: string; readonly as?: number; lines: number[] }>();
  private readonly inWords: boolean;

  constructor(inWords: boolean) {
    this.inWords = inWords;
  }

  /** Returns the words of a failure; undefined for one that waits. */
  next(error: SendError, line: number): string | undefined {
    const status = shownStatus(statusOf(error), error.delivery);
    const sentence = describeFailure(error);
    const group = this.groups.get(sentence);
    if (!this.inWords) {
      if (group === undefined) this.groups.set(sentence, { status, lines: [line] });
      else group.lines.push(line);
      return undefined;
    }
    // Messages that may have arrived are looked up one by one, by their ids.
    if (status === 'failed') {
      if (group !== undefined) return void group.lines.push(line);
      this.groups.set(sentence, { status, as: line, lines: [] });
    }
    return failedWords(error, { line }, this.words);
  }

  /** Returns the words of the failures that wait. */
  rest(): readonly string[] {
    const groups = [...this.groups].filter(([, { lines }]) => lines.length > 0);
    const shown = groups
      .slice(0, this.inWords ? groups.length : MAX_REASONS)
      .map(([sentence, { status, as, lines }]) => {
        const words = as === undefined ? `: ${escapeUnprintable(sentence)}` : ` (as line ${as})`;
        return `${paintStatus(status)} ${nameLines(
          lines.sort((a, b) => a - b),
          this.inWords ? undefined : MAX_REASONS,
        )}${words}`;
      });
    const more = groups.length - shown.length;
    return more > 0 ? [...shown, `${counted(more, 'more reason')}: see the rows.`] : shown;
  }
}

/** The most reasons, and the most ranges of lines of each, that are shown beside rows for a program, which have them all. */
const MAX_REASONS = 10;

/** A person must see at once that a message was accepted: it arrived. */
const shownStatus = (status: string, delivery: string | undefined): string =>
  status === 'unknown' && delivery === 'accepted' ? delivery : status;

const paintStatus = (status: string): string => stderr.paint(status === 'failed' ? 'red' : 'yellow', status);

/** Names sorted lines, such as `line 3` or `lines 3,7-9`. After `most` ranges it only counts the others. */
export const nameLines = (lines: readonly number[], most?: number): string => {
  const ranges = toRanges(lines).split(',').slice(0, most);
  const last = Number(ranges.at(-1)?.split('-').at(-1));
  const more = lines.filter(line => line > last).length;
  return `line${lines.length === 1 ? '' : 's'} ${ranges.join(',')}${more > 0 ? ` and ${more} more` : ''}`;
};

/** Writes sorted line numbers as `3,7-9`. */
export const toRanges = (lines: readonly number[]): string => {
  const ranges: [first: number, last: number][] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range?.[1] === line - 1) range[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
};

const messageOf = (id: string | undefined, message: string | undefined): string | undefined =>
  id === undefined && message ? withSendFlags(message) : message;

/** Names a message by its place and its id. */
const namesOf = ({ line, id }: Place, messageId?: string): string => {
  const names = [line === undefined ? id : `line ${line}`, messageId].filter(name => name !== undefined);
  return [...new Set(names)].join(', ');
};

/** Formats the row of a failed send; its status is `unknown` if the message arrived or may have arrived. */
export const failedRow = (error: SendError, place: Place = {}): string =>
  errorRow(place, { status: statusOf(error), messageId: error.messageId }, error);

/** The same for a person. */
export const failedWords = (
  error: SendError,
  place: Place = {},
  words: typeof errorRow = createErrorWords(),
): string => {
  const { kind, delivery, messageId } = error;
  return words(place, { status: statusOf(error), messageId }, { kind, delivery, message: describeFailure(error) });
};

/** Describes a failed send, with the reason of a rejection: the emulator's own, or where that of another platform is. */
export const describeFailure = ({ message, kind, platform }: SendError): string => {
  const words = withSendFlags(message);
  if (platform?.message !== undefined) return `${words} The emulator says: ${platform.message}`;
  return kind === 'rejected' ? `${words} The platform's log has the reason.` : words;
};

/** Formats the row of the only message for a person: with the recipient that the request names. */
export const sentWords = (receipt: RowReceipt, sendable: Sendable): string =>
  `${okWords(receipt)} to ${recipientOf(sendable)}`;

/** Says by what to look up the only message, if it may have arrived and has no message id: its recipient and its time. */
export const lookUpWords = ({ delivery, messageId }: SendError, sendable: Sendable, begunAt: Date): string =>
  delivery === 'unknown' && messageId === undefined
    ? ` It has no messageId: its recipient is ${recipientOf(sendable)}, and it was sent at ${begunAt.toISOString()}.`
    : '';

const recipientOf = (sendable: Sendable): string => {
  const request: SendMessageRequest | SendOtpRequest = sendable.toJSON();
  const { appCustomerId, appStaffId, id } =
    'recipient' in request ? request.recipient : { appCustomerId: request.customerNo };
  return escapeUnprintable(`${appCustomerId ?? appStaffId ?? id}`);
};

const statusOf = ({ delivery }: SendError): 'unknown' | 'failed' =>
  delivery === 'unknown' || delivery === 'accepted' ? 'unknown' : 'failed';

/** Returns the error that a journal has of a message. */
export const recordedError = ({ kind, delivery, httpStatus, message }: RowFacts): RowError =>
  kind === undefined ? LOST : { kind, delivery, status: httpStatus, message };

/** The error of a message whose outcome the process did not record. */
const LOST: RowError = {
  kind: 'lost',
  delivery: 'unknown',
  message:
    'An earlier run did not record the outcome. The message may have arrived: look it up before you send it again.',
};
