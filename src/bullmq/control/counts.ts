import type { Queue } from 'bullmq';
import { shown } from '../../internal/options.js';
import type { BotQueue } from '../access.js';
import { configError } from '../check.js';
import { LANES, type Lane, type PerLane } from '../job.js';

/** The numbers of messages of a lane, by state. */
export interface LaneCounts {
  readonly waiting: number;
  /** Scheduled for a later time, or waiting for the next attempt. */
  readonly later: number;
  readonly active: number;
  /** Finished with a 2XX, or as a duplicate, including those whose outcome is no longer kept. */
  readonly sent: number;
  /** Not sent, and still kept. In `lanes`, the unknown ones are included. */
  readonly failed: number;
}

/** The numbers of messages of a bot, by state. */
export interface Counts extends LaneCounts {
  /** Waiting in the review: they may have arrived. */
  readonly unknown: number;
  readonly lanes: PerLane<LaneCounts & { readonly paused: boolean }>;
}

export const countAll = async ({ queues, review }: BotQueue): Promise<Counts> => {
  const stateOf = async (queue: Queue) => ({ ...(await countLane(queue)), paused: await queue.isPaused() });
  const [unknown, otp, message, campaign] = await Promise.all([
    review.getWaitingCount(),
    stateOf(queues.otp),
    stateOf(queues.message),
    stateOf(queues.campaign),
  ]);
  const lanes = { otp, message, campaign };
  const sum = (key: keyof LaneCounts): number => otp[key] + message[key] + campaign[key];
  return {
    waiting: sum('waiting'),
    later: sum('later'),
    active: sum('active'),
    sent: sum('sent'),
    failed: Math.max(0, sum('failed') - unknown),
    unknown,
    lanes,
  };
};

/** Counts the messages of one lane. Those in a group wait in a set of their own. */
export const countLane = async (queue: Queue): Promise<LaneCounts> => {
  const [counts, { meta }] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'delayed', 'active', 'failed', 'completed'),
    queue.getMetrics('completed', 0, 0),
  ]);
  const { wait = 0, prioritized = 0, delayed = 0, active = 0, failed = 0, completed = 0 } = counts;
  // Only workers keep the metric, from the first job that ends.
  return { waiting: wait + prioritized, later: delayed, active, sent: Math.max(meta.count, completed), failed };
};

const GAUGES: readonly (readonly [key: keyof Counts['lanes'][Lane], help: string])[] = [
  ['waiting', 'Messages that wait.'],
  ['later', 'Messages that wait for a later time or their next attempt.'],
  ['active', 'Messages that a worker processes.'],
  ['paused', '1 if paused.'],
  ['failed', 'Messages that were not sent and are still kept, including the unknown ones.'],
];

/**
 * Writes counts as OpenMetrics text, for Prometheus: a metric for each column of `lanes`, and the unknown messages.
 *
 * @example
 * ```ts
 * const body = toOpenMetrics('bank', await outbox.counts())
 * ```
 */
export const toOpenMetrics = (name: string, counts: Counts): string => {
  if (typeof name !== 'string') throw configError(`toOpenMetrics: \`name\` must be a string; got ${shown(name)}.`);
  // Forgetting the `await` passes a promise.
  if (typeof Object(counts).lanes !== 'object')
    throw configError('toOpenMetrics: `counts` must be the result of `await outbox.counts()`.');
  const { lanes, unknown } = counts;
  const bot = `bot="${name.replace(/["\\\n]/g, '_')}"`;
  const perLane = (metric: string, key: keyof Counts['lanes'][Lane]): readonly string[] =>
    LANES.map(lane => `${metric}{${bot},lane="${lane}"} ${Number(lanes[lane][key])}`);
  const gauges = GAUGES.flatMap(([key, help]) => {
    const metric = `sendable_queue_${key}`;
    return [`# TYPE ${metric} gauge`, `# HELP ${metric} ${help}`, ...perLane(metric, key)];
  });
  return [
    ...gauges,
    '# TYPE sendable_queue_sent counter',
    '# HELP sendable_queue_sent Messages that were sent, including those no longer kept.',
    ...perLane('sendable_queue_sent_total', 'sent'),
    '# TYPE sendable_queue_unknown gauge',
    '# HELP sendable_queue_unknown Messages that may have arrived and wait for a person.',
    `sendable_queue_unknown{${bot}} ${unknown}`,
    '# EOF',
    '',
  ].join('\n');
};
