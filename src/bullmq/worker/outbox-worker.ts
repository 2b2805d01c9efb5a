import { checksOf } from '../../internal/caller.js';
import { type OptionTable, readOptions } from '../../internal/options.js';
import { type AsyncDispose, asyncDispose } from '../../internal/runtime.js';
import { openBotQueue } from '../bot-queue.js';
import { millisecondsFrom, wrongOptionOf } from '../check.js';
import { after, closeAll } from '../connections.js';
import { setRateLimit } from '../control/lanes.js';
import { checkBlocking } from '../driver.js';
import { queueError } from '../queue-error.js';
import type { WorkerContext } from './context.js';
import { createEmit, toSafe, warnOfRedis } from './events.js';
import { createLaneWorker } from './lane-worker.js';
import { LeftJobs, MissingWarnings } from './left-jobs.js';
import { type OutboxWorkerOptions, readWorkerOptions } from './options.js';
import { Unrecorded } from './unrecorded.js';

/** A worker that sends queued messages. Created by `createOutboxWorker`. */
export interface OutboxWorker extends AsyncDispose {
  /**
   * Resolves when Redis is reached and jobs are read. Rejects with a QueueError: `closed` when the worker is closed first, or
   * `unavailable` when Redis rejects its first commands; then the worker sends nothing, and a new one is needed.
   *
   * @example
   * ```ts
   * await worker.ready()
   * ```
   */
  ready(): Promise<void>;
  /**
   * Takes no new jobs, returns those that wait to the queue, and waits at most `drainMs` (25 000) for sends in flight; then
   * it aborts them. Resolves to the ids of messages whose outcome Redis did not record: they may have arrived, and go to the
   * review.
   * Call it on SIGTERM; the library installs no signal handlers.
   *
   * @example
   * ```ts
   * process.once('SIGTERM', () => void worker.close())
   * ```
   */
  close(options?: { readonly drainMs?: number }): Promise<{ readonly unrecorded: readonly string[] }>;
}

const ABORT_MS = 5000;
const CLOSE_MS = 2000;
const STOP_MS = 1000;

const DRAIN: OptionTable<{ readonly drainMs?: number }, 'drainMs'> = { drainMs: [millisecondsFrom(0)] };

/**
 * Creates a worker that sends the messages that an outbox of the same name queued. Start any number, on any machines:
 * a permit in Redis lets each message be sent by one of them, and keeps the rate of all. A message that may have
 * arrived is never sent again by itself: it goes to the review. Throws a QueueError `config` for options that cannot work.
 *
 * @example
 * ```ts
 * const worker = createOutboxWorker({
 *   name: 'bank',
 *   connection: { host: 'redis' },
 *   keys: [{ id: '2026', secret: OUTBOX_KEY }],
 *   bot,
 * })
 * process.once('SIGTERM', () => void worker.close())
 * ```
 */
export const createOutboxWorker = (options: OutboxWorkerOptions): OutboxWorker => {
  const { settings, emit, botQueue } = checksOf(createOutboxWorker, () => {
    const settings = readWorkerOptions(options);
    const wrong = wrongOptionOf('createOutboxWorker');
    checkBlocking(settings.connection, wrong);
    const emit = createEmit(settings.on);
    return { settings, emit, botQueue: openBotQueue(settings, emit.error, wrong) };
  });
  const drain = new AbortController();
  let isClosing = false;

  const unrecorded = new Unrecorded(
    botQueue,
    settings.lockMs,
    ({ id, lane, messageId, operation }, outcome) => emit.outcome({ id, lane, messageId, operation, outcome }),
    emit.error,
  );
  const context: WorkerContext = {
    botQueue,
    settings,
    emit,
    warnings: new MissingWarnings(emit),
    unrecorded,
    drain: drain.signal,
    isClosing: () => isClosing,
  };
  const lanes = settings.lanes.map(lane => createLaneWorker(context, settings.name, lane));
  const workers = lanes.map(({ worker }) => worker);
  const takers = new Map(lanes.map(({ lane, taker }) => [lane, taker]));
  const left = new LeftJobs(botQueue, takers, settings.lockMs, emit.error);

  let stopWaiting = (): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stopWaiting = () => reject(queueError('closed', 'The worker was closed before it was ready.'));
  });
  const start = async (): Promise<void> => {
    await Promise.all(workers.map(worker => worker.waitUntilReady()));
    if (settings.limits !== undefined) await setRateLimit(botQueue, settings.limits);
    await warnOfRedis(botQueue.queues.otp, emit).catch(emit.error);
    if (isClosing) return;
    for (const worker of workers) worker.run().catch(emit.error);
    left.start();
  };
  const started = start().catch(error => {
    throw toSafe(error);
  });
  const starting = Promise.race([started, stopped]);
  starting.catch(error => {
    if (!isClosing) emit.error(error);
  });

  let closing: Promise<{ readonly unrecorded: readonly string[] }> | undefined;
  const end = async (drainMs: number): Promise<{ readonly unrecorded: readonly string[] }> => {
    isClosing = true;
    const stopped = left.stop();
    for (const lane of lanes) lane.endWaits();
    const timer = setTimeout(() => drain.abort(), drainMs);
    const closeLanes = async (): Promise<void> => {
      await Promise.race([stopped, after(STOP_MS)]);
      // BullMQ waits for the sends in flight, and for Redis to take their outcomes.
      await Promise.allSettled(lanes.map(lane => lane.close()));
    };
    const closed = closeLanes();
    await Promise.race([closed, after(drainMs + ABORT_MS)]);
    clearTimeout(timer);
    drain.abort();
    stopWaiting();
    unrecorded.stop();
    context.warnings.stop();
    // Some outcomes may be in Redis already, with the confirmation lost.
    if (unrecorded.ids.length > 0) await Promise.race([unrecorded.sweep(0), after(CLOSE_MS)]);
    const ids = unrecorded.ids;
    if (ids.length > 0)
      emit.warning({
        code: 'unrecorded',
        message: `${ids.length} outcomes could not be recorded. They go to the review when a worker finds them.`,
        ids,
      });
    await closeAll(workers, CLOSE_MS);
    for (const lane of lanes) lane.stopRenewing();
    await botQueue.close(CLOSE_MS);
    return { unrecorded: ids };
  };
  const close = (given: { readonly drainMs?: number } = {}): Promise<{ readonly unrecorded: readonly string[] }> => {
    // Not checked for unknown options: `process.once('SIGTERM', worker.close)` passes the signal's name, and closing matters more.
    const { drainMs } = Object(given);
    closing ??= end(readOptions(DRAIN, { drainMs }, wrongOptionOf('close'), { defaults: settings }).drainMs);
    return closing;
  };
  return Object.freeze({
    ready: () => starting,
    close,
    [asyncDispose()]: async () => void (await close()),
  });
};
