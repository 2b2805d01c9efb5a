import { fstatSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { byteLines, fileChunks } from '../internal/byte-lines.js';
import { codeOf, JournalError } from './error.js';
import {
  beginsOpened,
  type HeaderRecord,
  type ItemRecord,
  type ItemStatus,
  type JournalRecord,
  type Key,
  type KeyKind,
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
  readonly items: Map<Key, ItemState> = new Map();
  /** The processes that opened it and have not closed it, in their order. */
  readonly open: Map<string, Owner> = new Map();

  get keyKind(): KeyKind {
    return this.header?.version === 2 ? 'id' : 'line';
  }

  add(record: JournalRecord): void {
    if (record.type === 'journal') this.header ??= record;
    else if (record.type === 'opened') this.open.set(record.run, record);
    else if (record.type === 'closed') this.open.delete(record.run);
    else this.addItem(record);
  }

  private addItem({ type: status, line, id, hash: given, ...facts }: ItemRecord): void {
    const key = line ?? id;
    if (key === undefined) return;
    const before = this.items.get(key);
    const hash = given ?? before?.hash;
    // A decision about an item that is not known decides nothing.
    if (hash === undefined) return;
    const messageId = facts.messageId ?? (given === undefined ? before?.messageId : undefined);
    this.items.set(key, { ...facts, messageId, hash, status });
  }
}

/** Checks that an item may have arrived and is not resolved yet. */
export const isInDoubt = (state: ItemState | undefined): boolean =>
  state?.status === 'begun' || state?.status === 'unknown';

/**
 * Reads the lines of a journal. A line that is not a record was torn when a process or the machine died: it can only be the
 * last, or the last before a process opened the journal again, whose own first record may be torn as well. It is skipped,
 * because what it says had not happened yet: a request leaves after its `begun` is complete, and one whose end is lost stays
 * in doubt.
 */
export class JournalReader {
  readonly state: JournalState = new JournalState();
  private torn: number | undefined;
  private readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** `text` is what the line holds. */
  add(line: number, record: JournalRecord | undefined, text: string): void {
    if (record === undefined) {
      if (!beginsOpened(text)) this.refuseTorn();
      this.torn = line;
      return;
    }
    if (record.type === 'opened') this.torn = undefined;
    this.refuseTorn();
    this.state.add(record);
  }

  private refuseTorn(): void {
    if (this.torn !== undefined)
      throw new JournalError(
        `Line ${this.torn} of ${this.name} is not a record of a journal. Restore the journal; nothing was sent.`,
      );
  }
}

/** Opens a journal's file to append to it and to read it; creates a missing file. */
export const openFile = async (name: string, flags: 'a+' | 'r' = 'a+'): Promise<FileHandle> => {
  try {
    // Readable by its owner only: it lists who received messages.
    return await open(name, flags, 0o600);
  } catch (thrown) {
    throw new JournalError(`The journal ${name} cannot be opened (${codeOf(thrown) ?? 'unknown'}).`);
  }
};

/** Returns whether the file is empty. Throws if it is another kind of file, to which nothing must be appended. */
export const checkStart = async (handle: FileHandle, name: string): Promise<boolean> => {
  const stats = await handle.stat();
  if (!stats.isFile()) throw new JournalError(`The journal ${name} must be a file.`);
  // Rows would be mixed into it.
  if (isOutput(stats))
    throw new JournalError(`The journal ${name} is also where stdout or stderr goes. Give it a file of its own.`);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  if (bytesRead === 0) return true;
  // A loss of power may have torn the first record; the next process then began a line of its own.
  const [first = '', ...others] = buffer.toString('latin1', 0, bytesRead).split('\n');
  if (beginsOpened(first) && others.every(line => line === '' || beginsOpened(line))) return false;
  throw new JournalError(`${name} is not a journal of sendable. Choose another file; nothing was written to this one.`);
};

const isOutput = ({ dev, ino }: Stats): boolean =>
  [1, 2].some(fd => {
    try {
      const output = fstatSync(fd);
      return output.dev === dev && output.ino === ino;
    } catch {
      // A service may have closed them.
      return false;
    }
  });

/** Reads the state of the journal from its file. */
export const stateOf = async (handle: FileHandle, name: string): Promise<JournalState> => {
  const reader = new JournalReader(name);
  for await (const { line, bytes } of byteLines(fileChunks(handle))) {
    const text = lineText(bytes);
    reader.add(line, readRecord(text), text);
  }
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
