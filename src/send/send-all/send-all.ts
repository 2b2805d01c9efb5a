import type { ReadyToSend } from '../../builders/index.js';
import type { SendAllRow } from './options-and-rows.js';
import { countedAs, type Proofs } from './progress.js';
import { RowProducer, type SendAllParts } from './row-producer.js';

/**
 * Yields the rows in the order in which they are done, each after `onRow` has seen it. Nothing is read from the source
 * before the first row is requested. If the reader or `onRow` ends it early, `onRow` still sees the rows of all sends that
 * had begun.
 */
export async function* sendRows<Item extends ReadyToSend>(
  parts: SendAllParts<Item>,
): AsyncGenerator<SendAllRow<Item>, void, undefined> {
  const producer = new RowProducer(parts);
  const viewer = new RowViewer(parts.plan.onRow);
  try {
    for (;;) {
      producer.pump();
      const row = producer.take();
      if (row !== undefined) {
        if (viewer.hasViewer) await viewer.show(row);
        if (viewer.failed !== undefined) break;
        yield row;
      } else if (producer.isOver()) break;
      else await producer.change();
    }
    if (viewer.failed === undefined) producer.throwWhyItEnded();
  } finally {
    // A source that fails to close must not hide rows that `onRow` has not seen.
    await producer.close().finally(() => viewer.showRest(producer));
  }
}

/** Calls `onRow` with one row after the other. */
class RowViewer<Item> {
  /** The first error of `onRow`, in an object, because undefined can be thrown, too. */
  failed: { readonly thrown: unknown } | undefined;
  private readonly onRow: ((row: SendAllRow<Item>) => unknown) | undefined;

  constructor(onRow: ((row: SendAllRow<Item>) => unknown) | undefined) {
    this.onRow = onRow;
  }

  get hasViewer(): boolean {
    return this.onRow !== undefined;
  }

  async show(row: SendAllRow<Item>): Promise<void> {
    try {
      await this.onRow?.(row);
    } catch (thrown) {
      this.failed ??= { thrown };
    }
  }

  /** Shows the rows that were not read; then throws the first error of `onRow`. */
  async showRest(producer: RowProducer<Item>): Promise<void> {
    for (let row = producer.take(); row !== undefined; row = producer.take()) await this.show(row);
    if (this.failed !== undefined) throw this.failed.thrown;
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

/**
 * One run of `bot.sendAll`, which begins when you use it: iterate over it for a row of each item, or await it for the
 * counts. Use it in one way only: reading rows after awaiting, or reading them twice, is a TypeError. Awaiting it twice
 * gives the same counts, and sends once. An async function that returns a run awaits it, as it does with a promise.
 *
 * @example
 * ```ts
 * const { sent, failed, unknown } = await bot.sendAll(messages, { onRow: row => log(row.index, row.status) })
 * ```
 */
export interface SendAllRun<Item> extends AsyncIterableIterator<SendAllRow<Item>>, Promise<SendAllSummary> {
  [Symbol.asyncIterator](): AsyncIterableIterator<SendAllRow<Item>>;
  /**
   * Notes that a message has arrived, because one of its buttons was pressed: pass it to `onArrival` of a webhook. An item
   * that ended as `unknown` counts as sent from then on, until the run ends; one in flight is not retried, and its row has
   * `arrived: true`. Returns true if the item had ended as `unknown`. Ids of other messages change nothing.
   *
   * @example
   * ```ts
   * const run = bot.sendAll(messages)
   * const webhook = createWebhook({ onPress, onArrival: messageId => run.settle(messageId) })
   * ```
   */
  settle(messageId: string): boolean;
}

/** Creates a run over rows that are created when the run is used. */
export const createSendAllRun = <Item>(
  rows: AsyncGenerator<SendAllRow<Item>, void, undefined>,
  proofs: Proofs,
): SendAllRun<Item> => {
  const count = async (): Promise<SendAllSummary> => {
    const counts = { sent: 0, failed: 0, unknown: 0 };
    for await (const row of rows) counts[countedAs(row)]++;
    return { ...counts, sent: counts.sent + proofs.late, unknown: counts.unknown - proofs.late };
  };
  const instead = 'pass `onRow` to see each row of a run that you await';
  return Object.assign(createRun({ rows, count, name: 'sendAll', instead }), {
    settle: (messageId: string) => proofs.settle(messageId),
  });
};

/** A list of rows that you either read one by one or await for its summary, once. */
export interface Run<Row, Summary> extends AsyncIterableIterator<Row>, Promise<Summary> {
  [Symbol.asyncIterator](): AsyncIterableIterator<Row>;
}

/** The parts of a run. */
export interface RunParts<Row, Summary> {
  /** Creates the rows when the run is used. */
  readonly rows: AsyncGenerator<Row, void, undefined>;
  readonly count: (rows: AsyncIterable<Row>) => Promise<Summary>;
  /** The function that gave the run, for errors. */
  readonly name: string;
  /** The way to see the rows of a run that is awaited, for an error. */
  readonly instead: string;
}

/** Creates a run. Nothing begins before it is used. Using it in both ways, or reading it twice, is a TypeError. */
export const createRun = <Row, Summary>({ rows, count, name, instead }: RunParts<Row, Summary>): Run<Row, Summary> => {
  let isRead = false;
  let iterators = 0;
  let summary: Promise<Summary> | undefined;

  /** The rows, unless the run was awaited. */
  const read = (): typeof rows => {
    if (summary !== undefined)
      throw new TypeError(`This run of ${name} was awaited, so its rows cannot be read: ${instead}.`);
    isRead = true;
    return rows;
  };
  const iterate = (): typeof rows => {
    if (iterators > 0)
      throw new TypeError(
        `The rows of this run of ${name} can be read only once: keep them in a list to use them again.`,
      );
    const own = read();
    iterators++;
    return own;
  };
  const toItsEnd = (): Promise<Summary> => {
    if (summary === undefined && isRead)
      return Promise.reject(
        new TypeError(
          `The rows of this run of ${name} are read one by one, so it cannot be awaited: count the rows, or await it only.`,
        ),
      );
    summary ??= count(rows);
    return summary;
  };
  return {
    [Symbol.asyncIterator]: iterate,
    next: async () => read().next(),
    return: async () => read().return(),
    throw: async error => read().throw(error),
    // biome-ignore lint/suspicious/noThenProperty: awaiting a run lets it run to its end.
    then: (onSummary, onError) => toItsEnd().then(onSummary, onError),
    catch: onError => toItsEnd().catch(onError),
    finally: onEnd => toItsEnd().finally(onEnd),
    [Symbol.toStringTag]: 'SendAllRun',
  };
};
