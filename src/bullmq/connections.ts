import type { Queue, Worker } from 'bullmq';
import { isSafe, queueError, redisFailed } from './queue-error.js';

const MAX_LISTENERS = 1000;

/** BullMQ adds listeners to a client that is shared, for each queue: Node would warn of a leak. */
export const allowListeners = (connection: object): void => {
  if ('setMaxListeners' in connection && typeof connection.setMaxListeners === 'function')
    connection.setMaxListeners(MAX_LISTENERS);
};

/**
 * Closes queues or workers, at the latest after `ms`, and disconnects the clients that BullMQ opened for them. Otherwise a
 * client of an unreachable Redis could reconnect for ever, because BullMQ forgets it when its QUIT fails.
 */
export const closeAll = async (all: readonly (Queue | Worker)[], ms: number): Promise<void> => {
  await Promise.all(
    all.map(async one => {
      await Promise.race([one.close().catch(() => {}), after(ms)]);
      disconnect(one);
    }),
  );
};

/** BullMQ's own `disconnect` would wait for an event that never comes while a client waits to reconnect. */
const disconnect = (one: Queue | Worker): void => {
  const { client, blockingClient } = one.getBackend();
  // A client that the caller passed is the caller's to close.
  const isOwn = !('duplicate' in one.opts.connection);
  for (const opened of [isOwn ? client : undefined, blockingClient])
    opened?.then(
      given => given.disconnect(),
      () => {},
    );
};

/** Resolves to false after `ms`; does not keep the process alive. */
export const after = (ms: number): Promise<false> =>
  new Promise(resolve => {
    setTimeout(() => resolve(false), ms).unref();
  });

const UNCERTAIN = 'The message may have been queued. Adding it again is safe: the same id is queued only once.';

/**
 * Waits for a reply of Redis, at most `ms`. Rejects with a QueueError `unavailable` after that time, or if Redis fails. `ask` is
 * called only after `connected`, and not after that time: so without a connection it is proven that nothing was asked.
 */
export const withinRedis = async <Value>(
  ms: number,
  ask: () => Promise<Value>,
  uncertain: string = UNCERTAIN,
  connected: Promise<unknown> = Promise.resolve(),
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  let isAsked = false;
  const known = (): string => (isAsked || uncertain !== UNCERTAIN ? uncertain : 'Nothing was queued.');
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      const what = isAsked ? 'Redis did not respond' : 'No connection to Redis';
      reject(queueError('unavailable', `${what} within ${ms} ms. ${known()}`));
    }, ms);
  });
  const begin = async (): Promise<Value> => {
    await connected;
    // The caller was told that nothing was asked.
    if (isLate) return late;
    isAsked = true;
    return ask();
  };
  try {
    const asked = begin();
    // After the time limit its rejection would be unhandled.
    asked.catch(() => {});
    return await Promise.race([asked, late]);
  } catch (error) {
    // An error of this library is about the message, not about Redis.
    throw isSafe(error) ? error : redisFailed(error, ` ${known()}`);
  } finally {
    clearTimeout(timer);
  }
};
