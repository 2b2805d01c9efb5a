import type { DuplicateError, EarlierOutcome, LostError } from '../index.js';
import type { ItemNotes } from '../send/send-all/run-journal.js';
import { JournalError } from './error.js';
import type { ItemKey } from './keys.js';
import type { ItemState } from './state.js';
import type { JournalStore } from './store.js';

const STOPPED: ReadonlySet<string> = new Set(['aborted', 'overloaded']);

/** Takes the notes of a journal about one item of a run. Throws a JournalError if the item has the key of another one. */
export const notesOf = (store: JournalStore, { key, messageId, hash, earlierHash }: ItemKey): ItemNotes => {
  const known = store.known(key, hash, earlierHash);
  let hasBegun = false;
  const isSettled = (): boolean => store.items.get(key)?.status === 'settled';
  return {
    earlier: earlierHash === hash ? duplicate(messageId) : earlierOutcome(String(key), messageId, known),
    begin: () => {
      hasBegun = true;
      // Settled since it was taken: it was to be sent again, and a press has proven that it arrived.
      return store.begin(key, hash, messageId).then(() => !isSettled());
    },
    end: async (row): Promise<EarlierOutcome | undefined> => {
      // It was only waiting when the run was stopped, so there is nothing to know about it.
      if (!hasBegun && row.status === 'failed' && STOPPED.has(row.error.kind)) return undefined;
      await store.end(key, hash, row);
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

/** Returns the outcome of an item that is not to be sent; undefined for one that is. */
const earlierOutcome = (
  key: string,
  messageId: string | undefined,
  known: ItemState | undefined,
): EarlierOutcome | undefined => {
  const common = { messageId: known?.messageId ?? messageId };
  switch (known?.status) {
    case 'sent': {
      const { recipientId = '', messageId: id = key } = known;
      return { ...common, ok: true, status: 'sent', receipt: { recipientId, messageId: id } };
    }
    case 'settled':
      return settled(common.messageId);
    case 'begun':
    case 'unknown':
      return { ...common, ok: false, status: 'unknown', id: key, error: lostError(known) };
    default:
      return undefined;
  }
};

/** Returns the outcome of an item that is done, because the caller has settled it. */
const settled = (messageId: string | undefined): EarlierOutcome => ({
  messageId,
  ok: true,
  status: 'settled',
  receipt: { messageId, recipientId: undefined },
});

/** Returns the outcome of an item that has the messageId and the content of an earlier one. */
const duplicate = (messageId: string | undefined): EarlierOutcome => ({
  messageId,
  ok: false,
  status: 'duplicate',
  error: DUPLICATE,
});

const DUPLICATE: DuplicateError = {
  message: 'An earlier item of this run has the same messageId and the same content. This item was not sent.',
  kind: 'duplicate',
  delivery: 'not_sent',
  retryable: false,
};

const lostError = ({ status, delivery, message }: ItemState): LostError => ({
  message: `${
    status === 'begun'
      ? 'The process that sent the message ended before it recorded the outcome. The message may have arrived: look it up.'
      : `An earlier run reported: ${message ?? 'The response was lost. The message may have arrived: look it up.'}`
  } Then pass its id to ${delivery === 'accepted' ? '`settle`' : '`settle` or `resend`'} of the journal.`,
  kind: 'lost',
  delivery: delivery === 'accepted' ? 'accepted' : 'unknown',
  retryable: false,
});
