import type { Receipt, SendResult } from '../receipt.js';
import type { SendError } from '../send-error.js';

/** The result of one item of `sendAll`: a union by `ok`, as the result of `trySend`, and by `status`. */
export type SendAllRow<Item> = FailedRow<Item> | SentRow<Item> | UnknownRow<Item>;

/** The platform accepted the message. */
export interface SentRow<Item> extends SourceItem<Item> {
  readonly ok: true;
  readonly status: 'sent';
  /** The messageId of the request, or the one that the platform made if it had none. */
  readonly messageId: string;
  readonly receipt: Receipt;
}

/** The message did not arrive: the error's `delivery` is `not_sent` or `rejected`. */
export interface FailedRow<Item> extends SourceItem<Item> {
  readonly ok: false;
  readonly status: 'failed';
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
  readonly error: SendError;
}

/** The message arrived or may have arrived: `delivery` is `unknown` or `accepted`. Sending it again may duplicate it. */
export interface UnknownRow<Item> extends SourceItem<Item> {
  readonly ok: false;
  readonly status: 'unknown';
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
  /** True if it is proven that it arrived: `settle` was called with its messageId before the send ended. */
  readonly arrived: boolean;
  readonly error: SendError;
}

/** The rows of a run: with a journal, also those of items that it did not send. */
export type RowOf<Item, Journal> = Journal extends undefined ? SendAllRow<Item> : JournalRow<Item>;

/** Any row, as the runner makes it. */
export type AnyRow<Item> = SendAllRow<Item> | JournalRow<Item>;

/** The row of an item in a run with a journal. `earlier` is true if the item was not sent now, because of what the journal knows. */
export type JournalRow<Item> =
  | (SendAllRow<Item> & { readonly earlier: false })
  | (EarlierOutcome & SourceItem<Item> & { readonly earlier: true });

/** The outcome of an item that is not sent, because of what the journal knows. */
export type EarlierOutcome = {
  /** The messageId of the request or of the platform, if there is one. */
  readonly messageId: string | undefined;
} & (
  | {
      /** The platform accepted it in an earlier run. */
      readonly ok: true;
      readonly status: 'sent';
      readonly receipt: Pick<Receipt, 'messageId' | 'recipientId'>;
    }
  | {
      /** The message may have arrived in an earlier run. It is not sent again until you call `resend` or `settle` of the journal. */
      readonly ok: false;
      readonly status: 'unknown';
      /** The journal's name for it, for `resend` and `settle`. */
      readonly id: string;
      readonly error: LostError;
    }
  | {
      /** You have settled it: it is done. The journal knows no recipient of it, and no messageId if the request had none. */
      readonly ok: true;
      readonly status: 'settled';
      readonly receipt: { readonly messageId: string | undefined; readonly recipientId: undefined };
    }
  | {
      /** An earlier item of the same run has the same messageId and the same content. The row of that item says if it arrived. */
      readonly ok: false;
      readonly status: 'duplicate';
      readonly error: DuplicateError;
    }
);

/** The error of a message whose outcome an earlier run did not learn. It contains no text, OTP or token. */
export interface LostError {
  readonly message: string;
  readonly kind: 'lost';
  /** `accepted` if the platform had accepted it, but with an unusable response. */
  readonly delivery: 'unknown' | 'accepted';
  readonly retryable: false;
}

/** The error of an item that was not sent, because the run has an equal one. */
export interface DuplicateError {
  readonly message: string;
  readonly kind: 'duplicate';
  readonly delivery: 'not_sent';
  readonly retryable: false;
}

interface SourceItem<Item> {
  /** The index of the item in the source, from 0. */
  readonly index: number;
  /** The item itself. */
  readonly sendable: Item;
  /** The `metadata` of the run. */
  readonly metadata: unknown;
}

/** Creates the row of a result. */
export const toRow = <Item>(
  index: number,
  sendable: Item,
  result: SendResult,
  metadata: unknown,
  proofs: { endUnknown(messageId: string | undefined): boolean },
): SendAllRow<Item> => {
  if (result.ok) {
    const { receipt } = result;
    return { index, sendable, metadata, messageId: receipt.messageId, ok: true, status: 'sent', receipt };
  }
  const { error } = result;
  const { messageId, delivery } = error;
  if (delivery !== 'unknown' && delivery !== 'accepted')
    return { index, sendable, metadata, messageId, ok: false, status: 'failed', error };
  const arrived = proofs.endUnknown(messageId);
  return { index, sendable, metadata, messageId, ok: false, status: 'unknown', arrived, error };
};
