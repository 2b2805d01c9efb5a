import { LANES } from '../lane.js';
import type { Counts, LaneCounts } from './counts.js';

const GAUGES: Readonly<Record<Exclude<keyof LaneCounts, 'sent'>, string>> = {
  waiting: 'Messages that wait.',
  later: 'Messages that wait for their time or their next try.',
  active: 'Messages in the hands of a worker.',
  failed: 'Messages that were not sent and are kept, the unknown ones included.',
};

/**
 * Writes counts as OpenMetrics text, for Prometheus: a metric for each column of `lanes`, and the unknown messages.
 *
 * @example
 * ```ts
 * const body = toOpenMetrics('bank', await outbox.counts())
 * ```
 */
export const toOpenMetrics = (name: string, { lanes, unknown }: Counts): string => {
  const bot = `bot="${name.replace(/["\\\n]/g, '_')}"`;
  const perLane = (metric: string, key: keyof LaneCounts): readonly string[] =>
    LANES.map(lane => `${metric}{${bot},lane="${lane}"} ${lanes[lane][key]}`);
  const gauges = Object.entries(GAUGES).flatMap(([key, help]) => {
    const metric = `sendable_queue_${key}`;
    const values = LANES.map(lane => `${metric}{${bot},lane="${lane}"} ${Reflect.get(lanes[lane], key)}`);
    return [`# TYPE ${metric} gauge`, `# HELP ${metric} ${help}`, ...values];
  });
  return [
    ...gauges,
    '# TYPE sendable_queue_sent counter',
    '# HELP sendable_queue_sent Messages that were sent, also those that are not kept any more.',
    ...perLane('sendable_queue_sent_total', 'sent'),
    '# TYPE sendable_queue_unknown gauge',
    '# HELP sendable_queue_unknown Messages that may have arrived and wait for a person.',
    `sendable_queue_unknown{${bot}} ${unknown}`,
    '# EOF',
    '',
  ].join('\n');
};
