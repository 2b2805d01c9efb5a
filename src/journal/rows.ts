import type { Receipt, SendAllRow, Sendable } from '../index.js';
import { messageIdOf } from './keys.js';
import type { ItemState } from './state.js';

/** The row of an item in a run with a journal. `earlier` is true when the item was not sent now, because of what the journal knows. */
export type JournalRow<Item> =
  | (SendAllRow<Item> & { readonly earlier: false })
  | EarlierSentRow<Item>
  | EarlierUnknownRow<Item>
  | SettledRow<Item>
  | DuplicateRow<Item>;

interface EarlierRow<Item> {
  /** Its place in the source; 0 for the first. */
  readonly index: number;
  /** The item itself. */
  readonly sendable: Item;
  /** The messageId of the request or of the platform, when there is one. */
  readonly messageId: string | undefined;
  /** The `metadata` of this run. */
  readonly metadata: unknown;
  readonly earlier: true;
}

/** The platform accepted it in an earlier run. */
export interface EarlierSentRow<Item> extends EarlierRow<Item> {
  readonly status: 'sent';
  /** The ids that the platform returned. */
  readonly receipt: Pick<Receipt, 'messageId' | 'recipientId'>;
}

/** It may have arrived in an earlier run. It is not sent again until you decide: see `Journal.resend` and `Journal.settle`. */
export interface EarlierUnknownRow<Item> extends EarlierRow<Item> {
  readonly status: 'unknown';
  /** The journal's name for it, for `resend` and `settle`. */
  readonly id: string;
}

/** You have settled it: it is done, and not sent again. */
export interface SettledRow<Item> extends EarlierRow<Item> {
  readonly status: 'settled';
}

/** An earlier item of the same run has the same messageId and the same content. */
export interface DuplicateRow<Item> extends EarlierRow<Item> {
  readonly status: 'duplicate';
}

/** An item, its place in the source and what the journal calls it. */
interface ListedItem<Item> {
  readonly sendable: Item;
  readonly index: number;
  readonly key: string;
  readonly metadata: unknown;
}

/** The row of an item that is not to be sent; undefined for one that is. */
export const earlierRow = <Item extends Sendable>(
  { index, sendable, key, metadata }: ListedItem<Item>,
  known: ItemState | undefined,
  isDuplicate: boolean,
): JournalRow<Item> | undefined => {
  const messageId = known?.messageId ?? messageIdOf(sendable);
  const common = { index, sendable, metadata, messageId, earlier: true } as const;
  if (isDuplicate) return { ...common, status: 'duplicate' };
  switch (known?.status) {
    case 'sent': {
      const { recipientId = '', messageId: id = key } = known;
      return { ...common, status: 'sent', receipt: { recipientId, messageId: id } };
    }
    case 'settled':
      return { ...common, status: 'settled' };
    case 'begun':
    case 'unknown':
      return { ...common, status: 'unknown', id: key };
    default:
      return undefined;
  }
};

/** The number of items for each outcome. */
export interface JournalSummary {
  /** Accepted by the platform in this run. */
  readonly sent: number;
  /** Did not arrive in this run; the next run sends them again. */
  readonly failed: number;
  /** May have arrived in this run. */
  readonly unknown: number;
  /** Sent or settled in an earlier run. */
  readonly done: number;
  /** May have arrived in an earlier run, and are not resolved yet. */
  readonly inDoubt: number;
  /** Items with the id of another item of this run. */
  readonly duplicates: number;
}

type Counts = { -readonly [Name in keyof JournalSummary]: number };

/** Counts rows. */
export class Tally {
  readonly counts: Counts = { sent: 0, failed: 0, unknown: 0, done: 0, inDoubt: 0, duplicates: 0 };

  add(row: JournalRow<unknown>): void {
    const { earlier, status } = row;
    if (row.status === 'unknown' && !row.earlier && row.arrived) this.counts.sent++;
    else if (status === 'duplicate') this.counts.duplicates++;
    else if (status === 'settled' || (earlier && status === 'sent')) this.counts.done++;
    else if (earlier && status === 'unknown') this.counts.inDoubt++;
    else this.counts[status]++;
  }
}
