import { defineConfig } from 'vitest/config';

// What takes longer than a developer waits: run by .ci/run, on the built package.
export default defineConfig({
  test: {
    include: ['test/slow/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    expect: { poll: { timeout: 120_000 } },
  },
});
