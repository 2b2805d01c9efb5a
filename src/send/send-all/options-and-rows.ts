import type { ReadyToSend } from '../../builders/index.js';
import { count, optionalFunction, rejectUnknownOptions } from '../check.js';
import type { SendOptions } from '../options.js';
import type { Receipt, SendResult } from '../receipt.js';
import type { SendError } from '../send-error.js';
import { type ResolvedSendOptions, readSendOptions, SEND_KEYS, type Settings } from '../settings.js';

/** The progress of `sendAll`. */
export interface SendAllProgress {
  /** The number of items read from the source. */
  readonly pulled: number;
  /** The number of items in flight. */
  readonly inFlight: number;
  readonly sent: number;
  readonly failed: number;
  readonly unknown: number;
  readonly elapsedMs: number;
}

/** An attempt of `sendAll` that is about to begin. */
export interface SendAllAttempt<Item = ReadyToSend> {
  /** The index of the item in the source, from 0. */
  readonly index: number;
  /** The item itself. */
  readonly sendable: Item;
  /** The messageId of the request, if it has one. */
  readonly messageId: string | undefined;
  /** 1 for the first attempt of the item. */
  readonly attempt: number;
}

/** The options of `sendAll`. The options of a send apply to each item; its `deadlineMs` begins when its first attempt may start. */
export interface SendAllOptions<Item = ReadyToSend> extends SendOptions {
  /** The most sends that are in flight, or done and not yet read; 32. */
  readonly concurrency?: number | undefined;
  /**
   * Called with each row, one after the other, and awaited before the next, also when the run is awaited or left early.
   * If it throws or rejects, no more items are read, sends in flight end, and the run throws that error.
   */
  readonly onRow?: ((row: SendAllRow<Item>) => unknown) | undefined;
  /** Called each time an item is done, and never awaited. If it throws, the sends continue. */
  readonly onProgress?: ((progress: SendAllProgress) => void) | undefined;
  /**
   * Called right before each attempt of an item, when `limits` and the platform let it begin, and awaited: nothing of
   * the attempt is sent earlier. Write a journal here: an item without a first attempt was certainly not sent. When the
   * function throws or rejects, the item is not sent and its row is `failed`, of kind `config`. Its time counts towards
   * `deadlineMs`.
   */
  readonly beforeAttempt?: ((attempt: SendAllAttempt<Item>) => unknown) | undefined;
  /**
   * The number of failures of kind `auth` or `config` in a row after which it stops, because the rest would fail as well;
   * 10. `false` for never.
   */
  readonly stopAfter?: number | false | undefined;
}

/** The options, checked and complete. */
export interface SendAllPlan<Item> {
  /** The options of each send. */
  readonly send: ResolvedSendOptions;
  readonly concurrency: number;
  readonly onRow: ((row: SendAllRow<Item>) => unknown) | undefined;
  readonly onProgress: ((progress: SendAllProgress) => void) | undefined;
  readonly beforeAttempt: ((attempt: SendAllAttempt<Item>) => unknown) | undefined;
  readonly stopAfter: number;
}

const KEYS: Readonly<Record<keyof SendAllOptions, true>> = {
  ...SEND_KEYS,
  concurrency: true,
  onRow: true,
  onProgress: true,
  beforeAttempt: true,
  stopAfter: true,
};

export const readSendAllOptions = <Item>(given: SendAllOptions<Item> | undefined, bot: Settings): SendAllPlan<Item> => {
  const options = rejectUnknownOptions(given === undefined ? {} : given, KEYS);
  const { concurrency = 32, onRow, onProgress, beforeAttempt, stopAfter = 10, ...send } = options;
  return {
    send: readSendOptions(send, bot),
    concurrency: count('concurrency', concurrency),
    onRow: optionalFunction('onRow', onRow),
    onProgress: optionalFunction('onProgress', onProgress),
    beforeAttempt: optionalFunction('beforeAttempt', beforeAttempt),
    stopAfter: stopAfter === false ? Number.POSITIVE_INFINITY : count('stopAfter', stopAfter),
  };
};

/** The result of one item of `sendAll`. */
export type SendAllRow<Item> = FailedRow<Item> | SentRow<Item> | UnknownRow<Item>;

/** The platform accepted it. */
export interface SentRow<Item> extends SourceItem<Item> {
  readonly status: 'sent';
  /** The messageId of the request, or the one that the platform made if it had none. */
  readonly messageId: string;
  readonly receipt: Receipt;
}

/** It did not arrive: the error's `delivery` is `not_sent` or `rejected`. */
export interface FailedRow<Item> extends SourceItem<Item> {
  readonly status: 'failed';
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
  readonly error: SendError;
}

/** It arrived or may have arrived: `delivery` is `unknown` or `accepted`. Sending it again may duplicate it. */
export interface UnknownRow<Item> extends SourceItem<Item> {
  readonly status: 'unknown';
  /** The messageId of the request, if it had one. */
  readonly messageId: string | undefined;
  /** True if it is proven that it arrived: `settle` was called with its messageId before the send ended. */
  readonly arrived: boolean;
  readonly error: SendError;
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
  endUnknown: (messageId: string | undefined) => boolean,
): SendAllRow<Item> => {
  if (result.ok) {
    const { receipt } = result;
    return { index, sendable, metadata, messageId: receipt.messageId, status: 'sent', receipt };
  }
  const { error } = result;
  const { messageId, delivery } = error;
  if (delivery !== 'unknown' && delivery !== 'accepted')
    return { index, sendable, metadata, messageId, status: 'failed', error };
  return { index, sendable, metadata, messageId, status: 'unknown', arrived: endUnknown(messageId), error };
};
