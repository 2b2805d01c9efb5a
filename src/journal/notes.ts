import type { EarlierOutcome } from '../index.js';
import type { ItemNotes } from '../send/send-all/run-journal.js';
import { JournalError, stopsRun } from './error.js';
import type { ItemKey } from './keys.js';
import { duplicate, earlierOutcome, settled } from './rows.js';
import type { JournalStore } from './store.js';

const STOPPED: ReadonlySet<string> = new Set(['aborted', 'overloaded']);

/** Takes the notes of a journal about one item of a run. Throws a JournalError if the item has the key of another one. */
export const notesOf = (store: JournalStore, { key, messageId, hash, earlierHash }: ItemKey): ItemNotes => {
  const known = store.known(key, hash, earlierHash);
  let hasBegun = false;
  const isSettled = (): boolean => store.items.get(key)?.status === 'settled';
  const written = (noted: Promise<void>): Promise<void> =>
    noted.catch(thrown => {
      throw stopsRun(store.name, thrown);
    });
  return {
    earlier: earlierHash === hash ? duplicate(messageId) : earlierOutcome(String(key), messageId, known),
    begin: async () => {
      hasBegun = true;
      await written(store.begin(key, hash, messageId));
      // Settled since it was taken: it was to be sent again, and a press has proven that it arrived.
      return !isSettled();
    },
    end: async (row): Promise<EarlierOutcome | undefined> => {
      // It was only waiting when the run was stopped, so there is nothing to know about it.
      if (!hasBegun && row.status === 'failed' && STOPPED.has(row.error.kind)) return undefined;
      await written(store.end(key, hash, row));
      return row.status === 'failed' && isSettled() ? settled(messageId) : undefined;
    },
  };
};

/** The notes about a value that is not a Sendable: the bot rejects it, and the journal does not record it. */
export const NOT_RECORDED: ItemNotes = {
  earlier: undefined,
  begin: () => Promise.reject(new JournalError('The journal could not read the item, so it is not sent.')),
  end: async () => undefined,
};
