import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

/** `npm run simulate -- --seeds 100000 --from 1 --world send`: runs the seeds of all worlds, or of one. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    world: { type: 'string', default: '' },
  },
});
for (const name of ['seeds', 'from'] as const)
  if (!/^[1-9]\d*$/.test(values[name]))
    throw new Error(`--${name} must be an integer of 1 or more; got ${values[name]}.`);
if (!['', 'send', 'journal', 'webhook', 'codes'].includes(values.world))
  throw new Error(`--world must be send, journal, webhook or codes; got ${values.world}.`);

process.env.SIMULATE_SEEDS = values.seeds;
process.env.SIMULATE_FROM = values.from;
process.env.SIMULATE_WORLD = values.world;
const vitest = await startVitest('test', [], {
  run: true,
  watch: false,
  include: ['test/simulation/long-run.ts'],
  testTimeout: 0,
  maxWorkers: 1,
});
await vitest.close();
