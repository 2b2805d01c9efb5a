import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/**/*.test.ts'], passWithNoTests: false, testTimeout: 30_000 },
});
