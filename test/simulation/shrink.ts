import type { Ran, Simulation } from './simulation.js';

/** A plan that breaks an invariant, and its run. */
export interface Failure<Plan> {
  readonly plan: Plan;
  readonly ran: Ran;
}

const MOST_RUNS = 500;

/** Leaves out parts of a failing plan as long as it still breaks the same invariant. */
export const shrink = async <Plan, State extends string>(
  simulation: Simulation<Plan, State>,
  failure: Failure<Plan>,
): Promise<Failure<Plan>> => {
  const kind = kindOf(failure.ran);
  let smallest = failure;
  let runs = 0;
  for (let isSmaller = true; isSmaller && runs < MOST_RUNS; ) {
    isSmaller = false;
    for (const plan of simulation.simplify(smallest.plan)) {
      if (++runs > MOST_RUNS) break;
      const ran = await simulation.run(plan, simulation.createStates());
      if (kindOf(ran) !== kind) continue;
      smallest = { plan, ran };
      isSmaller = true;
      break;
    }
  }
  return smallest;
};

/** The first invariant that was broken, without the numbers of the case. */
const kindOf = ({ violations }: Ran): string | undefined => violations[0]?.replace(/\d+(\.\d+)?/g, '#');
