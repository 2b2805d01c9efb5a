import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Has `imports` in package.json choose from src. Node does not know `module`, which means code for bundlers. */
export const fromSource = {
  resolve: {
    conditions: ['sendable-source', ...defaultServerConditions.filter(condition => condition !== 'module')],
  },
};

/**
 * Begins with the folders whose small files run for seconds. Without times of an earlier run, Vitest begins with the largest
 * files, and at the end one process would run a long one alone.
 */
class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /\/test\/(docs|package|schema|simulation|types)\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

export default defineConfig({
  ssr: fromSource,
  test: {
    // Makes the emulator's page, which is not in the repository.
    globalSetup: ['test/support/emulator/page-bundle.ts'],
    include: ['test/**/*.test.ts'],
    // The first two are those of vitest.slow.config.ts. The third links to the repository itself.
    exclude: ['test/slow/**', 'test/growth/**', 'test/bench/**'],
    passWithNoTests: false,
    sequence: { sequencer: LongTestsFirst },
    // By default one core is left alone, which is half of two. A third process works while tests of the others wait for
    // sockets and timers.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Starting a process for each file took more time than most files' tests. So the files of one process share its
    // globals and the modules of src: a test undoes what it changes.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // Only for what hangs: no busy machine may reach them.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
