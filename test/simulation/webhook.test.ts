import { expect, test } from 'vitest';
import { figuresLine, runSeeds } from './run-seeds.js';
import { webhookSimulation } from './webhook/simulation.js';

test('a press that is delivered again and again is handled once, or refused and reported', async () => {
  const figures = await runSeeds(webhookSimulation, { from: 1, count: 500 });
  console.info(figuresLine(webhookSimulation, figures));
  expect(figures.missing).toEqual([]);
});
