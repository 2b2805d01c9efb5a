import { availableParallelism } from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Has `imports` in package.json choose from src.
  ssr: { resolve: { conditions: ['sendable-source', ...defaultServerConditions] } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**'],
    passWithNoTests: false,
    // By default one core is left alone, which is half of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
  },
});
