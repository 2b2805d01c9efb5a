import type { Ran, Simulation } from './simulation.js';
import { States } from './states.js';

/** A plan that breaks an invariant, and its run. */
export interface Failure<Plan> {
  readonly plan: Plan;
  readonly ran: Ran;
}

const MOST_RUNS = 500;

/** Leaves out parts of a failing plan as long as it still breaks the same invariant. */
export const shrink = async <Plan extends object, State extends string>(
  simulation: Simulation<Plan, State>,
  failure: Failure<Plan>,
): Promise<Failure<Plan>> => {
  const kind = kindOf(failure.ran);
  let smallest = failure;
  let runs = 0;
  for (let isSmaller = true; isSmaller && runs < MOST_RUNS; ) {
    isSmaller = false;
    for (const plan of simplerPlans(smallest.plan, simulation.numbered)) {
      if (++runs > MOST_RUNS) break;
      const ran = await simulation.run(plan, new States(simulation.states));
      if (kindOf(ran) !== kind) continue;
      smallest = { plan, ran };
      isSmaller = true;
      break;
    }
  }
  return smallest;
};

function* simplerPlans<Plan extends object>(plan: Plan, numbered: readonly (keyof Plan)[]): Generator<Plan> {
  for (const [key, value] of Object.entries(plan))
    for (const simpler of simplerParts(value))
      if (!numbered.includes(key as keyof Plan) || simpler.length === value.length) yield { ...plan, [key]: simpler };
}

/** Returns copies of a part of a plan: each lacks one item of one list. */
function* simplerParts(part: unknown): Generator<typeof part & { readonly length?: number }> {
  if (Array.isArray(part)) for (const index of part.keys()) yield part.toSpliced(index, 1);
  for (const [key, value] of typeof part === 'object' ? Object.entries(Object(part)) : [])
    for (const simpler of simplerParts(value))
      yield Array.isArray(part) ? part.with(Number(key), simpler) : { ...Object(part), [key]: simpler };
}

/** The first invariant that was broken, without the numbers of the case. */
const kindOf = ({ violations }: Ran): string | undefined => violations[0]?.replace(/\d+(\.\d+)?/g, '#');
