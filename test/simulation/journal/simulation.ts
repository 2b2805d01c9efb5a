import type { Simulation } from '../simulation.js';
import { type JournalPlan, makeJournalPlan } from './plan.js';
import { runCampaign } from './run-campaign.js';
import { type JournalWorldState, STATES } from './states.js';

/** A campaign with a journal, on a disk that tears, by processes that are killed. */
export const journalSimulation: Simulation<JournalPlan, JournalWorldState> = {
  name: 'journal',
  counted: 'kills',
  makePlan: makeJournalPlan,
  states: STATES,
  numbered: ['items', 'presses'],
  run: runCampaign,
};
