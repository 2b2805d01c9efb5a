// npm run update [api] [docs]: writes what is made from the code and committed, as a reviewer should see its difference.
import { execFileSync } from 'node:child_process';

const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  /** The reports of the public API. */
  api: () => import('../../test/package/update-api.js'),
  /** The generated pages, the map, and the results of the examples. */
  docs: async () => {
    await import('./main.js');
    execFileSync('npx', ['biome', 'check', '--write', 'docs/examples'], { stdio: 'inherit' });
  },
};

const given = process.argv.slice(2);
for (const name of given.length === 0 ? Object.keys(PARTS) : given) {
  const update = PARTS[name];
  if (update === undefined) throw new Error(`The parts are ${Object.keys(PARTS).join(', ')}; got ${name}.`);
  await update();
}
