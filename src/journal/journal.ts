import type { SendAllJournal, Sendable } from '../index.js';
import { type AsyncDispose, asyncDispose } from '../internal/runtime.js';
import type { JournaledRun } from '../send/send-all/run-journal.js';
import { JournalError } from './error.js';
import { type ItemKey, type ItemKeys, idKeys } from './keys.js';
import { NOT_RECORDED, notesOf } from './notes.js';
import { openStore } from './open-store.js';
import { checkIds, checkOpening, type OpenJournalOptions } from './options.js';
import { isInDoubt } from './state.js';
import type { JournalStore } from './store.js';

/** A message that may have arrived, and is not sent again until you decide. */
export interface Doubt {
  /** The id for `resend` and `settle`: the messageId, or the journal's own name for a message without one. */
  readonly id: string;
  /** The messageId of the request, when it has one. */
  readonly messageId: string | undefined;
}

/**
 * Remembers in a file what was sent. Made by `openJournal`, and used as an option: `bot.sendAll(list, { journal })`. Before the
 * first attempt of an item it forces a record to the disk, and each row is in the journal before you get it. Items are known by
 * their messageId; an item without one is known by its content and by how many equal items came before it in the list. One run
 * at a time: another one throws a JournalError.
 */
export interface Journal extends SendAllJournal, AsyncDispose {
  /**
   * The messages that may have arrived, by their order in the journal; during a run, also those in flight.
   *
   * @example
   * ```ts
   * for (const { messageId } of journal.doubts()) console.log('look up', messageId)
   * ```
   */
  doubts(): readonly Doubt[];
  /**
   * Has messages with an unknown outcome sent again by the next `sendAll`, because you know that they did not arrive. Rejects
   * with a JournalError for an id of any other message.
   *
   * @example
   * ```ts
   * await journal.resend(['autumn-C-7'])
   * ```
   */
  resend(ids: Iterable<string>): Promise<void>;
  /**
   * Marks messages with an unknown outcome as done, because you know that they arrived or no longer matter. Rejects with a
   * JournalError for an id, in a list, of any other message. A single messageId, such as from `onArrival` of a webhook, is a proof of arrival: it
   * settles a message that is not known as sent, in flight or not, and changes nothing for any other.
   *
   * @example
   * ```ts
   * await journal.settle(['autumn-C-8'])
   * const webhook = createWebhook({
   *   onPress,
   *   onArrival: messageId => journal.settle(messageId),
   * })
   * ```
   */
  settle(ids: Iterable<string> | string): Promise<void>;
  /**
   * Waits for a run in flight and leaves the journal to the next process. `await using` calls it.
   *
   * @example
   * ```ts
   * await journal.close()
   * ```
   */
  close(): Promise<void>;
}

/**
 * Opens a journal, or begins a new one: a file that remembers what was sent, so that a campaign that was interrupted, even by
 * `kill -9` or a power cut, continues without sending a message twice. One process uses it at a time. The file has no text, no
 * OTP and no token; keep it on a local disk. Each item takes about 400 bytes of memory.
 * Rejects with a JournalError when the file is not a journal, is in use, or is for another target.
 *
 * @example
 * ```ts
 * const journal = await openJournal(file, { target: baseUrl })
 * const { sent, failed, inDoubt } = await bot.sendAll(messages, { journal })
 * await journal.close()
 * ```
 */
export const openJournal = async (file: string, options: OpenJournalOptions): Promise<Journal> => {
  const { target, takeOver } = checkOpening(file, options);
  const store = await openStore(file, {
    target,
    targetName: '`target`',
    keyKind: 'id',
    takeOver,
    takeOverName: '`takeOver: true`',
  });
  return createJournal(store, () => idKeys(sendable => store.fingerprintOf(sendable)));
};

/** Creates the journal of an open store. `createKeys` begins the keys of a run. */
export const createJournal = (store: JournalStore, createKeys: () => ItemKeys): Journal => {
  const { name } = store;
  let active: JournaledRun | undefined;
  let closing: Promise<void> | undefined;
  const checkOpen = (): void => {
    if (closing !== undefined) throw new JournalError(`The journal ${name} is closed. Open it again to use it.`);
  };
  const decide = async (type: 'resend' | 'settled', ids: Iterable<string>): Promise<void> => {
    checkOpen();
    await store.decide(type, checkIds(ids));
  };
  const closeOnce = async (): Promise<void> => {
    try {
      await active?.close();
    } finally {
      // Its rows may still be read, but it sends no more, so a press has to be noted elsewhere.
      active = undefined;
      await store.close();
    }
  };
  const close = (): Promise<void> => {
    closing ??= closeOnce();
    return closing;
  };

  return {
    startRun: run => {
      checkOpen();
      if (active !== undefined)
        throw new JournalError(
          `The journal ${name} already has a run in flight. Wait for that run to end, then start this one.`,
        );
      active = run;
      const keys = createKeys();
      return {
        lookUp: item => {
          const key = keyOf(keys, item);
          return key === undefined ? NOT_RECORDED : notesOf(store, key);
        },
        sync: () => store.sync(),
        end: () => {
          if (active === run) active = undefined;
        },
      };
    },
    doubts: () => {
      const doubts: Doubt[] = [];
      for (const [id, state] of store.items)
        if (isInDoubt(state)) doubts.push({ id: String(id), messageId: state.messageId });
      return doubts;
    },
    resend: ids => decide('resend', ids),
    settle: async ids => {
      if (typeof ids !== 'string') return decide('settled', ids);
      // While `close` waits for a run, its sends can still end as unknown.
      if (active === undefined) checkOpen();
      active?.settle(ids);
      await store.settle(ids);
    },
    close,
    [asyncDispose()]: close,
  };
};

/** Identifies an item; undefined for a value that is not a Sendable, as untyped callers may pass anything. */
const keyOf = (keys: ItemKeys, item: unknown): ItemKey | undefined => {
  try {
    return isObject<Sendable>(item) ? keys.next(item) : undefined;
  } catch {
    return undefined;
  }
};

// Whatever the object lacks is an error when it is used.
const isObject = <Wanted>(value: unknown): value is Wanted => typeof value === 'object' && value !== null;
