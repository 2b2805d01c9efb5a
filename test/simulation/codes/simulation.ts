import type { Simulation } from '../simulation.js';
import { type CodesPlan, makeCodesPlan } from './plan.js';
import { runCodes } from './run-codes.js';
import { type CodesState, STATES } from './states.js';

/** The processes of a bank that issue and verify codes, on a store that fails, with an attacker. */
export const codesSimulation: Simulation<CodesPlan, CodesState> = {
  name: 'codes',
  counted: 'calls',
  makePlan: makeCodesPlan,
  states: STATES,
  numbered: [],
  run: runCodes,
};
