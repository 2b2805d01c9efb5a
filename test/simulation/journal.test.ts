import { expect, test } from 'vitest';
import type { JournalPlan, LifePlan } from './journal/plan.js';
import { journalSimulation } from './journal/simulation.js';
import { figuresLine, runSeeds } from './run-seeds.js';

test('a campaign that is killed again and again sends nothing twice and loses nothing without a word', async () => {
  const figures = await runSeeds(journalSimulation, { from: 1, count: 500 });
  console.info(figuresLine(journalSimulation, figures));
  expect(figures.missing).toEqual([]);
});

const life = (ends: LifePlan['ends'], at: number, disk?: LifePlan['disk']): LifePlan => ({
  ends,
  at,
  disk,
  rival: undefined,
});
const plan = (seed: number, lives: readonly LifePlan[]): JournalPlan => ({
  seed,
  items: [{ hasId: true, fates: [] }],
  lives,
  concurrency: 2,
});
const violationsOf = async (of: JournalPlan): Promise<readonly string[]> =>
  (await journalSimulation.run(of, journalSimulation.createStates())).violations;

// Seed 28: the first process was killed before it synced the folder, and the second found a file and did not sync it.
test('a power cut does not take away a journal whose creator was killed before it synced the folder', async () => {
  expect(await violationsOf(plan(28, [life('killed', 5), life('when done', 7), life('power cut', 3)]))).toEqual([]);
});

// Seed 8: a decision about a message in doubt rejected with the error of the disk.
test('a decision that cannot be written rejects with a JournalError', async () => {
  const lives = [
    life('when done', 23, { kind: 'sync fails', at: 5 }),
    life('when done', 6, { kind: 'write fails', at: 2 }),
  ];
  expect(await violationsOf(plan(8, lives))).toEqual([]);
});
