import type { Job, Queue } from 'bullmq';
import * as is from '../../internal/checks.js';
import {
  type Check,
  isBetween,
  type OptionTable,
  readOptions,
  unless,
  type WrongOption,
} from '../../internal/options.js';
import type { BotQueue } from '../access.js';
import { checkedLane, wrongOptionOf } from '../check.js';
import { LANES, type Lane, laneOfId } from '../job.js';
import { decidedBy, outcomeOfJob } from '../outcome.js';
import type { RateLimit } from '../permit/permit.js';

const PAGE = 200;
const WAITING = ['wait', 'prioritized', 'delayed'] as const;

/** The lanes that a function of the outbox serves: the given one, or all. */
const lanesOf = (lane: Lane | undefined, name: string): readonly Lane[] =>
  lane === undefined ? LANES : [checkedLane(lane, wrongOptionOf(name))];

/** Pauses or resumes one lane, or all. */
export const setPaused = async ({ queues }: BotQueue, lane: Lane | undefined, paused: boolean): Promise<void> => {
  const lanes = lanesOf(lane, paused ? 'pause' : 'resume');
  await Promise.all(lanes.map(one => (paused ? queues[one].pause() : queues[one].resume())));
};

/** Removes a message that waits. A message whose send has begun stays: it may have arrived. */
export const cancelOne = async ({ queues, permit }: BotQueue, id: string): Promise<boolean> => {
  const lane = laneOfId(id);
  const state = await queues[lane].getJobState(id);
  if (state !== 'waiting' && state !== 'prioritized' && state !== 'delayed') return false;
  if ((await permit.begun(lane, [id])).length > 0) return false;
  return (await queues[lane].remove(id)) === 1;
};

/** Removes the messages that wait in a lane, except those that may have arrived. */
export const clearLane = async ({ queues, permit }: BotQueue, given: Lane): Promise<void> => {
  const lane = checkedLane(given, wrongOptionOf('clear'));
  const queue = queues[lane];
  const begun = new Set<string>();
  for await (const ids of waitingIds(queue)) for (const id of await permit.begun(lane, ids)) begun.add(id);
  if (begun.size === 0) return queue.drain(true);
  // Rare: a worker ended while it was sending, whose messages must reach the review, or a person has decided.
  const others: string[] = [];
  for await (const ids of waitingIds(queue)) others.push(...ids.filter(id => !begun.has(id)));
  for (let at = 0; at < others.length; at += PAGE)
    await Promise.all(others.slice(at, at + PAGE).map(id => queue.remove(id)));
};

async function* waitingIds(queue: Queue): AsyncGenerator<readonly string[], void, undefined> {
  for (const state of WAITING) {
    for (let start = 0; ; start += PAGE) {
      const ids = (await queue.getRanges([state], start, start + PAGE - 1, true)).map(String);
      if (ids.length > 0) yield ids;
      if (ids.length < PAGE) break;
    }
  }
}

/** Has failed messages sent again: only those that are proven not to have arrived, and not by a person's decision. Resolves to their number. */
export const retryFailedIn = async ({ queues }: BotQueue, lane: Lane | undefined): Promise<number> => {
  let count = 0;
  for (const one of lanesOf(lane, 'retryFailed')) {
    const queue = queues[one];
    const startedAt = Date.now();
    for (let kept = 0; ; ) {
      const jobs: readonly (Job | undefined)[] = await queue.getJobs(['failed'], kept, kept + PAGE - 1, true);
      const retried = await Promise.all(jobs.map(job => retryIfProven(job, startedAt)));
      const left = retried.filter(done => !done).length;
      kept += left;
      count += retried.length - left;
      // A message that fails again meanwhile is left to the next call.
      if (jobs.length < PAGE || jobs.some(job => job !== undefined && Number(job.finishedOn) > startedAt)) break;
    }
  }
  return count;
};

const retryIfProven = async (job: Job | undefined, startedAt: number): Promise<boolean> => {
  if (job === undefined || Number(job.finishedOn) > startedAt) return false;
  const outcome = outcomeOfJob(job);
  if (outcome?.status !== 'failed' || decidedBy(outcome) !== undefined) return false;
  return job.retry('failed').then(
    () => true,
    () => false,
  );
};

/** Sets the limit of the bot, at once and on all machines. */
export const setRateLimit = ({ permit }: BotQueue, limit: RateLimit | false): Promise<void> =>
  permit.setLimit(checkedLimit(limit, wrongOptionOf('limit')));

const rate: Check = value =>
  unless(isBetween(value, Number.MIN_VALUE, 1_000_000), 'a number above 0 and up to 1 000 000');

const LIMIT: OptionTable<RateLimit, 'perSecond'> = { perSecond: [rate], burst: is.count };

/** Checks a limit, which the option `of` contains. */
export const checkedLimit = (limit: RateLimit | false, wrong: WrongOption, of?: string): RateLimit | false =>
  limit === false ? limit : readOptions(LIMIT, limit, wrong, { of });
