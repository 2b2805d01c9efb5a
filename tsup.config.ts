import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  splitting: true,
  treeshake: true,
  sourcemap: true,
  clean: true,
  // Puts the numbers of the builders' fields where they are used, as `enum` would.
  esbuildOptions: options => {
    options.minifySyntax = true;
  },
  // tsup sets baseUrl, which TypeScript 6 refuses otherwise; `resolve` puts the few types of type-fest into ours.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' }, resolve: ['type-fest'] },
});
