import type { EarlierOutcome } from '../index.js';
import type { SendAllRow } from '../send/send-all/rows.js';
import type { ItemNotes } from '../send/send-all/run-journal.js';
import { JournalError, stopsRun } from './error.js';
import type { ItemKey } from './keys.js';
import type { Key } from './record.js';
import { duplicate, earlierOutcome, settled } from './rows.js';
import type { JournalStore } from './store.js';

/** The notes of a journal about one item of a run. */
export class NotesOfItem implements ItemNotes {
  readonly earlier: EarlierOutcome | undefined;
  private readonly store: JournalStore;
  private readonly key: Key;
  private readonly messageId: string | undefined;
  private readonly hash: string;
  private hasBegun = false;

  /** Throws a JournalError if the item has the key of another one. */
  constructor(store: JournalStore, { key, messageId, hash, isDuplicate }: ItemKey) {
    this.store = store;
    this.key = key;
    this.messageId = messageId;
    this.hash = hash;
    const known = store.known(key, hash);
    this.earlier = isDuplicate ? duplicate(messageId) : earlierOutcome(String(key), messageId, known);
  }

  async begin(): Promise<boolean> {
    this.hasBegun = true;
    await this.store.begin(this.key, this.hash, this.messageId).catch(thrown => this.fail(thrown));
    // Settled since it was taken: it was to be sent again, and a press has proven that it arrived.
    return !this.isSettled;
  }

  async end(row: SendAllRow<unknown>): Promise<EarlierOutcome | undefined> {
    // It was only waiting when the run was stopped, so there is nothing to know about it.
    if (!this.hasBegun && row.status === 'failed' && STOPPED.has(row.error.kind)) return undefined;
    await this.store.end(this.key, this.hash, row).catch(thrown => this.fail(thrown));
    if (row.status !== 'failed' || !this.isSettled) return undefined;
    return settled(this.messageId);
  }

  private get isSettled(): boolean {
    return this.store.items.get(this.key)?.status === 'settled';
  }

  private fail(thrown: unknown): never {
    throw stopsRun(this.store.name, thrown);
  }
}

const STOPPED: ReadonlySet<string> = new Set(['aborted', 'overloaded']);

/** The notes about a value that is not a Sendable: the bot rejects it, and the journal does not record it. */
export const NOT_RECORDED: ItemNotes = {
  earlier: undefined,
  begin: () => Promise.reject(new JournalError('The journal could not read the item, so it is not sent.')),
  end: async () => undefined,
};
