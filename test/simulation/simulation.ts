import type { States } from './states.js';
import type { Trace } from './trace.js';

/** The end of one seed. */
export interface Ran {
  /** The invariants that were broken. */
  readonly violations: readonly string[];
  readonly trace: Trace;
  /** The number of things done: sends, kills or deliveries. */
  readonly count: number;
  readonly virtualMs: number;
}

/** A simulated world: how a seed becomes a plan, and how a plan runs. */
export interface Simulation<Plan = unknown, State extends string = string> {
  readonly name: 'send' | 'journal' | 'webhook' | 'codes';
  /** The things that `count` counts. */
  readonly counted: string;
  makePlan(seed: number): Plan;
  createStates(): States<State>;
  run(plan: Plan, states: States<State>): Promise<Ran>;
  /** Returns plans that leave out a part of this one, the largest parts first. */
  simplify(plan: Plan): Iterable<Plan>;
}
