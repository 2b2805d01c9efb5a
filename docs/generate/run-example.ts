import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { EXAMPLES } from './example-files.js';

/** The result of running an example. */
export interface Ran {
  /** The JSON text of what it exports by default; undefined without that. */
  readonly json: string | undefined;
  /** The printed lines. */
  readonly printed: string;
}

// What the examples read of their surroundings.
const SURROUNDINGS = { BOT_TOKEN: 'secret', WEBHOOK_KEY: 'shared', CODES_SECRET: 'c'.repeat(43), NO_COLOR: '1' };

/** Runs an example in this process. One after the other, as it takes the console for itself. */
export const runExample = async (name: string): Promise<Ran> => {
  const lines: string[] = [];
  const { log } = console;
  Object.assign(process.env, SURROUNDINGS);
  console.log = (...values: unknown[]) => void lines.push(`${format(...values)}\n`);
  try {
    const module: object = await import(pathToFileURL(join(EXAMPLES, `${name}.ts`)).href);
    const json = 'default' in module ? JSON.stringify(module.default) : undefined;
    return { json, printed: lines.join('') };
  } finally {
    console.log = log;
  }
};
