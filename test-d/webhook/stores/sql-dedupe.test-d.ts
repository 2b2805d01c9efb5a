import type { DedupeStore } from 'sendable/webhook';
import { dedupeTableSql, type SqlDedupe, sqlDedupe } from 'sendable/webhook/stores';
import { expectAssignable, expectType } from 'tsd';

declare const pool: {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

const dedupe = sqlDedupe({ query: (text, values) => pool.query(text, values), table: 'deliveries' });
expectType<SqlDedupe>(dedupe);
expectAssignable<DedupeStore>(dedupe);
expectType<Promise<void>>(dedupe.prune());
expectType<string>(dedupeTableSql());

// @ts-expect-error the query must return its rows
sqlDedupe({ query: async () => [] });
