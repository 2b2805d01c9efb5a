import type { Room } from '../access.js';
import { laneOfId } from '../job-id.js';
import { type Outcome, outcomeOfJob } from '../outcome.js';

const FIRST_MS = 20;
const SLOWEST_MS = 250;

type Ask = <Value>(what: () => Promise<Value>) => Promise<Value>;

/**
 * Looks for an outcome until it is there or `waitMs` have passed. It looks again and again instead of listening to
 * BullMQ's events: those need a connection each, and those before the connection stands are missed.
 */
export const waitForOutcome = async (
  id: string,
  waitMs: number,
  ask: Ask,
  { queues }: Room,
): Promise<Outcome | undefined> => {
  const queue = queues[laneOfId(id)];
  const until = performance.now() + waitMs;
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 1.5, SLOWEST_MS)) {
    const job = await ask(() => queue.getJob(id));
    const outcome = job && outcomeOfJob(job);
    const left = until - performance.now();
    if (outcome !== undefined || job === undefined || left <= 0) return outcome;
    await new Promise(resolve => void setTimeout(resolve, Math.min(pause, left)));
  }
};

/** The outcome of a message; `gone` when the queue does not keep it, undefined while it waits. */
export const outcomeOrGone = async ({ queues }: Room, id: string): Promise<Outcome | 'gone' | undefined> => {
  const job = await queues[laneOfId(id)].getJob(id);
  return job === undefined ? 'gone' : outcomeOfJob(job);
};
