import type { Receipt } from '../receipt.js';
import type { SendError } from '../send-error.js';
import type { SendResult } from '../send-result.js';

/** What `sendAll` gives for each item of its source. */
export type SendAllRow<Item> = FailedRow<Item> | SentRow<Item> | UnknownRow<Item>;

/** The platform took it. */
export interface SentRow<Item> extends SourceItem<Item> {
  readonly status: 'sent';
  readonly receipt: Receipt;
}

/** It did not arrive: the error's `delivery` is `not_sent` or `rejected`. */
export interface FailedRow<Item> extends SourceItem<Item> {
  readonly status: 'failed';
  readonly error: SendError;
}

/** It may have arrived, or has: `delivery` is `unknown` or `accepted`, and sending it again may double it. */
export interface UnknownRow<Item> extends SourceItem<Item> {
  readonly status: 'unknown';
  readonly error: SendError;
}

interface SourceItem<Item> {
  /** Its place in the source; 0 for the first. */
  readonly index: number;
  /** The item itself. */
  readonly sendable: Item;
}

/** The row of a result. */
export const rowOf = <Item>(index: number, sendable: Item, result: SendResult): SendAllRow<Item> => {
  if (result.ok) return { index, sendable, status: 'sent', receipt: result.receipt };
  const { error } = result;
  const arrived = error.delivery === 'unknown' || error.delivery === 'accepted';
  return { index, sendable, status: arrived ? 'unknown' : 'failed', error };
};
