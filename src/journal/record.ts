import {
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
  variant,
} from 'valibot';
import { decodeUtf8 } from '../internal/bytes.js';

const positive = pipe(number(), integer(), minValue(1));
const text = string();

const OPENED = '{"type":"opened"';
const CLOSED = '{"type":"closed"';

/** The number of bytes that distinguish a journal from other files: a line feed and the start of its first record. */
export const START_BYTES: number = OPENED.length + 1;

const beginsLike = (text: string, start: string): boolean =>
  text !== '' && (text.startsWith(start) || start.startsWith(text));

/** Checks that `text` begins like a first record, complete or torn. */
export const beginsOpened = (text: string): boolean => beginsLike(text, OPENED);

/** Checks that a damaged line holds a part of an `opened` or `closed` record, and not a part of the next record as well. */
export const isTornMark = (text: string): boolean =>
  (beginsOpened(text) || beginsLike(text, CLOSED)) && !text.includes('{"type":', 1);

/** The kind of key of the items: the line of a file (`sendable send`), or an id (programs). */
export type KeyKind = 'line' | 'id';

/** The key of an item. */
export type Key = number | string;

/** The part of an item's row that the journal keeps. */
export interface RowFacts {
  /** The id of the request, or the one that the platform made. */
  readonly messageId?: string | undefined;
  readonly recipientId?: string | undefined;
  readonly kind?: string | undefined;
  readonly delivery?: string | undefined;
  readonly httpStatus?: number | undefined;
  readonly message?: string | undefined;
}

/** A process that uses a journal. */
export interface Owner {
  readonly run: string;
  readonly pid: number;
  readonly host: string;
  /** The boot id of the machine and the tick in which the process began; on Linux. */
  readonly born?: string | undefined;
  /** The PID namespace, in which `pid` counts; on Linux. */
  readonly namespace?: string | undefined;
  /** The start of the machine, in seconds since 1970, for a system without a boot id. */
  readonly bootedAt?: number | undefined;
}

/** The status of an item. */
export type ItemStatus = 'begun' | 'sent' | 'failed' | 'unknown' | 'resend' | 'settled';

/** A record about one item: it may leave from now on (`begun`), it ended, or somebody decided what to do with it. */
export interface ItemRecord extends RowFacts {
  readonly type: ItemStatus;
  readonly line?: number | undefined;
  readonly id?: string | undefined;
  readonly hash?: string | undefined;
}

/** One line of a journal. */
export type JournalRecord =
  /** A process begins to use it; the first line of all. */
  | ({ readonly type: 'opened'; readonly at: string } & Owner)
  /** The process is done with it, or another one took the journal over. */
  | { readonly type: 'closed'; readonly run: string }
  | HeaderRecord
  | ItemRecord;

/** Written once, by the first process. `target` is where the messages go, without a token. */
export interface HeaderRecord {
  readonly type: 'journal';
  readonly version: 1;
  readonly keys: KeyKind;
  readonly salt: string;
  readonly target: string;
}

const key = { line: optional(positive), id: optional(text) };
const facts = {
  ...key,
  hash: text,
  messageId: optional(text),
  recipientId: optional(text),
  kind: optional(text),
  delivery: optional(text),
  httpStatus: optional(number()),
  message: optional(text),
};
const record = variant('type', [
  object({ type: literal('journal'), version: literal(1), keys: picklist(['line', 'id']), salt: text, target: text }),
  object({
    type: literal('opened'),
    run: text,
    pid: positive,
    host: text,
    born: optional(text),
    namespace: optional(text),
    bootedAt: optional(number()),
    at: text,
  }),
  object({ type: literal('closed'), run: text }),
  object({ type: literal('begun'), ...facts }),
  object({ type: literal('sent'), ...facts }),
  object({ type: literal('failed'), ...facts }),
  object({ type: literal('unknown'), ...facts }),
  object({ type: literal('resend'), ...key }),
  object({ type: literal('settled'), ...key }),
]) satisfies GenericSchema<unknown, JournalRecord>;

/** The text of a line; empty for bytes that are not UTF-8, which are not a record. */
export const lineText = (bytes: Uint8Array): string => decodeUtf8(bytes) ?? '';

/** Reads the record of a line; undefined for a line that is not a record, such as one that was torn. */
export const readRecord = (line: string): JournalRecord | undefined => {
  try {
    const result = safeParse(record, JSON.parse(line));
    return result.success && hasOneKey(result.output) ? result.output : undefined;
  } catch {
    return undefined;
  }
};

const hasOneKey = (output: InferOutput<typeof record>): boolean =>
  output.type === 'journal' ||
  output.type === 'opened' ||
  output.type === 'closed' ||
  (output.line === undefined) !== (output.id === undefined);
