import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Stream } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What a program has spent. */
export interface Spent {
  /** Microseconds of user time. */
  readonly user: number;
  /** Microseconds of user and system time. */
  readonly cpu: number;
  readonly seconds: number;
}

// Loaded before the program, so an empty program spends the same on it. Descriptor 3 is a pipe of ours.
const REPORT = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.cpuUsage())));",
)}`;

/** Runs a program of Node whose output nobody reads, and measures the whole process. */
export const spentBy = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Spent> => {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const report = child.stdio[3] as Stream & AsyncIterable<Buffer>;
  const [written, [code]] = await Promise.all([text(report), once(child, 'close')]);
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(written);
  return { user, cpu: user + system, seconds: (performance.now() - start) / 1000 };
};
