import { replaced, without } from '../replace.js';
import type { Simulation } from '../simulation.js';
import { type JournalPlan, makeJournalPlan } from './plan.js';
import { runCampaign } from './run-campaign.js';
import { createJournalStates, type JournalWorldState } from './states.js';

/** A campaign with a journal, on a disk that tears, by processes that are killed. */
export const journalSimulation: Simulation<JournalPlan, JournalWorldState> = {
  name: 'journal',
  counted: 'kills',
  makePlan: makeJournalPlan,
  createStates: createJournalStates,
  run: runCampaign,
  simplify: simplifyJournalPlan,
};

function* simplifyJournalPlan(plan: JournalPlan): Generator<JournalPlan> {
  const { lives, items } = plan;
  for (const index of lives.keys()) yield { ...plan, lives: without(lives, index) };
  if (plan.presses?.some(press => press !== undefined)) yield { ...plan, presses: [] };
  if (items.length > 1) yield { ...plan, items: items.slice(0, -1) };
  for (const [index, life] of lives.entries()) {
    if (life.disk !== undefined) yield { ...plan, lives: replaced(lives, index, { ...life, disk: undefined }) };
    if (life.rival !== undefined) yield { ...plan, lives: replaced(lives, index, { ...life, rival: undefined }) };
  }
  for (const [index, item] of items.entries())
    if (item.fates.length > 0)
      yield { ...plan, items: replaced(items, index, { ...item, fates: item.fates.slice(0, -1) }) };
}
