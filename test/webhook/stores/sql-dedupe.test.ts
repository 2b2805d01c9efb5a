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
  expect(() => dedupeTableSql('"x"')).toThrow('sqlDedupe: `table` must be a plain name');
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

test('a store releases only what it has claimed itself', async () => {
  let statements = 0;
  const store = sqlDedupe(async () => {
    statements += 1;
    return { rows: [{}] };
  });
  await store.release('k');
  expect(statements).toBe(0);
  await store.claim('k');
  await store.release('k');
  expect(statements).toBe(2);
});

test('a store releases its claim, even if a duplicate was refused meanwhile', async () => {
  const replies: object[][] = [[{}], [], [{ state: 'running' }], []];
  const values: unknown[][] = [];
  const store = sqlDedupe(async (_text, given) => {
    values.push(given);
    return { rows: replies.shift() ?? [] };
  });
  expect(await store.claim('k')).toBe('new');
  expect(await store.claim('k')).toBe('running');
  await store.release('k');
  expect(values.at(-1)).toEqual(['k', values[0]?.[1]]);
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
