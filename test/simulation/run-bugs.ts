import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { fileOf, type PlantedBug } from './planted-bug.js';
import { PLANTED_BUGS } from './planted-bugs.js';

/**
 * Plants one bug after the other in the code under test, in memory only, and runs seeds until the simulation finds it:
 * `npx tsx test/simulation/run-bugs.ts --seeds 3000 --only 'a slot is not returned'`. Fails when a bug survives.
 */
// Two bugs of the journal need about 8000 seeds. From 10 000 on, long-run.ts also fails because of a state that it did not reach.
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '9000' }, only: { type: 'string', default: '' } },
});

const plant = (bug: PlantedBug) => {
  const file = fileOf(bug);
  return {
    name: 'plant-a-bug',
    enforce: 'pre',
    transform: (code: string, id: string) => (id === file ? code.replace(bug.find, () => bug.replace) : undefined),
  } as const;
};

/** Returns the seed at which the simulation found the bug; undefined if the bug survived. */
const seedOf = async (bug: PlantedBug): Promise<string | undefined> => {
  process.env.SIMULATE_SEEDS = values.seeds;
  process.env.SIMULATE_WORLD = bug.world;
  process.env.SIMULATE_ALONE = '1';
  const options = { run: true, watch: false, include: ['test/simulation/long-run.ts'], maxWorkers: 1 };
  const vitest = await startVitest('test', [], { ...options, reporters: [{}] }, { plugins: [plant(bug)] });
  const errors = vitest.state
    .getTestModules()
    .flatMap(module => [...module.children.allTests()].flatMap(test => test.result().errors ?? []));
  await vitest.close();
  process.exitCode = 0;
  const text = errors.map(({ message }) => message).join('\n');
  if (text === '') return undefined;
  return `seed ${/--from (\d+)/.exec(text)?.[1] ?? '?'}: ${text.split('\n')[0]}`;
};

const bugs = PLANTED_BUGS.filter(({ name, world }) => `${world}: ${name}`.includes(values.only));
if (bugs.length === 0) throw new Error(`--only must be a part of the name of a planted bug; got ${values.only}.`);
// Fails immediately if a bug can no longer be planted, instead of after all bugs before it.
for (const bug of bugs) fileOf(bug);
const survivors: string[] = [];
for (const bug of bugs) {
  const found = await seedOf(bug);
  if (found === undefined) survivors.push(bug.name);
  process.stdout.write(`${bug.world}: ${bug.name} → ${found ?? `SURVIVED ${values.seeds} seeds`}\n`);
}
process.stdout.write(`${bugs.length - survivors.length} of ${bugs.length} planted bugs were found.\n`);
process.exitCode = survivors.length > 0 ? 1 : 0;
