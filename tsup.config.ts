import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  splitting: true,
  treeshake: true,
  sourcemap: true,
  clean: true,
  // tsup sets baseUrl, which TypeScript 6 refuses otherwise; `resolve` puts the few types of type-fest into ours.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' }, resolve: ['type-fest'] },
});
