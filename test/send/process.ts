import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** How many timers of this process wait. */
export const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length;

/** What this process warns of while `work` is done. */
export const warningsOf = async (work: () => Promise<unknown>): Promise<readonly Error[]> => {
  const warnings: Error[] = [];
  const warned = (warning: Error): void => void warnings.push(warning);
  process.on('warning', warned);
  try {
    await work();
    // A warning is told in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve));
  } finally {
    process.off('warning', warned);
  }
  return warnings;
};

/** Runs a script that imports from src in a process of its own, to its end. */
export const runScript = (
  script: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)(
    process.execPath,
    ['--conditions=sendable-source', '--import', 'tsx', '--input-type=module', '--eval', script],
    { env, maxBuffer: 2 ** 28 },
  );

/** Keeps the event loop busy. */
export const block = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until; );
};
