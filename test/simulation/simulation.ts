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
export interface Simulation<Plan extends object = object, State extends string = string> {
  readonly name: 'send' | 'journal' | 'webhook' | 'codes';
  /** The things that `count` counts. */
  readonly counted: string;
  /** The states that a run must reach. */
  readonly states: readonly State[];
  /** The lists whose items other parts of a plan name by their places: shrinking leaves none of them out. */
  readonly numbered: readonly (keyof Plan)[];
  makePlan(seed: number): Plan;
  run(plan: Plan, states: States<State>): Promise<Ran>;
}
