import { expect, test } from 'vitest';
import { rules } from '../../src/index.js';
import { brokenRequests } from '../support/parse/broken-requests.js';
import { violationsOf } from '../support/parse/violations.js';

test.each(brokenRequests)('a request that breaks one rule has one violation: %s (%#)', (violation, json) => {
  expect(violationsOf(json)).toEqual([violation]);
});

test('the broken requests cover every rule that JSON can break', () => {
  const broken = new Set(brokenRequests.map(([violation]) => violation.split(' ')[0]));
  expect(Object.keys(rules).filter(rule => !broken.has(rule))).toEqual(['extra-not-known']);
});
