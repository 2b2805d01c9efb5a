import { shrink } from './shrink.js';
import type { Ran, Simulation } from './simulation.js';
import { States } from './states.js';
import { turnEventLoop } from './time.js';

/** The seeds of a run. */
export interface Seeds {
  readonly from: number;
  readonly count: number;
}

/** The figures of a run. */
export interface Figures {
  readonly seeds: number;
  readonly counted: number;
  readonly virtualHours: number;
  readonly seconds: number;
  /** The states that were reached, and how often, the rarest first. */
  readonly states: readonly (readonly [string, number])[];
  readonly missing: readonly string[];
}

// The bugs of planted-bugs.ts need no shortest plan.
const shrinks = process.env.SIMULATE_ALONE === undefined;

// Repeating a seed costs as much as a new one.
const REPEATED = 50;

/** Runs the seeds of a simulation. Throws at the first one that breaks an invariant, with the line that replays it. */
export const runSeeds = async <Plan extends object, State extends string>(
  simulation: Simulation<Plan, State>,
  { from, count }: Seeds,
): Promise<Figures> => {
  const states = new States(simulation.states);
  const startedAt = performance.now();
  let counted = 0;
  let virtualMs = 0;
  for (let seed = from; seed < from + count; seed++) {
    await turnEventLoop();
    const plan = simulation.makePlan(seed);
    const ran = await simulation.run(plan, states);
    if (ran.violations.length > 0) throw new Error(await report(simulation, seed, { plan, ran }));
    if (seed % REPEATED === 0) await checkRepeats(simulation, seed, ran);
    counted += ran.count;
    virtualMs += ran.virtualMs;
  }
  return {
    seeds: count,
    counted,
    virtualHours: virtualMs / 3_600_000,
    seconds: (performance.now() - startedAt) / 1000,
    states: states.table(),
    missing: states.missing(),
  };
};

const checkRepeats = async <Plan extends object, State extends string>(
  simulation: Simulation<Plan, State>,
  seed: number,
  first: Ran,
): Promise<void> => {
  const again = await simulation.run(simulation.makePlan(seed), new States(simulation.states));
  if (again.trace.hash() !== first.trace.hash())
    throw new Error(`Seed ${seed} gave two traces; it must give one.\n${first.trace}\n\nThe second:\n${again.trace}`);
};

const report = async <Plan extends object, State extends string>(
  simulation: Simulation<Plan, State>,
  seed: number,
  failure: { readonly plan: Plan; readonly ran: Ran },
): Promise<string> => {
  const { plan, ran } = shrinks ? await shrink(simulation, failure) : failure;
  return [
    failure.ran.violations.join('\n'),
    `Replay: ${replayLine(simulation.name, seed)}`,
    `The shortest plan found: ${JSON.stringify(plan)}`,
    `Its trace:\n${ran.trace}`,
  ].join('\n');
};

const replayLine = (world: string, seed: number): string =>
  `npm run simulate -- --world ${world} --seeds 1 --from ${seed}`;

/** Writes the figures of a run as one line. */
export const figuresLine = ({ name, counted }: Pick<Simulation, 'name' | 'counted'>, figures: Figures): string =>
  `${name}: ${figures.seeds} seeds, ${figures.counted} ${counted}, ${figures.virtualHours.toFixed(1)} virtual hours, ` +
  `${figures.seconds.toFixed(1)} s`;
