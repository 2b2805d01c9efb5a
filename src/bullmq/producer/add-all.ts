import type { ReadyToSend } from '../../index.js';
import { describeError } from '../../internal/foreign.js';
import { Turns } from '../../internal/turns.js';
import { closeStopped, openSource, type ReadResult } from '../../send/send-all/source.js';
import { configError } from '../check.js';
import { LANES, type Lane } from '../job.js';
import { isQueueError, isSafe, type QueueError, queueError } from '../queue-error.js';
import { type CanaryAccess, passCanary } from './canary.js';
import type { Entry } from './entry.js';
import type { AddAllSettings, AddOptions } from './options.js';

/** The part of the outbox that `addAll` uses. */
export interface BulkAccess extends CanaryAccess {
  /** Measures the clock of Redis if the last measurement is too old. */
  prepare(): Promise<void>;
  createEntry(sendable: ReadyToSend, options: AddOptions): Entry;
  addBulk(lane: Lane, group: string | undefined, jobs: readonly Entry['job'][]): Promise<void>;
  waiting(lane: Lane): Promise<number>;
}

// The most messages of a lane between two counts, because others add too.
const COUNT_EVERY = 2000;
// BullMQ makes the jobs of a call in one piece, which takes some 60 µs for each.
const MOST_IN_A_CALL = 200;
const LOOK_AGAIN_MS = 250;

/** Reads the source and queues its messages. Reads a batch while Redis stores the one before it: memory holds two batches. */
export const addAllTo = async (
  outbox: BulkAccess,
  source: unknown,
  { each, batch, maxWaiting, canary, onProgress, signal }: AddAllSettings,
): Promise<{ readonly added: number }> => {
  const reader = openSource<ReadyToSend>(source, 'addAll', configError)();
  let added = 0;
  let pending: Entry[] = [];
  /** How many messages each lane may get before its next count. */
  const room: Record<Lane, number> = { otp: 0, message: 0, campaign: 0 };
  /** Settles when Redis has the batch before `pending`. */
  let adding = Promise.resolve();
  let failed = false;
  /** The messages of the canary. */
  const first: string[] = [];
  const turns = new Turns();
  const addBatch = async (entries: readonly Entry[]): Promise<void> => {
    for (const lane of LANES) {
      const jobs = entries.filter(({ queued }) => queued.lane === lane).map(({ job }) => job);
      for (let from = 0; from < jobs.length; from += MOST_IN_A_CALL)
        await outbox.addBulk(lane, each.group, jobs.slice(from, from + MOST_IN_A_CALL));
    }
    added += entries.length;
    callSafely(onProgress, { added });
  };
  /** Begins to queue `pending`, when Redis has the batch before it. Rejects if that batch failed. */
  const flush = async (): Promise<void> => {
    await adding;
    if (pending.length === 0) return;
    adding = addBatch(pending);
    pending = [];
    // Neither a slow source nor a full queue delays the error.
    adding.catch(() => {
      failed = true;
      stopWaiting();
    });
  };
  const flushAll = async (): Promise<void> => {
    await flush();
    await adding;
  };

  const mustStop = (): boolean => failed || signal?.aborted === true;
  let stopWaiting = (): void => {};
  const onAbort = (): void => stopWaiting();
  signal?.addEventListener('abort', onAbort);
  /** Waits for space in the queue, until `stopWaiting` is called. */
  const pause = (): Promise<void> =>
    new Promise(resolve => {
      stopWaiting = resolve;
      setTimeout(resolve, LOOK_AGAIN_MS);
    });
  /** Waits until a lane has room, or `addAll` must stop. */
  const makeRoom = async (lane: Lane): Promise<void> => {
    // The count must include what was read before.
    await flushAll();
    while (!mustStop()) {
      room[lane] = Math.min(maxWaiting - (await outbox.waiting(lane)), COUNT_EVERY);
      if (room[lane] > 0) return outbox.prepare();
      await pause();
    }
  };
  let mustClose = true;
  /** Reads an item. Resolves to undefined when `stopWaiting` is called, even while the source is stuck. */
  const read = async (): Promise<ReadResult<ReadyToSend> | undefined> => {
    mustClose = false;
    const next = await new Promise<ReadResult<ReadyToSend> | undefined>((resolve, reject) => {
      stopWaiting = () => {
        resolve(undefined);
        reader.close().catch(() => {});
      };
      const reading = reader.next();
      if (reading instanceof Promise) reading.then(resolve, reject);
      else resolve(reading);
    });
    stopWaiting = () => {};
    mustClose = next?.done === false;
    return next;
  };

  try {
    await outbox.prepare();
    while (!mustStop()) {
      const next = await read();
      // Redis is called once for many messages.
      if (turns.isDue()) await turns.next();
      if (next === undefined || next.done || mustStop()) break;
      let entry = outbox.createEntry(next.value, each);
      const { lane } = entry.queued;
      if (room[lane] <= 0) {
        await makeRoom(lane);
        if (mustStop()) break;
        // The lifetime of the message begins when there is room.
        entry = outbox.createEntry(next.value, each);
      }
      room[lane]--;
      pending.push(entry);
      if (pending.length >= batch) await flush();
      if (canary === undefined || first.length === canary.size) continue;
      first.push(entry.queued.id);
      if (first.length < canary.size) continue;
      await flushAll();
      await passCanary(canary, first, outbox, () => signal?.aborted === true);
    }
  } catch (error) {
    // The messages that were read before the failure are queued, so that the index shows where to go on. If that fails too, the
    // index is that of the batch, whose error says why.
    let why: unknown = error;
    await flushAll().catch(ofBatch => {
      why = ofBatch;
    });
    throw stoppedAt(added, why);
  } finally {
    signal?.removeEventListener('abort', onAbort);
    if (mustClose) await closeStopped(reader);
  }
  try {
    await flushAll();
  } catch (error) {
    throw stoppedAt(added, error);
  }
  return { added };
};

/** Creates the error of `addAll`. Quotes only errors of this library; of others, it shows the class and the code. */
const stoppedAt = (index: number, error: unknown): QueueError => {
  if (isQueueError(error) && error.code === 'canary') return error;
  const what = isSafe(error) ? error.message : `The source of addAll threw ${describeError(error)}.`;
  // The error of a batch does not know of the batches before it.
  const message =
    index === 0
      ? what
      : `${what.replace('Nothing was queued', 'This batch was not queued')} Everything before index ${index} is queued.`;
  return queueError(isQueueError(error) ? error.code : 'source', message, error);
};

const callSafely = <Value>(listener: ((value: Value) => void) | undefined, value: Value): void => {
  try {
    listener?.(value);
  } catch {
    process.emitWarning('sendable: onProgress threw an error; addAll goes on.', 'SendableWarning');
  }
};
