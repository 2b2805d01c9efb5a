import { without } from '../replace.js';
import type { Simulation } from '../simulation.js';
import { type CodesPlan, makeCodesPlan } from './plan.js';
import { runCodes } from './run-codes.js';
import { type CodesState, createCodesStates } from './states.js';

/** The processes of a bank that issue and verify codes, on a store that fails, with an attacker. */
export const codesSimulation: Simulation<CodesPlan, CodesState> = {
  name: 'codes',
  counted: 'calls',
  makePlan: makeCodesPlan,
  createStates: createCodesStates,
  run: runCodes,
  simplify: simplifyCodesPlan,
};

function* simplifyCodesPlan(plan: CodesPlan): Generator<CodesPlan> {
  const { calls, store, jumps, kills, guesses } = plan;
  for (const index of calls.keys()) yield { ...plan, calls: without(calls, index) };
  if (store.length > 0) yield { ...plan, store: [] };
  if (store.length > 0) yield { ...plan, store: store.slice(0, -1) };
  if (jumps.length > 0) yield { ...plan, jumps: [] };
  if (kills.length > 0) yield { ...plan, kills: [] };
  if (guesses > 0) yield { ...plan, guesses: 0 };
}
