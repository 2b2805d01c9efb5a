import {
  type GenericSchema,
  integer,
  literal,
  minValue,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
  variant,
} from 'valibot';

const positive = pipe(number(), integer(), minValue(1));
const line = positive;
const text = string();

const START = '{"type":"opened"';

/** As many bytes as tell a journal from any other file: how its first record begins. */
export const START_BYTES: number = START.length;

/** Whether `text` is how a first record begins, whole or torn. */
export const beginsOpened = (text: string): boolean =>
  text !== '' && (text.startsWith(START) || START.startsWith(text));

/** One line of a journal. */
export type JournalRecord =
  /** A process begins to use it; the first line of all. */
  | ({ readonly type: 'opened'; readonly at: string } & Owner)
  /** Written once, by the first. `target` is where the messages go, without a token. */
  | { readonly type: 'journal'; readonly version: 1; readonly salt: string; readonly target: string }
  /** The process is done with it. */
  | { readonly type: 'closed'; readonly run: string }
  /** The request of this line may leave from now on. */
  | { readonly type: 'begun'; readonly line: number; readonly hash: string }
  /** How it ended. */
  | { readonly type: 'sent'; readonly line: number; readonly hash: string; readonly messageId: string }
  | {
      readonly type: 'failed' | 'unknown';
      readonly line: number;
      readonly hash: string;
      readonly kind: string;
      readonly delivery: string;
    }
  /** Somebody has looked a line up whose outcome was not known: it is to be sent again, or it is done with. */
  | { readonly type: 'resend' | 'settled'; readonly line: number };

/** A process that uses a journal. */
export interface Owner {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** Tells two processes apart that have the same pid one after the other; not known on every system. */
  readonly born?: string | undefined;
}

const outcome = { line, hash: text, kind: text, delivery: text };
const record = variant('type', [
  object({ type: literal('journal'), version: literal(1), salt: text, target: text }),
  object({ type: literal('opened'), run: text, pid: positive, host: text, born: optional(text), at: text }),
  object({ type: literal('closed'), run: text }),
  object({ type: literal('begun'), line, hash: text }),
  object({ type: literal('sent'), line, hash: text, messageId: text }),
  object({ type: literal('failed'), ...outcome }),
  object({ type: literal('unknown'), ...outcome }),
  object({ type: literal('resend'), line }),
  object({ type: literal('settled'), line }),
]) satisfies GenericSchema<unknown, JournalRecord>;

/** The record of a line; undefined for what is none, such as a line that was torn. */
export const readRecord = (line: string): JournalRecord | undefined => {
  try {
    const result = safeParse(record, JSON.parse(line));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
};
