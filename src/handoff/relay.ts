import type { ConnectionOptions } from 'bullmq';
import { ACCESS, type AccessTraps, type LaneQueues } from '../bullmq/access.js';
import { wrongOptionOf } from '../bullmq/check.js';
import { withinRedis } from '../bullmq/connections.js';
import { countLane } from '../bullmq/control/counts.js';
import type { OutboxAccess } from '../bullmq/index.js';
import { isJobId, jobIdOf, LANES, type Lane, readJobData } from '../bullmq/job.js';
import { queueError } from '../bullmq/queue-error.js';
import { createCall, toSafe, warnProcess } from '../bullmq/worker/events.js';
import * as is from '../internal/checks.js';
import { codeOf } from '../internal/foreign.js';
import { type OptionTable, readOptions } from '../internal/options.js';
import { type AsyncDispose, asyncDispose } from '../internal/runtime.js';
import type { SqlQuery } from '../internal/sql.js';
import { type HandoffCounts, openTable, type Row } from './table.js';

/** The listeners of a relay. They run synchronously; errors that they throw are ignored. */
export interface RelayListeners {
  /** Rows were moved to the queue. `oldestMs`: how long the oldest of them had waited. */
  readonly moved?: ((moved: { readonly count: number; readonly oldestMs: number }) => void) | undefined;
  /** Redis or the database failed. The relay tries again after a second. Default: a warning of the process. */
  readonly error?: ((error: Error) => void) | undefined;
}

/** The options of `createRelay`. It needs no key: it moves encrypted messages. */
export interface RelayOptions extends Pick<AccessTraps, 'redis'> {
  /** The name of the queue, as in `createOutbox`. */
  readonly name: string;
  /** The connection to Redis, as in `createOutbox`. */
  readonly connection: ConnectionOptions;
  /** As in `createOutbox`. */
  readonly prefix?: OutboxAccess['prefix'];
  /** Runs a statement on a pool. The relay needs no transaction and no session, so PgBouncer works. */
  readonly query: SqlQuery;
  /** The table, which `handoffTableSql` creates; `sendable_handoff`. */
  readonly table?: string | undefined;
  /** The maximum number of rows that move at once; 200 by default. */
  readonly batch?: number | undefined;
  /** The pause after a batch that was not full, in milliseconds; 100 by default. */
  readonly pollMs?: number | undefined;
  /**
   * The maximum number of messages that wait in a lane, including those for a later time; 100 000 by default. Further rows of
   * the lane wait in the table. After each count, the relay moves at most as many rows of a lane as there is room for. So only
   * others that add at the same time, and messages that wait for a retry, can exceed the number.
   */
  readonly maxWaiting?: number | undefined;
  readonly on?: RelayListeners | undefined;
}

/** A relay, which moves rows to the queue until it is closed. Created by `createRelay`. */
export interface Relay extends AsyncDispose {
  /** Looks for rows now. Call it after a commit in the same process, to save the pause. */
  wake(): void;
  /** Counts the rows. Alarm on `oldestMs`. */
  counts(): Promise<HandoffCounts>;
  /** Finishes the batch, and closes the connections that it opened. */
  close(): Promise<void>;
}

const RELAY: OptionTable<RelayOptions, 'name' | 'connection' | 'batch' | 'pollMs' | 'maxWaiting'> = {
  name: ACCESS.name,
  connection: ACCESS.connection,
  prefix: ACCESS.prefix,
  query: is.anything,
  table: is.anything,
  batch: [is.count, 200],
  pollMs: [is.milliseconds, 100],
  maxWaiting: [is.count, 100_000],
  on: is.anything,
  redis: ACCESS.redis,
};

const LISTENERS: OptionTable<RelayListeners> = { moved: is.aFunction, error: is.aFunction };

const REDIS_MS = 5000;
const CLOSE_MS = 2000;
const AFTER_ERROR_MS = 1000;
const COUNT_EVERY_MS = 250;
const REST = 'The rows wait in the table.';

/**
 * Moves handed-off messages from the table to the queue, until it is closed. A row is deleted after Redis has its job, so a
 * crash repeats at most one batch, and the queue recognizes the copies. Several relays may run. Throws a QueueError `config`
 * for options that cannot work, and a TypeError for a wrong `query` or `table`.
 *
 * @example
 * ```ts
 * const relay = createRelay({
 *   name: 'bank',
 *   connection: { host: 'redis' },
 *   query: (text, values) => pool.query(text, values),
 * })
 * process.once('SIGTERM', () => relay.close())
 * ```
 */
