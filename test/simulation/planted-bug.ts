import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug that is planted in the code under test, to show that the simulation finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly world: 'send' | 'journal' | 'webhook' | 'codes';
  /** The text to replace, which occurs once in the folder of the code under test. */
  readonly find: string;
  readonly replace: string;
}

/** Makes the function that describes the bugs of one world. */
export const plantedIn =
  (world: PlantedBug['world']) =>
  (name: string, find: string, replace: string): PlantedBug => ({ name, world, find, replace });

const SRC = resolve('src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => join(SRC, file));

/** Finds the one file that holds the text of a bug. */
export const fileOf = ({ name, find }: PlantedBug): string => {
  const [file, ...others] = files.filter(path => readFileSync(path, 'utf8').includes(find));
  if (file === undefined) throw new Error(`Nothing in src holds the text of "${name}"; the code has changed.`);
  if (others.length > 0)
    throw new Error(`More than one file holds the text of "${name}": ${[file, ...others].join(', ')}.`);
  return file;
};
