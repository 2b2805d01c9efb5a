import { Turns } from '../../internal/turns.js';
import { countedAs } from './progress.js';
import { RowProducer, type SendAllParts } from './row-producer.js';
import type { AnyRow, RowOf } from './rows.js';
import type { SendAllJournal } from './run-journal.js';
import { watchRun } from './unused-run.js';

/**
 * Yields the rows in the order in which they are done, each after `onRow` has seen it; with `count`, calls it for each row
 * instead: to yield a row takes several promises. Nothing is read from the source before the first row is
 * requested. If the reader or `onRow` ends it early, `onRow` still sees the rows of all sends that had begun.
 */
async function* sendRows<Item>(
  parts: SendAllParts<Item>,
  count?: (row: AnyRow<Item>) => void,
): AsyncGenerator<AnyRow<Item>, void, undefined> {
  const producer = new RowProducer(parts);
  const turns = new Turns();
  const { onRow } = parts.plan;
  /** The errors of `onRow`. The first one ends the run. */
  const failures: unknown[] = [];
  const show = async (row: AnyRow<Item>): Promise<void> => {
    try {
      await onRow?.(row);
    } catch (thrown) {
      failures.push(thrown);
    }
  };
  const showRest = async (): Promise<void> => {
    for (let row = producer.take(); row !== undefined; row = producer.take()) {
      await show(row);
      if (turns.isDue()) await turns.next();
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    for (;;) {
      if (turns.isDue()) await turns.next();
      producer.pump(turns);
      const row = producer.take();
      if (row !== undefined) {
        if (onRow !== undefined) await show(row);
        if (failures.length > 0) break;
        if (count === undefined) yield row;
        else count(row);
      } else if (producer.isOver()) break;
      // With room, `pump` only stopped for the turn: nothing that has begun need end before the next item.
      else if (!producer.hasRoom()) await producer.change();
    }
    if (failures.length === 0) producer.throwWhyItEnded();
  } finally {
    // A source that fails to close must not hide rows that `onRow` has not seen.
    await producer.close().finally(showRest);
    // Also for a reader who left early: it got rows that the journal may not have.
    producer.checkJournal();
  }
}

/** The counts of a `sendAll` that has run to its end. */
export interface SendAllSummary {
  /** The number of items that the platform accepted. */
  readonly sent: number;
  /** The number of items that did not arrive. */
  readonly failed: number;
  /** The number of items that arrived or may have arrived, without a receipt: sending one again may duplicate it. */
  readonly unknown: number;
}

/** The counts of a run with a journal: `sent`, `failed` and `unknown` are those of this run. */
export interface JournalSummary extends SendAllSummary {
  /** The number of items that were sent or settled earlier. */
  readonly done: number;
  /** The number of items that may have arrived in an earlier run, and are not resolved yet. */
  readonly inDoubt: number;
  /** The number of items with the messageId of an earlier item of this run. */
  readonly duplicates: number;
}

type SummaryOf<Journal> = Journal extends undefined ? SendAllSummary : JournalSummary;

/**
 * One run of `bot.sendAll`, which begins when you use it: iterate over it for a row of each item, or await it for the
 * counts. A run that is never used sends nothing, and causes a process warning (`SENDABLE_UNUSED_RUN`). Use it in one way only: reading rows after awaiting, or reading them twice, is a TypeError. Awaiting it twice
 * gives the same counts, and sends once. An async function that returns a run awaits it, as it does with a promise.
 *
 * @example
 * ```ts
 * const { sent, failed, unknown } = await bot.sendAll(messages, {
 *   onRow: row => log(row.index, row.status),
 * })
 * ```
 */
export interface SendAllRun<Item, Journal extends SendAllJournal | undefined = undefined>
  extends AsyncIterableIterator<RowOf<Item, Journal>>,
    Promise<SummaryOf<Journal>> {
  [Symbol.asyncIterator](): AsyncIterableIterator<RowOf<Item, Journal>>;
  /**
   * Notes that a message has arrived, because one of its buttons was pressed: pass it to `onArrival` of a webhook. An item
   * that ended as `unknown` counts as sent from then on, until the run ends; one in flight is not retried, and its row has
   * `arrived: true`. Returns true if the item had ended as `unknown`. Ids of other messages change nothing. With a journal, it
   * settles the message there too.
   *
   * @example
   * ```ts
   * const run = bot.sendAll(messages)
   * const webhook = createWebhook({
   *   onPress,
   *   onArrival: messageId => run.settle(messageId),
   * })
   * ```
   */
  settle(messageId: string): boolean;
}

const EARLIER = { sent: 'done', settled: 'done', unknown: 'inDoubt', duplicate: 'duplicates' } as const;

const ONE_WAY = 'A run of sendAll can be used in one way only: await it for the counts, or read its rows once.';

/** Creates a run. Nothing begins before it is used. Using it in both ways, or reading it twice, is a TypeError. */
export const createSendAllRun = <Item>(parts: SendAllParts<Item>): SendAllRun<Item, SendAllJournal | undefined> => {
  type Summary = SummaryOf<SendAllJournal | undefined>;
  const { proofs, plan } = parts;
  const rows = sendRows(parts);
  let isRead = false;
  let isIterated = false;
  let summary: Promise<Summary> | undefined;

  const count = async (): Promise<Summary> => {
    const counts = { sent: 0, failed: 0, unknown: 0 };
    const earlier = { done: 0, inDoubt: 0, duplicates: 0 };
    const counting = sendRows(parts, row => {
      if (!('earlier' in row && row.earlier)) counts[countedAs(row)]++;
      else earlier[EARLIER[row.status]]++;
    });
    await counting.next();
    counts.sent += proofs.late;
    counts.unknown -= proofs.late;
    return plan.hasJournalRows ? { ...counts, ...earlier } : counts;
  };
  const read = (): typeof rows => {
    use();
    if (summary !== undefined) throw new TypeError(ONE_WAY);
    isRead = true;
    return rows;
  };
  const iterate = (): typeof rows => {
    if (isIterated) throw new TypeError(ONE_WAY);
    const own = read();
    isIterated = true;
    return own;
  };
  const toItsEnd = (): Promise<Summary> => {
    use();
    if (summary === undefined && isRead) return Promise.reject(new TypeError(ONE_WAY));
    summary ??= count();
    return summary;
  };
  const run: SendAllRun<Item, SendAllJournal | undefined> = {
    [Symbol.asyncIterator]: iterate,
    next: async () => read().next(),
    return: async () => read().return(),
    throw: async error => read().throw(error),
    // biome-ignore lint/suspicious/noThenProperty: awaiting a run lets it run to its end.
    then: (onSummary, onError) => toItsEnd().then(onSummary, onError),
    catch: onError => toItsEnd().catch(onError),
    finally: onEnd => toItsEnd().finally(onEnd),
    [Symbol.toStringTag]: 'SendAllRun',
    settle: messageId => {
      // A journal that cannot be written stops its run.
      plan.journal?.settle(messageId).catch(() => {});
      return proofs.settle(messageId);
    },
  };
  const use = watchRun(run);
  return run;
};
