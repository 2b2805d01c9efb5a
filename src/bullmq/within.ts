import { isQueueError, type QueueError, queueError } from './queue-error.js';

const UNCERTAIN = 'It may have been queued; adding it again is safe, as its id is the same.';

/** Waits for what Redis was asked, at most `ms`. Rejects with a QueueError `unavailable` then, or when Redis fails. */
export const withinRedis = async <Value>(
  ms: number,
  ask: () => Promise<Value>,
  uncertain: string = UNCERTAIN,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(queueError('unavailable', `The queue did not answer within ${ms} ms. ${uncertain}`));
    }, ms);
  });
  try {
    const asked = ask();
    // After the time limit nobody waits for it.
    asked.catch(() => {});
    return await Promise.race([asked, late]);
  } catch (error) {
    throw isExpected(error) ? error : redisFailed(error, uncertain);
  } finally {
    clearTimeout(timer);
  }
};

/** Errors about the message itself, not about Redis. */
const isExpected = (error: unknown): boolean =>
  isQueueError(error) || (error instanceof Error && error.name === 'RuleViolation');

const redisFailed = (error: unknown, uncertain: string): QueueError => {
  const what = error instanceof Error ? error.message.split('\n')[0] : 'an unknown error';
  return queueError('unavailable', `Redis failed: ${what}. ${uncertain}`, error);
};
