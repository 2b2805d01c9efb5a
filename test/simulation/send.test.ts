import { expect, test } from 'vitest';
import { figuresLine, runSeeds } from './run-seeds.js';
import { sendSimulation } from './send/simulation.js';

test('the send path keeps its promises in 1 500 simulated worlds, and reaches every state that it must', async () => {
  const figures = await runSeeds(sendSimulation, { from: 1, count: 1500 });
  console.info(figuresLine(sendSimulation, figures));
  expect(figures.missing).toEqual([]);
});
