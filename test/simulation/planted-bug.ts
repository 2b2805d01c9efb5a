import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** A bug that is planted in the code under test, to show that the simulation finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly world: 'send' | 'journal' | 'webhook' | 'codes';
  /** The text to replace, which occurs exactly once in the code under test: `planted-bugs.test.ts` checks this. */
  readonly find: string;
  readonly replace: string;
}

/** Makes the function that describes the bugs of one world. */
export const plantedIn =
  (world: PlantedBug['world']) =>
  (name: string, find: string, replace: string): PlantedBug => ({ name, world, find, replace });

const SRC = resolve('src');
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => join(SRC, file))
  .map(file => ({ file, code: readFileSync(file, 'utf8') }));

/** Finds the file in which to plant a bug. Throws unless its text occurs exactly once in the code under test. */
export const fileOf = ({ name, world, find }: PlantedBug): string => {
  const places = sources.flatMap(({ file, code }) =>
    code
      .split(find)
      .slice(1)
      .map(() => file),
  );
  const [file] = places;
  if (file !== undefined && places.length === 1) return file;
  const found = places.map(place => relative(SRC, place)).join(', ');
  throw new Error(
    `The text of the planted bug "${name}" must occur exactly once in src; got ${found || 'none'}. ` +
      `Change it in test/simulation/${world}/planted-bugs.ts: ${JSON.stringify(find)}`,
  );
};
