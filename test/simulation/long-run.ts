import { expect, test } from 'vitest';
import { codesSimulation } from './codes/simulation.js';
import { journalSimulation } from './journal/simulation.js';
import { figuresLine, runSeeds } from './run-seeds.js';
import { sendSimulation } from './send/simulation.js';
import type { Simulation } from './simulation.js';
import { States } from './states.js';
import { webhookSimulation } from './webhook/simulation.js';

// Run by cli.ts, which gives the options in the environment.
const { SIMULATE_WORLD = '', SIMULATE_SEEDS = '1000', SIMULATE_FROM = '1' } = process.env;
const from = Number(SIMULATE_FROM);
const count = Number(SIMULATE_SEEDS);
// Fewer seeds cannot be expected to reach every state.
const ENOUGH = 10_000;

const simulate = <Plan extends object, State extends string>(simulation: Simulation<Plan, State>): void => {
  test.runIf(SIMULATE_WORLD === '' || SIMULATE_WORLD === simulation.name)(
    `${simulation.name} from seed ${from}`,
    async () => {
      const figures = await runSeeds(simulation, { from, count });
      const { states, missing } = figures;
      process.stdout.write(`${figuresLine(simulation, figures)}\n`);
      if (count === 1)
        process.stdout.write(
          `${(await simulation.run(simulation.makePlan(from), new States(simulation.states))).trace}\n`,
        );
      else for (const [state, times] of states.slice(0, 5)) process.stdout.write(`  ${times} times: ${state}\n`);
      if (count >= ENOUGH) expect(missing).toEqual([]);
    },
  );
};

simulate(sendSimulation);
simulate(journalSimulation);
simulate(webhookSimulation);
simulate(codesSimulation);
