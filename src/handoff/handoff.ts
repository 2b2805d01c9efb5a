import { ACCESS, type AccessTraps } from '../bullmq/access.js';
import { wrongOptionOf } from '../bullmq/check.js';
import type { Lane, OutboxOptions, Queued, SealKey } from '../bullmq/index.js';
import { LANES, VERSION } from '../bullmq/job.js';
import { createEntry, identify } from '../bullmq/producer/entry.js';
import { ADD, checkEach, EXPIRES } from '../bullmq/producer/options.js';
import { createSeal } from '../bullmq/seal.js';
import type { NonEmpty, ReadyToSend } from '../index.js';
import * as is from '../internal/checks.js';
import { type Check, isBetween, type OptionTable, readOptions, unless } from '../internal/options.js';
import type { SqlQuery } from '../internal/sql.js';
import { checkQuery, insertInto, tableFor } from './table.js';

/** The options of `createHandoff`. */
export interface HandoffOptions extends Pick<AccessTraps, 'key'> {
  /** The name of the queue, as in `createOutbox`. */
  readonly name: string;
  /** The keys of the queue. The first encrypts. */
  readonly keys: NonEmpty<SealKey>;
  /** The table, which `handoffTableSql` creates; `sendable_handoff`. */
  readonly table?: string | undefined;
  /** As in `createOutbox`: otp 120 000, the others 86 400 000, which is also the most. */
  readonly expiresInMs?: OutboxOptions['expiresInMs'];
}

/** The options of one message: those of `outbox.add` without `group` and `delayMs`. */
export interface HandOffOptions {
  /** Identifies the message, in place of its messageId; required for a message without one. */
  readonly id?: string | undefined;
  /** `otp` for an OTP, else `message`. */
  readonly lane?: Lane | undefined;
  /** The time after which it expires, in milliseconds from `sendAt` on; at most 86 400 000. */
  readonly expiresInMs?: number | undefined;
  /** The time to send it. */
  readonly sendAt?: Date | undefined;
}

/**
 * Hands a message off in the caller's transaction: inserts it, encrypted, with the caller's query function. The message is stored
 * for sending if, and only if, the transaction is committed. Resolves to the `id` that `outbox.outcome(id)` takes. Rejects as `outbox.add` does, and
 * with the error of the caller's database.
 */
export type HandOff = (
  query: SqlQuery,
  sendable: ReadyToSend<'by Message, Otp or parse; await a promise'>,
  options?: HandOffOptions,
) => Promise<Queued>;

// A relay may move a row twice. The queue recognizes the copy for a day.
const DAY_MS = 86_400_000;

const lifetime: Check = value =>
  unless(
    isBetween(value, 1, DAY_MS),
    Number(value) > DAY_MS
      ? `a number of at most ${DAY_MS} milliseconds, the time in which the queue knows a duplicate`
      : `a number of milliseconds from 1 to ${DAY_MS}`,
  );

/** The options of `createHandoff`. */
export const HANDOFF: OptionTable<HandoffOptions, 'name' | 'keys'> = {
  name: ACCESS.name,
  keys: ACCESS.keys,
  table: is.anything,
  expiresInMs: is.anything,
  key: ACCESS.key,
};

const LIFETIMES: typeof EXPIRES = {
  otp: [lifetime, EXPIRES.otp[1]],
  message: [lifetime, EXPIRES.message[1]],
  campaign: [lifetime, EXPIRES.campaign[1]],
};

const wrongHandOff = wrongOptionOf('handOff');
const HAND_OFF: OptionTable<HandOffOptions> = { id: ADD.id, lane: ADD.lane, expiresInMs: lifetime, sendAt: ADD.sendAt };

/**
 * Creates the function that hands messages off in your database transaction: a message is stored for sending if, and only if,
 * your transaction is committed. Redis is not used, and need not be reachable; `createRelay` moves the messages to the queue. Throws a QueueError
 * `config` for options that cannot work, and a TypeError for a wrong `table`.
 *
 * @example
 * ```ts
 * const handOff = createHandoff({
 *   name: 'bank',
 *   keys: [{ id: '2026', secret: OUTBOX_KEY }],
 * })
 * const message = Message.text('Your payment is done')
 *   .toCustomer('C-1029')
 *   .messageId('paid-7')
 * await handOff((text, values) => client.query(text, values), message)
 * ```
 */
export const createHandoff = (options: HandoffOptions): HandOff => {
  const wrong = wrongOptionOf('createHandoff');
  const { name, keys, table, expiresInMs } = readOptions(HANDOFF, options, wrong);
  const insert = insertInto(tableFor('createHandoff', table));
  const seal = createSeal(VERSION, name, keys, wrong);
  const lifetimes = readOptions(LIFETIMES, expiresInMs, wrong, { of: 'expiresInMs' });

  return async (query, sendable, given) => {
    checkQuery('handOff', query, 'that of your transaction, such as (text, values) => client.query(text, values)');
    const checked = checkEach(readOptions(HAND_OFF, given, wrongHandOff), wrongHandOff);
    const context = { seal, expiresInMs: lifetimes, now: Date.now() };
    const { queued, job } = createEntry(identify(sendable, checked, 'message'), checked, context);
    const lane = LANES.indexOf(queued.lane);
    await query(insert, [String(lane), queued.id, queued.operation, JSON.stringify(job.data)]);
    return queued;
  };
};
