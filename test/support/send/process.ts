import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the number of pending timers of this process. */
export const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;

/** Waits until no more timers wait than before. Vitest's own end meanwhile; those of its `expect.poll` would count. */
export const timersEnd = async (before: number): Promise<void> => {
  while (timers() > before) await new Promise(resolve => setImmediate(resolve));
};

/** Returns the warnings of this process while `work` runs. */
export const warningsOf = async (work: () => Promise<unknown>): Promise<readonly Error[]> => {
  const warnings: Error[] = [];
  const warned = (warning: Error): void => void warnings.push(warning);
  process.on('warning', warned);
  try {
    await work();
    // A warning is emitted in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve));
  } finally {
    process.off('warning', warned);
  }
  return warnings;
};

/** Runs a script that imports the built package in a process of its own, to its end. */
export const runScript = (
  script: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env, maxBuffer: 2 ** 28 });

/** Holds the event loop up, and leaves the processor to others. */
export const block = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
