import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Has `imports` in package.json choose from src.
  ssr: { resolve: { conditions: ['sendable-source', ...defaultServerConditions] } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/slow/**'],
    passWithNoTests: false,
    testTimeout: 30_000,
  },
});
