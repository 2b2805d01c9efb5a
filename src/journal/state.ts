import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileChunks, lineLists } from '../internal/byte-lines.js';
import { codeOf } from '../internal/foreign.js';
import { LongMap } from '../internal/long-map.js';
import { JournalError } from './error.js';
import {
  beginsOpened,
  type HeaderRecord,
  type ItemRecord,
  type ItemStatus,
  isTornMark,
  type JournalRecord,
  type Key,
  lineText,
  type Owner,
  type RowFacts,
  readRecord,
  START_BYTES,
} from './record.js';

/** The state of an item. `begun`: a process ended while the item was in flight. */
export interface ItemState extends RowFacts {
  readonly hash: string;
  readonly status: ItemStatus;
}

/** The state that the records of a journal add up to. */
export class JournalState {
  header: HeaderRecord | undefined;
  readonly items: LongMap<Key, ItemState> = new LongMap();
  /** The processes that opened it and have not closed it, in their order. */
  readonly open: Map<string, Owner> = new Map();
  /** True unless all that was begun is known to have failed: only then has nothing arrived, whatever somebody decided. */
  get mayHaveArrived(): boolean {
    return this.hasArrivals || [...this.items].some(([, { status }]) => status !== 'failed');
  }

  private hasArrivals = false;
  /** True when the last line was torn. */
  endsTorn = false;

  add(record: JournalRecord): void {
    if (record.type === 'journal') this.header ??= record;
    else if (record.type === 'opened') this.open.set(record.run, record);
    else if (record.type === 'closed') this.open.delete(record.run);
    else this.addItem(record);
  }

  private addItem(record: ItemRecord): void {
    const { type: status, line, id, hash: given } = record;
    const key = line ?? id;
    if (key === undefined) return;
    this.hasArrivals ||= status !== 'begun' && status !== 'failed';
    const before = this.items.get(key);
    // It arrived: a press may come while somebody decides that it is to be sent again. Only a process that has lost the journal
    // to another can begin it again, and that one does not send it.
    if ((status === 'begun' || status === 'resend') && isDone(before)) return;
    const hash = given ?? before?.hash;
    // A decision about an item that is not known decides nothing.
    if (hash === undefined) return;
    // A decision has no facts of its own: those of the item stay.
    const { messageId, recipientId, kind, delivery, httpStatus, message }: RowFacts =
      given === undefined ? { ...before } : record;
    this.items.set(key, { status, hash, messageId, recipientId, kind, delivery, httpStatus, message });
  }
}

/** Checks that an item needs no send: it has arrived, or somebody has decided so. */
export const isDone = (state: ItemState | undefined): boolean =>
  state?.status === 'sent' || state?.status === 'settled';

/** Checks that an item may have arrived and is not resolved yet. */
export const isInDoubt = (state: ItemState | undefined): boolean =>
  state?.status === 'begun' || state?.status === 'unknown';

/**
 * Reads the lines of a journal. A loss of power or of the process can damage what was not synced, and nothing else. That is
 * skipped, because what it says had not happened yet: a request leaves after its `begun` is synced, and one whose end is lost
 * stays unknown. Damage of this kind is
 * - a line that was torn: the last, or the last before a process opened the journal again;
 * - a torn `opened` or `closed` of a process that died at it, perhaps beside the process that uses the journal;
 * - a hole: zeros in the place of records that the disk had not written yet, although it had written later ones.
 */
export class JournalReader {
  readonly state: JournalState = new JournalState();
  private torn: number | undefined;
  private hole: Hole | undefined;

  constructor(private readonly name: string) {}

  add(line: number, bytes: Uint8Array): void {
    const text = lineText(bytes);
    const record = readRecord(text);
    if (record === undefined) this.addDamage(line, bytes, text);
    else this.addRecord(record);
    this.state.endsTorn = this.torn !== undefined;
  }

