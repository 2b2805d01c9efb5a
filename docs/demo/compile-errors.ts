import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../examples/errors/', import.meta.url);
const NAMES = ['fourth-button', 'no-recipient', 'not-a-uri'] as const;

export interface CompileError {
  /** The code of the file, without its imports. */
  readonly code: string;
  /** The errors that tsc prints of the file, without its path. */
  readonly printed: string;
}

/** Compiles docs/examples/errors, and returns the errors of some files. */
export const compileErrors = async (): Promise<readonly CompileError[]> => {
  const printed = (await tsc(['--noEmit', '--pretty', 'false', '-p', fileURLToPath(FOLDER)])).split(/\n(?=\S)/);
  return Promise.all(
    NAMES.map(async name => {
      const code = await readFile(new URL(`${name}.ts`, FOLDER), 'utf8');
      const errors = printed.filter(error => error.includes(`${name}.ts(`));
      if (errors.length === 0) throw new Error(`${name}.ts compiles, and should not.`);
      return {
        code: code.replace(/^\/\/ @errors.*\n|^import .*\n+|^const bot = .*\n+/gm, ''),
        printed: errors.map(error => error.replace(/^.*?: (?=error TS)/, '')).join('\n'),
      };
    }),
  );
};

const tsc = (args: readonly string[]): Promise<string> =>
  new Promise(resolve => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    // It exits with an error, as it should: its output is wanted.
    execFile(process.execPath, [compiler, ...args], (_, stdout) => resolve(stdout));
  });
