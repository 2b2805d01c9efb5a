import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { entryPoints } from './manifest.js';

// `size-limit` measures in `npm run test:package`; here is only that it leaves no entry point out.
const budgets: readonly { name: string; path: string; import: string; limit: string }[] = JSON.parse(
  readFileSync(join(ROOT, '.size-limit.json'), 'utf8'),
);

test('every entry point has a budget for all that it holds', () => {
  const whole = budgets.filter(budget => budget.import === '*').map(({ path }) => path);
  expect([...new Set(whole.map(path => `./${path}`))]).toEqual(
    Object.values(entryPoints).map(({ import: file }) => file),
  );
});
