import { defineConfig } from 'vitest/config';
import type { Reporter } from 'vitest/node';
import { fromSource } from './vitest.config.js';

// `npm test` runs a tenth of their seeds, and one client of Redis.
const withSeeds = [
  'codes/stores',
  'bullmq/left-jobs',
  'webhook/attackers',
  'parse/corpus',
  'parse/round-trip-properties',
  'schema/json-schemas',
].map(name => `test/${name}.test.ts`);
// `npm test` runs them with TypeScript 7 alone.
const withCompilers = ['budget', 'error-texts', 'expected-errors', 'uris'].map(name => `test/types/${name}.test.ts`);
const inBrowser = ['test/slow/page/**/*.test.ts', 'test/slow/docs/**/*.test.ts'];
const measured = ['memory', 'old-space', 'soak'].map(name => `test/slow/${name}.test.ts`);

/** Files of these projects run one at a time: a browser alone keeps two cores busy, and the others measure CPU time or memory. */
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });
/** Files of these projects run two at a time. */
const inPairs = { maxWorkers: 2, sequence: { groupOrder: 1 } };

/** Prints a line for each test that needed a second try, with the first error, after everything else. */
const secondTries: Reporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    for (const test of tests.filter(one => (one.diagnostic()?.retryCount ?? 0) > 0)) {
      const { state, errors } = test.result();
      const error = errors?.[0]?.message.split('\n')[0] ?? 'no error';
      console.log(`Second try (${state}): ${test.module.relativeModuleId} > ${test.fullName}: ${error}`);
    }
  },
};

// What takes longer than a developer waits: run by .ci/run, on the built package.
export default defineConfig({
  test: {
    reporters: ['default', secondTries],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          ...alone(2),
          // The test and the browser are separate processes, so on a busy machine a test can fail although the page is right.
          // It gets a second try. But a race in the page also passes at the second try: look into each test that the report
          // marks "retry x1". They are listed again at the end.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          exclude: [...inBrowser, ...measured],
          ...inPairs,
          // Only what waited in vain gets a second try.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
        },
      },
      {
        extends: true,
        ssr: fromSource,
        test: { name: 'all seeds', include: withSeeds, env: { SEEDS: 'all' }, ...inPairs },
      },
      {
        extends: true,
        ssr: fromSource,
        test: { name: 'all compilers', include: withCompilers, env: { COMPILERS: 'all' }, ...inPairs },
      },
      { extends: true, test: { name: 'measured', include: measured, ...alone(3) } },
      {
        extends: true,
        ssr: fromSource,
        test: {
          name: 'growth',
          include: ['test/growth/**/*.test.ts'],
          ...alone(3),
          globalSetup: ['test/support/emulator/page-bundle.ts'],
        },
      },
    ],
  },
});
