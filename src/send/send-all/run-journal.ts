import type { EarlierOutcome, SendAllRow } from './rows.js';

/** A journal that `sendAll` reads and writes. `openJournal` of `sendable/journal` opens one. */
export interface SendAllJournal {
  /** Starts a run. Called by `sendAll`. Throws if the journal cannot be used now. */
  startRun(run: JournaledRun): RunNotes;
  /** Notes that a message has arrived. */
  settle(messageId: string): Promise<void>;
}

/** The part of a run that its journal uses. */
export interface JournaledRun {
  /** Reads no more items, and settles when all sends in flight are noted. */
  close(): Promise<void>;
  /** Keeps a message from being sent again, as it has arrived. */
  settle(messageId: string): void;
}

/** The part of a journal that one run uses. */
export interface RunNotes {
  /** Looks an item up. Throws if the run must stop, because the item is not the one that the journal knows. */
  lookUp(item: unknown): ItemNotes;
  /** Settles when all outcomes noted so far would survive a loss of power. */
  sync(): Promise<void>;
  /** Leaves the journal to the next run. */
  end(): void;
}

/** The notes about one item. If one cannot be written, its promise rejects, and the run must stop. */
export interface ItemNotes {
  /** The outcome of an item that is not to be sent now. */
  readonly earlier: EarlierOutcome | undefined;
  /** Called before the first attempt; settles when the note would survive a loss of power. False if the item has arrived meanwhile. */
  begin(): Promise<boolean>;
  /** Called with the row of an item. Resolves to what replaces it, if the item has arrived meanwhile. */
  end(row: SendAllRow<unknown>): Promise<EarlierOutcome | undefined>;
}
