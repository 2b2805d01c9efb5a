import type { Simulation } from '../simulation.js';
import { makePlan } from './make-plan.js';
import type { Plan } from './plan.js';
import { runWorld } from './run-world.js';
import { type SendState, STATES } from './send-states.js';

/** The send path: bots, callers and a platform whose attempts have every fate. */
export const sendSimulation: Simulation<Plan, SendState> = {
  name: 'send',
  counted: 'sends',
  makePlan,
  states: STATES,
  numbered: ['bots', 'messages'],
  run: runWorld,
};
