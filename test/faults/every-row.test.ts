import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rows } from '../support/faults/rows.js';

// What follows a response, an abort or a hook has nothing to do with sockets: those rows are tested where the bot is.
const ELSEWHERE: Readonly<Record<number, string>> = {
  35: 'Retry-After: test/send, retry and its clock',
  36: '429 and 503 storms: test/send, gate and budget',
  37: 'aborts: test/send, faults and lifecycle',
  41: 'hooks and middleware that throw: test/send, events and middleware',
  42: 'process killed between send and record: the caller keeps a journal by messageId, and resends what is unknown or not',
};

test('each of the 42 rows of the table of faults is tested, or the place of its test is named', () => {
  const others = readdirSync('test/faults').filter(file => file.endsWith('.test.ts') && file !== 'every-row.test.ts');
  // Titles of tests that stand outside the table begin with the number of their row.
  const titled = others.flatMap(file =>
    [...readFileSync(`test/faults/${file}`, 'utf8').matchAll(/\(\s*'(\d+) [A-Za-z]/g)].map(([, row]) => Number(row)),
  );
  const covered = new Set([...rows.map(({ row }) => row), ...titled, ...Object.keys(ELSEWHERE).map(Number)]);
  expect(Array.from({ length: 42 }, (_, at) => at + 1).filter(row => !covered.has(row))).toEqual([]);
});
