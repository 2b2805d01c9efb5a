import { expect, test } from 'vitest';
import type { JournalPlan, LifePlan } from './journal/plan.js';
import { journalSimulation } from './journal/simulation.js';
import { figuresLine, runSeeds } from './run-seeds.js';
import { States } from './states.js';

test('a campaign that is killed again and again sends nothing twice and loses nothing without a word', async () => {
  const figures = await runSeeds(journalSimulation, { from: 1, count: 120 });
  console.info(figuresLine(journalSimulation, figures));
  expect(figures.missing).toEqual([]);
});

const life = (ends: LifePlan['ends'], at: number, disk?: LifePlan['disk'], rival?: LifePlan['rival']): LifePlan => ({
  ends,
  at,
  disk,
  rival,
});
const plan = (seed: number, lives: readonly LifePlan[], rest: Partial<JournalPlan> = {}): JournalPlan => ({
  seed,
  program: 'library',
  items: [{ hasId: true, fates: [] }],
  lives,
  concurrency: 2,
  ...rest,
});
const violationsOf = async (of: JournalPlan): Promise<readonly string[]> =>
  (await journalSimulation.run(of, new States(journalSimulation.states))).violations;

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

const noId = { hasId: false, fates: [] } as const;

// Seed 479: the half of a record that the killed process left was joined with the first record of the next process.
test('a process that is killed while the next one opens the journal does not damage it', async () => {
  const lives = [life('killed', 28, undefined, { at: 24, host: 'same', takesOver: true })];
  expect(await violationsOf(plan(479, lives, { items: [noId, noId], concurrency: 1 }))).toEqual([]);
});

// Seed 2812: both wrote a header, and items without an id are known by the salt of the header that counts.
test('a process that takes over a journal while it is begun uses the header that the next one will find', async () => {
  const lives = [life('closed', 25, undefined, { at: 11, host: 'other', takesOver: true })];
  expect(await violationsOf(plan(2812, lives, { items: [noId], concurrency: 8 }))).toEqual([]);
});

// Seed 1000483: half a record of the process that died was joined with the header of the other one.
test('a process that dies while it begins a journal does not damage it for one that begins it too', async () => {
  const lives = [life('killed', 10, undefined, { at: 8, host: 'same', takesOver: false })];
  expect(await violationsOf(plan(1_000_483, lives, { program: 'command', concurrency: 8 }))).toEqual([]);
});

// Seed 1000106: what the refused process wrote at its end came after half a record of the owner.
test('a process that is refused while the disk is full does not damage the journal', async () => {
  const lives = [life('when done', 4, { kind: 'full', at: 6 }, { at: 13, host: 'same', takesOver: false })];
  expect(await violationsOf(plan(1_000_106, lives, { program: 'command' }))).toEqual([]);
});

// Seed 1005569: a process that had lost the journal noted the beginning of an item that the new owner had sent.
test('an item stays sent when a process that lost the journal begins it again', async () => {
  const lives = [life('power cut', 3), life('left', 19, undefined, { at: 19, host: 'other', takesOver: true })];
  const items = [{ hasId: true, fates: [] }, { hasId: true, fates: ['too slow'] as const }, noId];
  expect(await violationsOf(plan(1_005_569, lives, { items, concurrency: 1 }))).toEqual([]);
});

// Seed 1013674: the process that was refused died while it wrote that it had closed.
test('a process that is refused and dies does not damage the journal', async () => {
  const lives = [life('killed', 21, undefined, { at: 8, host: 'same', takesOver: true })];
  expect(await violationsOf(plan(1_013_674, lives, { program: 'command' }))).toEqual([]);
});
