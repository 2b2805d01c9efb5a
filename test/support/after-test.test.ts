import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('no helper has a hook at its top, as that would run for one file of each process only', () => {
  const helpers = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('slow/'))
    .map(file => join('test', file));
  expect(helpers.length).toBeGreaterThan(50);
  const hook = /^(before|after)(Each|All)\(/m;
  expect(helpers.filter(file => hook.test(readFileSync(file, 'utf8')))).toEqual([]);
});
