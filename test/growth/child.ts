import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { folder } from '../support/folder.js';

/** Runs in the child before its program: the parent cannot ask for the CPU time of a child that has ended. */
const REPORTER = `
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.GROWTH_CPU_FILE, String((user + system) / 1000));
});`;

interface ChildRun {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The exit code that the program must have, 0 by default. */
  readonly exitCode?: number;
}

/**
 * Runs Node with these arguments, such as `dist/cli/main.js check file.jsonl`, and returns the CPU time of the process in
 * milliseconds.
 */
export const cpuMsOfNode = async (args: readonly string[], run: ChildRun = {}): Promise<number> => {
  const file = (await folder())('cpu');
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(REPORTER)}`, ...args], {
    env: { ...process.env, ...run.env, GROWTH_CPU_FILE: file },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', chunk => {
    errors = (errors + chunk).slice(-2000);
  });
  // A program that does not read its input closes it.
  child.stdin.on('error', () => {}).end(run.input ?? '');
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== (run.exitCode ?? 0)) throw new Error(`${args.join(' ')} exited with ${code}: ${errors}`);
  return Number(await readFile(file, 'utf8'));
};
