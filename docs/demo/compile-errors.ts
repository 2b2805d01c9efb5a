import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../examples/errors/', import.meta.url);
const NAME = 'fourth-button';

export interface CompileError {
  /** The code of the file, without its imports, with carets below the wrong name. */
  readonly code: string;
  /** The errors that tsc prints of the file, without its path. */
  readonly printed: string;
}

/** Compiles the example with the fourth button, and returns what the compiler prints. */
export const compileError = async (): Promise<CompileError> => {
  const code = await readFile(new URL(`${NAME}.ts`, FOLDER), 'utf8');
  const printed = (await tsc(['--noEmit', '--pretty', 'false', '-p', fileURLToPath(FOLDER)])).split(/\n(?=\S)/);
  const errors = printed.filter(error => error.includes(`${NAME}.ts(`));
  if (errors.length === 0) throw new Error(`${NAME}.ts compiles, and should not.`);
  const [, line, column] = /\((\d+),(\d+)\)/.exec(errors[0] ?? '') ?? [];
  const lines = code.split('\n');
  const name = /^\w+/.exec(lines[Number(line) - 1]?.slice(Number(column) - 1) ?? '')?.[0] ?? '';
  lines.splice(Number(line), 0, ' '.repeat(Number(column) - 1) + '^'.repeat(name.length));
  return {
    code: lines.join('\n').replace(/^\/\/ @errors.*\n|^import .*\n+|(?<=^const more = .*\n)\n/gm, ''),
    printed: errors.map(error => error.replace(/^.*?: (?=error TS)/, '')).join('\n'),
  };
};

const tsc = (args: readonly string[]): Promise<string> =>
  new Promise(resolve => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    // It exits with an error, as it should: its output is wanted.
    execFile(process.execPath, [compiler, ...args], (_, stdout) => resolve(stdout));
  });
