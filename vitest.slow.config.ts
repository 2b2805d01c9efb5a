import { defineConfig } from 'vitest/config';

// What takes longer than a developer waits: run by .ci/run, on the built package.
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A browser that waited in vain gets a second try, which the report marks "retry x1". No other failure does.
    retry: { count: 1, condition: /Timeout \d+ms exceeded/ },
    fileParallelism: false,
    expect: { poll: { timeout: 120_000 } },
  },
});
