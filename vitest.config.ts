import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // In the package, `imports` chooses.
  resolve: {
    alias: { '#default-transport': fileURLToPath(new URL('src/send/default-transport.node.ts', import.meta.url)) },
  },
  test: { include: ['test/**/*.test.ts'], passWithNoTests: false, testTimeout: 30_000 },
});
