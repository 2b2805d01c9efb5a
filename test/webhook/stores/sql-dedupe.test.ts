import { expect, test } from 'vitest';
import { dedupeTableSql, sqlDedupe } from '../../../src/webhook/stores/index.js';

// What the statements do on a real server is tested in test/slow/webhook.
const query = async () => ({ rows: [] });

test('sqlDedupe rejects wrong options with a TypeError that names the option', () => {
  expect(() => sqlDedupe(query, { doneMs: 1.5 })).toThrow(
    'sqlDedupe: `doneMs` must be an integer of 1 or more; got 1.5.',
  );
  expect(() => sqlDedupe(query, { table: 'a; DROP TABLE b' })).toThrow('sqlDedupe: `table` must be a plain name');
  const must =
    'sqlDedupe: The first argument must be a function, such as (text, values) => pool.query(text, values); got an object.';
  // @ts-expect-error not a function, but a pool
  expect(() => sqlDedupe({ query })).toThrow(new TypeError(must));
  expect(() => dedupeTableSql('"x"')).toThrow('dedupeTableSql: `table` must be a plain name');
});

test('values never become part of a statement', async () => {
  const statements: string[] = [];
  const store = sqlDedupe(async text => {
    statements.push(text);
    return { rows: [] };
  });
  await store.claim("'; DROP TABLE x; --");
  await store.complete("'; DROP TABLE x; --");
  expect(statements.join('\n')).not.toContain('DROP');
});

test('a claim rejects with an error that says what the query must return, and not with one of a missing property', async () => {
  for (const [result, got] of [
    [[], 'an empty array'],
    [undefined, 'undefined'],
    [{ rows: 1 }, 'an object'],
  ] as const)
    await expect(sqlDedupe((async () => result) as never).claim('k')).rejects.toEqual(
      new TypeError(
        `sqlDedupe: The query must resolve to an object with an array \`rows\`, as pool.query of pg does; got ${got}.`,
      ),
    );
});
