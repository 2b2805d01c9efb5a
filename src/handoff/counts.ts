import { wrongOptionOf } from '../bullmq/check.js';
import { shown } from '../internal/options.js';
import type { SqlQuery } from '../internal/sql.js';
import { type HandoffCounts, openTable } from './table.js';

/**
 * Counts the rows of the table, without a relay.
 *
 * @example
 * ```ts
 * const { oldestMs } = await handoffCounts((text, values) =>
 *   pool.query(text, values),
 * )
 * ```
 */
export const handoffCounts = async (
  query: SqlQuery,
  { table }: { readonly table?: string | undefined } = {},
): Promise<HandoffCounts> => openTable('handoffCounts', query, table).count();

/**
 * Writes counts as OpenMetrics text, for Prometheus.
 *
 * @example
 * ```ts
 * const body = handoffOpenMetrics('bank', await relay.counts())
 * ```
 */
export const handoffOpenMetrics = (name: string, counts: HandoffCounts): string => {
  const wrong = wrongOptionOf('handoffOpenMetrics');
  if (typeof name !== 'string') throw wrong(`\`name\` must be a string; got ${shown(name)}`);
  // Forgetting the `await` passes a promise.
  if (typeof Object(counts).waiting !== 'number') throw wrong('`counts` must be the result of `await relay.counts()`');
  const bot = name.replace(/["\\\n]/g, '_');
  const gauge = (metric: string, help: string, value: number): readonly string[] => [
    `# TYPE sendable_handoff_${metric} gauge`,
    `# HELP sendable_handoff_${metric} ${help}`,
    `sendable_handoff_${metric}{bot="${bot}"} ${value}`,
  ];
  return [
    ...gauge('waiting', 'Rows that wait.', counts.waiting),
    ...gauge('oldest_seconds', 'How long the oldest of them has waited.', counts.oldestMs / 1000),
    ...gauge('unknown', 'Rows whose message may have arrived, and that wait for a person.', counts.unknown),
    '# EOF',
    '',
  ].join('\n');
};
