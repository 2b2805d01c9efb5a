import { expect, test } from 'vitest';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';

// `npm test` compiles the same files with TypeScript 6 and 7, and compares each error. tsd also compares types that must be
// identical, and checks all declarations of libraries, which takes most of its time.
test('tsd finds nothing wrong with the published types', async () => {
  const { stdout } = await run('node', ['node_modules/tsd/dist/cli.js'], { cwd: ROOT }).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});
