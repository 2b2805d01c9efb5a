import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exitCodes, toExitReason } from '../../src/cli/exit-codes.js';

test('the page of the documentation has the same table of exit codes', () => {
  const page = readFileSync('docs/cli.md', 'utf8');
  const cells = [...page.matchAll(/^\| *(\d+) *\| *(.+?) *\|$/gm)].map(([, code, meaning]) => [Number(code), meaning]);
  expect(cells).toEqual(Object.values(exitCodes).map(({ code, meaning }) => [code, meaning]));
});

test('a message that may have arrived decides the exit code', () => {
  const endings = [
    ['validation', 'not_sent', 3],
    ['config', 'not_sent', 2],
    ['connection', 'not_sent', 5],
    ['connection', 'unknown', 5],
    ['timeout', 'not_sent', 5],
    ['timeout', 'accepted', 5],
    ['aborted', 'unknown', 130],
    ['rate_limited', 'rejected', 1],
    ['auth', 'rejected', 4],
    ['rejected', 'rejected', 1],
    ['server', 'unknown', 5],
    ['protocol', 'accepted', 5],
    ['overloaded', 'not_sent', 1],
  ] as const;
  for (const [kind, delivery, code] of endings) expect(exitCodes[toExitReason({ kind, delivery })].code).toBe(code);
});
