import { expect, test } from 'vitest';
import { compareVerdicts } from '../../schema/agreement.js';

// In pieces: one run of 100 000 takes far longer than ten of 10 000. Differences in URIs are too rare for mutations to
// meet them, so test/schema shows those by examples.
test('100 000 mutated bodies get the same verdict from schema and parser, but for the rules beyond the schema', () => {
  const runs = Array.from({ length: 10 }, (_, seed) => compareVerdicts(10_000, seed));
  const sum = (verdict: 'accepted' | 'rejected'): number => runs.reduce((total, run) => total + run[verdict], 0);
  expect(sum('accepted')).toBeGreaterThan(5_000);
  expect(sum('rejected')).toBeGreaterThan(50_000);
  expect(runs.flatMap(run => [...run.beyondSchema])).toContain('open-shape-json');
}, 3_600_000);
