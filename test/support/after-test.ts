import { onTestFinished } from 'vitest';

/**
 * Cleans up after the test that runs. A hook at the top of a helper would do so for the first file only that imports it: the
 * files of one process share their modules. So servers, folders and processes were left.
 */
export const afterTest = (cleanUp: () => unknown): void =>
  onTestFinished(async () => {
    await cleanUp();
  });
