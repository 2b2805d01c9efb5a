import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What a program has spent. */
export interface Spent {
  /** Microseconds of user time. */
  readonly user: number;
  /** Microseconds of user and system time. */
  readonly cpu: number;
  readonly seconds: number;
}

interface Run {
  readonly env?: NodeJS.ProcessEnv;
  /** The exit code that the program must have, 0 by default. */
  readonly exitCode?: number;
}

// Loaded before the program, so an empty program spends the same on it. Descriptor 3 is a pipe of ours: the parent cannot ask
// for the CPU time of a child that has ended.
const REPORT = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())));",
)}`;

/** Runs a program of Node, such as `dist/cli/main.js check file.jsonl`, whose output nobody reads, and measures the process. */
export const spentBy = async (args: readonly string[], { env, exitCode = 0 }: Run = {}): Promise<Spent> => {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [errors, written, [code]] = await Promise.all([
    text(child.stdio[2] as Readable),
    text(child.stdio[3] as Readable),
    once(child, 'close'),
  ]);
  if (code !== exitCode) throw new Error(`node ${args.join(' ')} ended with ${code}: ${errors.slice(-2000)}`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(written);
  return { user, cpu: user + system, seconds: (performance.now() - start) / 1000 };
};
