import type { ReadyToSend } from '../../builders/sendable.js';
import * as is from '../../internal/checks.js';
import {
  type Check,
  type FilledOptions,
  hasMethods,
  type OptionTable,
  readOptions,
  unless,
} from '../../internal/options.js';
import type { UseInstead } from '../../internal/phantoms.js';
import { wrongOptionOf } from '../check.js';
import { BURST, type Limits, PER_SECOND } from '../limiter.js';
import type { SendOptions } from '../options.js';
import { type ResolvedSendOptions, SEND, type Settings, toPlan } from '../settings.js';
import type { Signal } from '../transport.js';
import type { RowOf } from './rows.js';
import type { SendAllJournal } from './run-journal.js';

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

/** Names that people guess for options of `sendAll`. */
interface SendAllTraps {
  /** @deprecated Use perSecond. */
  readonly rate?: UseInstead<'perSecond'>;
  /** @deprecated Use perSecond. */
  readonly ratePerSecond?: UseInstead<'perSecond'>;
  /** @deprecated Use perSecond. */
  readonly rateLimit?: UseInstead<'perSecond'>;
}

/** The options of `sendAll`. The options of a send apply to each item; its `deadlineMs` begins when its first attempt may start. */
export interface SendAllOptions<Item = ReadyToSend, Journal extends SendAllJournal | undefined = undefined>
  extends SendOptions,
    SendAllTraps {
  /**
   * A signal that aborts the run. The run then reads no more items, aborts its sends in flight, and throws a SendError of kind
   * `aborted` after the rows of these sends.
   */
  readonly signal?: Signal | undefined;
  /**
   * Records in a file what was sent, so that an interrupted run continues without sending an item twice. Open it with
   * `openJournal` of `sendable/journal`.
   */
  readonly journal?: Journal | undefined;
  /** The maximum number of sends in flight and of rows that you have not read yet, counted together; 32 by default. */
  readonly concurrency?: number | undefined;
  /**
   * The maximum number of attempts of this run that start in a second. By default there is no maximum. The bot's own `limits` apply
   * as well; attempts that have waited for them may start together, faster than this rate.
   */
  readonly perSecond?: number | undefined;
  /** The number of attempts of this run that may start together after a pause; 1 by default. Needs `perSecond`. */
  readonly burst?: number | undefined;
  /**
   * Called with each row and awaited, one row after the other, also if you await the run or leave its loop early.
   * If it throws or rejects, no more items are read, sends in flight end, and the run throws that error.
   */
  readonly onRow?: ((row: RowOf<Item, Journal>) => unknown) | undefined;
  /** Called each time an item is done, and never awaited. If it throws, the sends continue. */
  readonly onProgress?: ((progress: SendAllProgress) => void) | undefined;
  /**
   * Called and awaited before anything of an attempt is sent, so that you can record the item in a table of your own. If it throws or
   * rejects, the item is not sent, and its row is `failed`, of kind `config`.
   */
  readonly beforeAttempt?: ((attempt: SendAllAttempt<Item>) => unknown) | undefined;
  /**
   * The number of consecutive failures of kind `auth`, `config` or `validation` after which the run stops, because the rest
   * would fail too; 10 by default. `false` for never.
   */
  readonly stopAfter?: number | false | undefined;
}

type Filled = 'deadlineMs' | 'attemptTimeoutMs' | 'concurrency' | 'burst' | 'stopAfter';
type AllOptions<Item> = SendAllOptions<Item, SendAllJournal | undefined>;
type Kept = 'concurrency' | 'journal' | 'onRow' | 'onProgress' | 'beforeAttempt';

/** The options, checked and complete. */
export interface SendAllPlan<Item> extends Pick<FilledOptions<AllOptions<Item>, Filled>, Kept> {
  /** The options of each send. */
  readonly send: ResolvedSendOptions;
  /** The run's own rate, if it has one. */
  readonly rate: Limits | undefined;
  /** True if the caller gave the option, even as undefined: rows and counts then have the shape of a journal's, as their types say. */
  readonly hasJournalRows: boolean;
  readonly stopAfter: number;
}

const journal: Check = value => unless(hasMethods(value, ['startRun']), 'what `await openJournal(...)` returns');

const stopAfter: Check = value => (value === false ? undefined : is.count(value));

/** The options of `sendAll`. A function, because bundlers keep an unused spread. */
export const sendAllTable = <Item>(): OptionTable<AllOptions<Item>, Filled> => ({
  ...SEND,
  journal,
  concurrency: [is.count, 32],
  perSecond: PER_SECOND,
  burst: BURST,
  onRow: is.aFunction,
  onProgress: is.aFunction,
  beforeAttempt: is.aFunction,
  stopAfter: [stopAfter, 10],
  rate: 'perSecond',
  ratePerSecond: 'perSecond',
  rateLimit: 'perSecond',
});

export const readSendAllOptions = <Item>(given: AllOptions<Item> | undefined, bot: Settings): SendAllPlan<Item> => {
  const wrong = wrongOptionOf('sendAll');
  const options = readOptions(sendAllTable<Item>(), given, wrong, { defaults: bot.plan });
  const { journal, concurrency, perSecond, burst, onRow, onProgress, beforeAttempt, stopAfter } = options;
  if (given?.burst !== undefined && perSecond === undefined) throw wrong('`burst` needs `perSecond`');
  return {
    send: toPlan(options, bot, wrong),
    concurrency,
    rate: perSecond === undefined ? undefined : { concurrency: Number.POSITIVE_INFINITY, perSecond, burst },
    journal,
    hasJournalRows: given !== undefined && 'journal' in given,
    onRow,
    onProgress,
    beforeAttempt,
    stopAfter: stopAfter === false ? Number.POSITIVE_INFINITY : stopAfter,
  };
};
