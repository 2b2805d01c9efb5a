import type { ReadableStreamLike, ReadyToSend, Signal } from '../../index.js';
import { describeError } from '../../internal/foreign.js';
import { shown } from '../../internal/options.js';
import { Turns } from '../../internal/turns.js';
import { configError } from '../check.js';
import { LANES, type Lane } from '../job.js';
import { isQueueError, isSafe, type QueueError, queueError } from '../queue-error.js';
import type { CanaryAccess } from './canary.js';
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

const CHECK_EVERY = 2000;
const LOOK_AGAIN_MS = 250;

/** Reads the source and queues its messages, a batch at a time; memory holds one batch. */
export const addAllTo = async (
  outbox: BulkAccess,
  source: unknown,
  { each, batch, maxWaiting, canary, onProgress, signal }: AddAllSettings,
): Promise<{ readonly added: number }> => {
  const target = each.lane ?? 'campaign';
  let added = 0;
  let pending: Entry[] = [];
  let sinceCheck = CHECK_EVERY;
  const turns = new Turns();
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    for (const lane of LANES) {
      const jobs = pending.filter(({ queued }) => queued.lane === lane).map(({ job }) => job);
      if (jobs.length > 0) await outbox.addBulk(lane, each.group, jobs);
    }
    added += pending.length;
    pending = [];
    callSafely(onProgress, { added });
  };

  try {
    await outbox.prepare();
    for await (const sendable of untilAborted(itemsOf<ReadyToSend>(source), signal)) {
      // Redis is called once a batch, and a batch may be large.
      if (turns.isDue()) await turns.next();
      if (signal?.aborted) break;
      if (sinceCheck >= CHECK_EVERY) {
        while ((await outbox.waiting(target)) >= maxWaiting && !signal?.aborted) await sleep(LOOK_AGAIN_MS);
        await outbox.prepare();
        sinceCheck = 0;
      }
      const entry = outbox.createEntry(sendable, each);
      pending.push(entry);
      canary?.add(entry.queued.id);
      sinceCheck++;
      const endsCanary = added + pending.length === canary?.size;
      if (pending.length >= batch || endsCanary) await flush();
      if (endsCanary) await canary?.pass(outbox, () => signal?.aborted === true);
    }
  } catch (error) {
    // The messages that were read before the failure are queued, so that the index shows where to go on.
    await flush().catch(() => {});
    throw stoppedAt(added, error);
  }
  try {
    await flush();
  } catch (error) {
    throw stoppedAt(added, error);
  }
  return { added };
};

/** Creates the error of `addAll`. Quotes only errors of this library; of others, it shows the class and the code. */
const stoppedAt = (index: number, error: unknown): QueueError => {
  if (isQueueError(error) && error.code === 'canary') return error;
  const what = isSafe(error) ? error.message : `The source of addAll threw ${describeError(error)}.`;
  return queueError(
    isQueueError(error) ? error.code : 'source',
    `${what} Everything before index ${index} is queued.`,
    error,
  );
};

const sleep = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));

const callSafely = <Value>(listener: ((value: Value) => void) | undefined, value: Value): void => {
  try {
    listener?.(value);
  } catch {
    process.emitWarning('sendable: onProgress threw an error; addAll goes on.', 'SendableWarning');
  }
};

/** Yields the items of any source that `sendAll` takes: an iterable, an async iterable or a ReadableStream. */
async function* itemsOf<Item>(source: unknown): AsyncGenerator<Item, void, undefined> {
  if (isIterable<Item>(source)) yield* source;
  else if (isStream<Item>(source)) yield* readAll(source);
  else throw configError(`The source of addAll must be an iterable or a ReadableStream; got ${shown(source)}.`);
}

/** Ends with the signal, even while the source is stuck. One listener and one place that waits, however many items there are. */
async function* untilAborted<Item>(
  items: AsyncGenerator<Item, void, undefined>,
  signal: Signal | undefined,
): AsyncGenerator<Item, void, undefined> {
  let stop = (): void => {};
  const onAbort = (): void => stop();
  signal?.addEventListener('abort', onAbort);
  try {
    while (!signal?.aborted) {
      const next = await new Promise<IteratorResult<Item, void> | undefined>((resolve, reject) => {
        stop = () => resolve(undefined);
        items.next().then(resolve, reject);
      });
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // A source that is stuck never returns.
    if (signal?.aborted) items.return().catch(() => {});
    else await items.return();
  }
}

async function* readAll<Item>(stream: ReadableStreamLike<Item>): AsyncGenerator<Item, void, undefined> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      // Not the end of the stream: the messages after it would be lost silently.
      if (value === undefined) throw new TypeError('The stream of addAll must not contain undefined.');
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
  }
}

const isIterable = <Item>(source: unknown): source is Iterable<Item> | AsyncIterable<Item> =>
  typeof source === 'object' && source !== null && (Symbol.asyncIterator in source || Symbol.iterator in source);

const isStream = <Item>(source: unknown): source is ReadableStreamLike<Item> =>
  typeof source === 'object' && source !== null && 'getReader' in source;
