import type { DedupeStore } from 'sendable/webhook';
import { dedupeTableSql, type SqlDedupe, sqlDedupe } from 'sendable/webhook/stores';
import { expectAssignable, expectType } from 'tsd';

declare const pool: {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
};

const dedupe = sqlDedupe((text, values) => pool.query(text, values), { table: 'deliveries' });
expectType<SqlDedupe>(dedupe);
expectAssignable<DedupeStore>(dedupe);
expectType<Promise<void>>(dedupe.prune());
expectType<string>(dedupeTableSql());

// @ts-expect-error the query must return its rows
sqlDedupe(async () => []);
// @ts-expect-error a pool is not a query
sqlDedupe(pool);
// @ts-expect-error a function that returns a pool does not run a statement
sqlDedupe(() => pool);
