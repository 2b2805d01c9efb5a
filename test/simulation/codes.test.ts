import { expect, test } from 'vitest';
import { codesSimulation } from './codes/simulation.js';
import { figuresLine, runSeeds } from './run-seeds.js';

test('a code is right once, for its own payment only, whatever the store, the clock and an attacker do', async () => {
  const figures = await runSeeds(codesSimulation, { from: 1, count: 500 });
  console.info(figuresLine(codesSimulation, figures));
  expect(figures.missing).toEqual([]);
});