export const createRelay = (options: RelayOptions): Relay => {
  const wrong = wrongOptionOf('createRelay');
  const { query, table, batch, pollMs, maxWaiting, on, ...access } = readOptions(RELAY, options, wrong);
  const rows = openTable('createRelay', query, table);
  const { moved, error = warnProcess } = readOptions(LISTENERS, on, wrong, { of: 'on' });
  const call = createCall('the relay');
  const fail = (thrown: unknown): void => call('error', error, toSafe(thrown));
  let lanes: LaneQueues | undefined;
  /** How many rows each lane, by its rank, may get before the next count. */
  let room: number[] = LANES.map(() => 0);
  let countedAt = Number.NEGATIVE_INFINITY;
  let closing: Promise<void> | undefined;
  let wake = (): void => {};

  /** Counts the lanes, if a lane has no room, or the last count is too old. */
  const countRoom = async (queues: LaneQueues['queues']): Promise<void> => {
    if (performance.now() - countedAt < COUNT_EVERY_MS && !room.includes(0)) return;
    const counts = await withinRedis(
      REDIS_MS,
      () => Promise.all(LANES.map(lane => countLane(queues[lane]))),
      REST,
      queues.otp.getBackend().client,
    );
    room = counts.map(({ waiting, later }) => Math.max(0, maxWaiting - waiting - later));
    countedAt = performance.now();
  };

  const moveBatch = async (): Promise<number> => {
    lanes ??= await loadLanes(access, fail);
    const { queues } = lanes;
    await countRoom(queues);
    const found = await rows.read(room, batch);
    for (const [rank, lane] of LANES.entries()) {
      const ofLane = found.filter(row => row.lane === rank);
      if (ofLane.length === 0) continue;
      room[rank] = (room[rank] ?? 0) - ofLane.length;
      await withinRedis(REDIS_MS, () => queues[lane].addBulk(ofLane.map(row => jobOf(row, lane))), REST);
      // A row is deleted after Redis has its job: in the other order, a crash between the two would lose it.
      await rows.remove(rank, ofLane);
    }
    if (found.length > 0)
      call('moved', moved, { count: found.length, oldestMs: Math.max(...found.map(({ ageMs }) => ageMs)) });
    return found.length;
  };

  const run = async (): Promise<void> => {
    while (closing === undefined) {
      let pauseMs = pollMs;
      try {
        if ((await moveBatch()) === batch) continue;
      } catch (thrown) {
        fail(thrown);
        pauseMs = AFTER_ERROR_MS;
      }
      if (closing === undefined) await pause(pauseMs);
    }
  };
  const pause = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = run();

  const close = (): Promise<void> => {
    closing ??= running.then(() => lanes?.close(CLOSE_MS));
    wake();
    return closing;
  };
  return Object.freeze({ wake: () => wake(), counts: rows.count, close, [asyncDispose()]: close });
};

/** Opens the queues. BullMQ is loaded here, because programs that only hand messages off do not need it. */
const loadLanes = async (
  access: Pick<OutboxAccess, 'name' | 'connection' | 'prefix'>,
  onError: (error: unknown) => void,
): Promise<LaneQueues> => {
  try {
    const { openLanes } = await import('../bullmq/queues.js');
    return openLanes(access, onError, wrongOptionOf('createRelay'));
  } catch (thrown) {
    if (codeOf(thrown) !== 'ERR_MODULE_NOT_FOUND' && codeOf(thrown) !== 'MODULE_NOT_FOUND') throw thrown;
    throw queueError(
      'config',
      'createRelay needs two packages that are not installed. Run: npm install bullmq ioredis',
    );
  }
};

/** The job of a row. A row that another program changed becomes a job that workers cannot decrypt: they end it as failed. */
const jobOf = ({ id, operation, data }: Row, lane: Lane) => {
  const delay = Math.max(0, (readJobData(data)?.nb ?? 0) - Date.now());
  const jobId = isJobId(id, lane) ? id : jobIdOf(lane, 'message', id);
  return { name: operation, data: data ?? {}, opts: { jobId, ...(delay > 0 && { delay }) } };
};
