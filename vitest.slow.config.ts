import { defineConfig } from 'vitest/config';

const inBrowser = ['test/slow/page/**/*.test.ts', 'test/slow/docs/**/*.test.ts'];

// What takes longer than a developer waits: run by .ci/run, on the built package.
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: inBrowser,
          // The test and the browser are separate processes, so on a busy machine a test can fail although the page is right.
          // It gets a second try, which the report marks "retry x1". If the page is wrong, both tries fail.
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          exclude: inBrowser,
          // Only what waited in vain gets a second try.
          retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
        },
      },
    ],
  },
});
