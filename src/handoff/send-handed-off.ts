import { setTimeout as sleep } from 'node:timers/promises';
import { toSendable } from '../builders/builder.js';
import { wrongOptionOf } from '../bullmq/check.js';
import type { OutboxListeners } from '../bullmq/index.js';
import { LANES, readJobData, VERSION } from '../bullmq/job.js';
import { EXPIRED, errorOf, notSent, type Outcome } from '../bullmq/outcome.js';
import { createSeal } from '../bullmq/seal.js';
import { createEmit } from '../bullmq/worker/events.js';
import { isWide, LaneHealth } from '../bullmq/worker/lane-health.js';
import { MissingWarnings } from '../bullmq/worker/left-jobs.js';
import type { Bot, SendAllRow, Sendable } from '../index.js';
import * as is from '../internal/checks.js';
import { ownError } from '../internal/foreign.js';
import { hasMethods, type OptionTable, readOptions, unless } from '../internal/options.js';
import type { SqlQuery } from '../internal/sql.js';
import { HANDOFF, type HandoffOptions } from './handoff.js';
import { openTable, type Row } from './table.js';

/** The options of `sendHandedOff`. */
export interface SendHandedOffOptions extends HandoffOptions {
  /** Runs a statement on a pool. */
  readonly query: SqlQuery;
  /** Sends the messages, with its limits. Its owner closes it. */
  readonly bot: Bot;
  /** Ends it: it reads no more rows, and finishes the sends in flight. */
  readonly signal: AbortSignal;
  /** The pause after a read without new rows, in milliseconds; 100 by default. */
  readonly pollMs?: number | undefined;
  /** The listeners, as those of a worker. */
  readonly on?: Pick<OutboxListeners, 'outcome' | 'warning' | 'error'> | undefined;
}

const SEND_HANDED_OFF: OptionTable<SendHandedOffOptions, 'name' | 'keys' | 'bot' | 'signal' | 'pollMs'> = {
  ...HANDOFF,
  query: is.anything,
  bot: [value => unless(hasMethods(value, ['sendAll']), 'a bot, made by createBot')],
  signal: [is.signal],
  pollMs: [is.milliseconds, 100],
  on: is.anything,
};

const LISTENERS: OptionTable<NonNullable<SendHandedOffOptions['on']>> = {
  outcome: is.aFunction,
  warning: is.aFunction,
  error: is.aFunction,
};

const MOST_ROWS = 100;
const HOLD_AFTER = 10;
const SEND_MS = 30_000;
const AFTER_ERROR_MS = 1000;
const FIRST_TRY_MS = 1000;
const LONGEST_TRY_MS = 60_000;

/** A row that `sendAll` has. */
interface Held {
  readonly row: Row;
  readonly expiresAt: number;
  /** `begun`: this process may send it. `lost`: another may. */
  state: 'read' | 'begun' | 'lost' | 'expired';
}

/**
 * Sends handed-off messages without Redis, with `bot.sendAll`, until the signal. Of several such processes one sends each row.
 * A row whose process died while it sent stays in the table: the message may have arrived, and a person decides. Rejects if the
 * bot is closed; with a QueueError `config` for options that cannot work; with a TypeError for a wrong `query` or `table`.
 *
 * @example
 * ```ts
 * const keys = [{ id: '2026', secret: OUTBOX_KEY }] as const
 * await sendHandedOff({
 *   name: 'bank',
 *   keys,
 *   query: (text, values) => pool.query(text, values),
 *   bot,
 *   signal,
 * })
 * ```
 */
