import type { Bot, ItemOf, ReadySource, ReadyToSend, SendAllOptions, Sendable, SendSource } from '../index.js';
import { type AsyncDispose, asyncDispose } from '../internal/runtime.js';
import { createRun } from '../send/index.js';
import { JournalError } from './error.js';
import { openStore } from './open-store.js';
import {
  checkBot,
  checkIds,
  checkOpening,
  checkSendOptions,
  type JournalSendOptions,
  type OpenJournalOptions,
  openList,
} from './options.js';
import { type JournalRow, type JournalSummary, Tally } from './rows.js';
import { JournalRun } from './run.js';
import { isInDoubt } from './state.js';

/**
 * A run with a journal, which begins when you use it: iterate over it for a row of each item, or await it for the summary. Use
 * it in one way only: reading rows after awaiting, or reading them twice, is a TypeError. Awaiting it twice gives the same
 * summary, and sends once.
 *
 * @example
 * ```ts
 * const { sent, inDoubt } = await journal.sendAll(bot, messages)
 * ```
 */
export interface JournalRows<Item> extends AsyncIterableIterator<JournalRow<Item>>, Promise<JournalSummary> {
  [Symbol.asyncIterator](): AsyncIterableIterator<JournalRow<Item>>;
}

/** A message that may have arrived, and is not sent again until you decide. */
export interface Doubt {
  /** The id for `resend` and `settle`: the messageId, or the journal's own name for a message without one. */
  readonly id: string;
  /** The messageId of the request, when it has one. */
  readonly messageId: string | undefined;
}

/** Remembers in a file what was sent. Made by `openJournal`. */
export interface Journal extends AsyncDispose {
  /**
   * Sends the items of a list that the journal does not know as sent, and gives a row for each item. Before the first attempt
   * of an item it forces a record to the disk, and each row is in the journal before you get it. Items that may have arrived
   * earlier are not sent again: their row is `unknown` with `earlier: true`. Items are known by their messageId; an item
   * without one is known by its content and by how many equal items came before it in the list.
   * Throws a JournalError when an item has the messageId of another message, or when the journal cannot be written, and
   * whatever `bot.sendAll` throws. One run at a time.
   *
   * @example
   * ```ts
   * for await (const row of journal.sendAll(bot, messages)) {
   *   if (row.status === 'unknown') console.warn('look up', row.messageId)
   * }
   * ```
   */
  sendAll<const Source extends SendSource<unknown> = SendSource<ReadyToSend>>(
    bot: Bot,
    source: ReadySource<Source>,
    options?: JournalSendOptions<ItemOf<Source>>,
  ): JournalRows<ItemOf<Source>>;
  /**
   * The messages that may have arrived, by their order in the journal.
   *
   * @example
   * ```ts
   * for (const { messageId } of journal.doubts()) console.log('look up', messageId)
   * ```
   */
  doubts(): readonly Doubt[];
  /**
   * Has uncertain messages sent again by the next `sendAll`, because you know that they did not arrive. Rejects with a
   * JournalError for an id that is not uncertain.
   *
   * @example
   * ```ts
   * await journal.resend(['autumn-C-7'])
   * ```
   */
  resend(ids: Iterable<string>): Promise<void>;
  /**
   * Marks uncertain messages as done, because you know that they arrived or no longer matter. Rejects with a JournalError for an
   * id of a list that is not uncertain. A single messageId, such as from `onArrival` of a webhook, is a proof of arrival: it
   * settles a message that is not known as sent, in flight or not, and changes nothing for any other.
   *
   * @example
   * ```ts
   * await journal.settle(['autumn-C-8'])
   * const webhook = createWebhook({ onPress, onArrival: messageId => journal.settle(messageId) })
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
 * const { sent, failed, inDoubt } = await journal.sendAll(bot, messages)
 * await journal.close()
 * ```
 */
export const openJournal = async (file: string, options: OpenJournalOptions): Promise<Journal> => {
  const { target, takeOver } = checkOpening(file, options);
  const store = await openStore(file, { target, keyKind: 'id', takeOver, takeOverName: '`takeOver: true`' });
  let active: { close(): Promise<void>; settle(messageId: string): void } | undefined;
  let closing: Promise<void> | undefined;
  const checkOpen = (): void => {
    if (closing !== undefined) throw new JournalError(`The journal ${file} is closed. Open it again to use it.`);
  };
  const decide = async (type: 'resend' | 'settled', ids: Iterable<string>): Promise<void> => {
    checkOpen();
    await store.decide(type, checkIds(ids));
  };

  const start = async function* <Item extends ReadyToSend & Sendable>(
    run: JournalRun<Item>,
  ): AsyncGenerator<JournalRow<Item>, void, undefined> {
    checkOpen();
    if (active !== undefined)
      throw new JournalError(
        `The journal ${file} already has a run in flight. Wait for that run to end, then start this one.`,
      );
    active = run;
    try {
      yield* run.rows();
    } finally {
      try {
        await run.close();
      } finally {
        active = undefined;
        // Also for a caller who has left early, to whom rows were given that the journal does not have.
        run.checkJournal();
      }
    }
  };

  const close = async (): Promise<void> => {
    try {
      await active?.close();
    } finally {
      // Its rows may still be read, but it sends no more, so a press has to be noted elsewhere.
      active = undefined;
      await store.close();
    }
  };

  return {
    sendAll: <const Source extends SendSource<unknown>>(
      bot: Bot,
      source: ReadySource<Source>,
      given: JournalSendOptions<ItemOf<Source>> = {},
    ) => {
      type Item = ItemOf<Source> & ReadyToSend & Sendable;
      const options: Omit<SendAllOptions<Item>, 'onRow'> = checkSendOptions(given);
      checkBot(bot);
      const open = openList<Item>(source);
      const rows = start(new JournalRun<Item>({ store, bot, open, options }));
      return createRun({ rows, count: summarise, name: 'journal.sendAll', instead: 'read the rows with `for await`' });
    },
    doubts: () =>
      [...store.items].flatMap(([id, state]) =>
        isInDoubt(state) ? [{ id: String(id), messageId: state.messageId }] : [],
      ),
    resend: ids => decide('resend', ids),
    settle: async ids => {
      if (typeof ids !== 'string') return decide('settled', ids);
      // While `close` waits for a run, its sends can still end as unknown.
      if (active === undefined) checkOpen();
      active?.settle(ids);
      await store.settle(ids);
    },
    close: () => {
      closing ??= close();
      return closing;
    },
    [asyncDispose()]: () => {
      closing ??= close();
      return closing;
    },
  };
};

const summarise = async (rows: AsyncIterable<JournalRow<unknown>>): Promise<JournalSummary> => {
  const tally = new Tally();
  for await (const row of rows) tally.add(row);
  return tally.counts;
};
