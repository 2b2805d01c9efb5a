import { JournalError } from './error.js';
import {
  beginsOpened,
  type HeaderRecord,
  type ItemRecord,
  type ItemStatus,
  type JournalRecord,
  type Key,
  type KeyKind,
  type Owner,
  type RowFacts,
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