  private addDamage(line: number, bytes: Uint8Array, text: string): void {
    if (bytes.includes(0)) {
      this.hole ??= { line, begun: new Set() };
      // It may hide that a process opened the journal after the torn line.
      this.torn = undefined;
      return;
    }
    if (isTornMark(text)) return;
    this.refuse(this.torn);
    this.torn = line;
  }

  private addRecord(record: JournalRecord): void {
    if (record.type === 'opened') {
      this.torn = undefined;
      this.hole = undefined;
    }
    if (!this.isOfAnother(record)) this.refuse(this.torn);
    if (this.hole !== undefined && isSynced(record, this.hole)) this.refuse(this.hole.line);
    this.state.add(record);
  }

  /** Checks whether a process closes beside another one, whose last record may be torn: it was refused, or took over. */
  private isOfAnother(record: JournalRecord): boolean {
    return record.type === 'closed' && [...this.state.open.keys()].some(run => run !== record.run);
  }

  private refuse(line: number | undefined): void {
    if (line !== undefined)
      throw new JournalError(
        `Line ${line} of ${this.name} is not a record of a journal, so what was sent is not known. Restore the journal, or begin a new one with only the messages that did not arrive. Nothing was sent.`,
      );
  }
}

/** A line with zeros, and the items that begin after it in the same run. */
interface Hole {
  readonly line: number;
  readonly begun: Set<Key>;
}

/**
 * Checks whether a record shows that the hole before it was synced, so that it is other damage: an item that began after the
 * hole has left.
 */
const isSynced = (record: JournalRecord, { begun }: Hole): boolean => {
  if (!('line' in record || 'id' in record)) return false;
  const key = record.line ?? record.id;
  if (key === undefined) return false;
  if (record.type === 'begun') begun.add(key);
  return (record.type === 'sent' || record.type === 'unknown') && begun.has(key);
};

/** Opens a journal's file to append to it and to read it; creates a missing file. */
export const openFile = async (name: string, flags: 'a+' | 'r' = 'a+'): Promise<FileHandle> => {
  try {
    // Readable by its owner only: it lists who received messages.
    return await open(name, flags, 0o600);
  } catch (thrown) {
    const code = codeOf(thrown) ?? 'unknown';
    const why = {
      ENOENT: flags === 'r' ? ': it does not exist' : ': its folder does not exist',
      EISDIR: ': it is a folder',
    }[code];
    throw new JournalError(`The journal ${name} cannot be opened${why ?? ` (${code})`}.`);
  }
};

/** Returns whether the file is empty but for line feeds. Throws if it is another kind of file, to which nothing must be appended. */
export const checkStart = async (handle: FileHandle, name: string): Promise<boolean> => {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new JournalError(`The journal ${name} must be a file.`);
  // Rows would be mixed into it.
  if (isOutput(stats))
    throw new JournalError(`The journal ${name} is also where stdout or stderr goes. Give it a file of its own.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  // The first record may be torn; the next process then began a line of its own.
  const lines = buffer
    .toString('latin1', 0, bytesRead)
    .split('\n')
    .filter(line => line !== '');
  if (lines.length === 0 && stats.size <= START_BYTES) return true;
  if (lines.length > 0 && lines.every(beginsOpened)) return false;
  throw new JournalError(`${name} is not a journal of sendable. Choose another file; nothing was written to this one.`);
};

const isOutput = ({ dev, ino }: Stats): boolean =>
  [1, 2].some(fd => {
    try {
      const output = fstatSync(fd);
      return output.dev === dev && output.ino === ino;
    } catch {
      // stdout or stderr can be closed, for example under systemd.
      return false;
    }
  });

/** Reads the state of the journal from its file. */
export const stateOf = async (handle: FileHandle, name: string): Promise<JournalState> => {
  const reader = new JournalReader(name);
  for await (const list of lineLists(fileChunks(handle))) for (const { line, bytes } of list) reader.add(line, bytes);
  return reader.state;
};

/** Syncs the folder, so that a new file survives a loss of power. */
export const syncFolderOf = async (name: string): Promise<void> => {
  try {
    const handle = await open(dirname(name), 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Not every system lets a folder be opened.
  }
};