export const sendHandedOff = async (options: SendHandedOffOptions): Promise<void> => {
  const wrong = wrongOptionOf('sendHandedOff');
  const { name, keys, table, query, bot, signal, pollMs, on } = readOptions(SEND_HANDED_OFF, options, wrong);
  const rows = openTable('sendHandedOff', query, table);
  const seal = createSeal(VERSION, name, keys, wrong);
  const emit = createEmit(readOptions(LISTENERS, on, wrong, { of: 'on' }));
  const warnings = new MissingWarnings(emit);
  const health = new LaneHealth(HOLD_AFTER);
  const held = new Map<Sendable, Held>();
  let heldUntil = 0;

  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal }).catch(() => {});

  /** Runs a statement until the database works again. Undefined if the signal came before. */
  const insist = async <Value>(run: () => Promise<Value>): Promise<Value | undefined> => {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        emit.error(error);
        if (signal.aborted) return undefined;
        await pause(AFTER_ERROR_MS);
      }
    }
  };

  /** Removes a row and reports its outcome. Without the removal, another process reports it, or a person decides. */
  const end = async (row: Row, outcome: Outcome, isOwn: boolean): Promise<void> => {
    if (await insist(() => rows.end(row, isOwn))) report(row, outcome);
  };
  const report = (row: Row, outcome: Outcome): void => {
    const operation = row.operation === 'otp' ? 'otp' : 'message';
    const lane = LANES[row.lane] ?? 'message';
    emit.outcome({ id: row.id, messageId: readJobData(row.data)?.m, operation, lane, outcome });
  };
  const fail = (row: Row, message: string): Promise<void> =>
    end(row, { ok: false, status: 'failed', error: notSent(message) }, false);
  const expire = (row: Row): Promise<void> => end(row, { ok: false, status: 'expired', error: EXPIRED }, false);
  const later = async (row: Row, ms: number, isOwn = false): Promise<void> =>
    void (await insist(() => rows.defer(row, ms, isOwn)));

  /** Decrypts the message of a row. A row that cannot be sent now is deferred or ended instead. */
  const open = async (row: Row): Promise<Sendable | undefined> => {
    const data = readJobData(row.data);
    if (data === undefined) return void (await fail(row, 'This row was not written by sendable.'));
    const { v, b, x, nb = 0 } = data;
    if (nb > Date.now()) return void (await later(row, nb - Date.now()));
    const opened = v > VERSION ? undefined : seal.open(b, { id: row.id, operation: row.operation, expiresAt: x });
    if (opened === undefined || opened.state === 'no-key') {
      warnings.add(row.id, opened ?? { version: v });
      return void (await later(row, backoffMs(row.ageMs)));
    }
    if (opened.state === 'broken')
      return void (await fail(
        row,
        'This row cannot be decrypted: it was changed or copied, or its key has another secret.',
      ));
    if (x <= Date.now()) return void (await expire(row));
    const sendable = toSendable(row.operation === 'otp' ? 'otp' : 'message', JSON.parse(opened.body));
    held.set(sendable, { row, expiresAt: x, state: 'read' });
    return sendable;
  };

  async function* source(): AsyncGenerator<Sendable, void, undefined> {
    while (!signal.aborted) {
      await pause(Math.max(0, heldUntil - performance.now()));
      const known = new Set([...held.values()].map(({ row }) => row.seq));
      const most = MOST_ROWS + known.size;
      const room = LANES.map(() => most);
      const found = (await insist(() => rows.read(room, most, true))) ?? [];
      const fresh = found.filter(({ seq }) => !known.has(seq));
      for (const row of fresh) {
        // The rest is read again, after the rows of higher lanes that came meanwhile.
        if (signal.aborted || performance.now() < heldUntil) break;
        const sendable = await open(row);
        if (sendable !== undefined) yield sendable;
      }
      if (fresh.length === 0) await pause(pollMs);
    }
  }

  /** Gets the permit to send a row: only one process can set its `begun_at`. */
  const begin = async (one: Held): Promise<void> => {
    if (one.expiresAt <= Date.now()) {
      one.state = 'expired';
      throw ownError(EXPIRED.message);
    }
    one.state = 'lost';
    try {
      if (await rows.begin(one.row)) one.state = 'begun';
    } catch (error) {
      emit.error(error);
      heldUntil = performance.now() + AFTER_ERROR_MS;
    }
    if (one.state !== 'begun') throw ownError('Another process sends it.');
  };

  const conclude = async ({ row, state, expiresAt }: Held, result: SendAllRow<Sendable>): Promise<void> => {
    if (state === 'lost') return undefined;
    if (state === 'expired') return expire(row);
    const isOwn = state === 'begun';
    if (result.ok) {
      health.succeeded();
      const { messageId } = result.receipt;
      return end(row, { ok: true, status: 'sent', sends: 1, receipt: { messageId } }, isOwn);
    }
    const { kind } = result.error;
    const error = errorOf(result.error);
    heldUntil = Math.max(heldUntil, performance.now() + (health.failed(kind) ?? 0));
    if (error.delivery === 'accepted') return end(row, { ok: false, status: 'accepted', sends: 1, error }, isOwn);
    if (error.delivery === 'unknown') return report(row, { ok: false, status: 'unknown', sends: 1, error });
    if (!error.retryable && !isWide(kind)) return end(row, { ok: false, status: 'failed', error }, isOwn);
    const ms = Math.max(error.retryAfterMs ?? 0, backoffMs(row.ageMs));
    return later(row, Math.min(ms, Math.max(0, expiresAt - Date.now())), isOwn);
  };

  try {
    await bot.sendAll(source(), {
      // The row must not look begun during a pause between attempts: that is a new try.
      retry: false,
      deadlineMs: SEND_MS,
      stopAfter: false,
      beforeAttempt: ({ sendable }) => {
        const one = held.get(sendable);
        return one && begin(one);
      },
      onRow: async result => {
        const one = held.get(result.sendable);
        if (one !== undefined) await conclude(one, result);
        held.delete(result.sendable);
      },
    });
  } finally {
    warnings.stop();
  }
};

/** Returns the delay before the next try: as long as the row waits already, from 1 to 60 s, with jitter. */
const backoffMs = (ageMs: number): number =>
  Math.min(LONGEST_TRY_MS, Math.max(FIRST_TRY_MS, ageMs * (0.5 + Math.random() / 2)));
