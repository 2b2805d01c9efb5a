import { defineConfig } from 'tsup';

// What `exports` in package.json names: the scripts that have types.
const published = {
  entry: {
    index: 'src/index.ts',
    'parse/index': 'src/parse/index.ts',
    'webhook/index': 'src/webhook/index.ts',
    'emulator/index': 'src/emulator/index.ts',
    'undici/index': 'src/undici/index.ts',
    'testing/index': 'src/testing/index.ts',
  },
};

const library = defineConfig({
  entry: {
    ...published.entry,
    // The two that `imports` in package.json chooses from.
    'send/default-transport': 'src/send/default-transport.ts',
    'send/default-transport.node': 'src/send/default-transport.node.ts',
  },
  external: ['#default-transport'],
  format: ['esm', 'cjs'],
  target: 'node20',
  // Also in CommonJS, where without it each entry would carry its own copy of the classes.
  splitting: true,
  // No chunk is imported for its effects alone: none has any, and bundlers would warn of each such import.
  treeshake: { preset: 'recommended', moduleSideEffects: 'no-external' },
  sourcemap: true,
  clean: ['!cli/**'],
  // tsup sets baseUrl, which TypeScript 6 refuses otherwise; `resolve` puts the few types of type-fest and the schema standard into ours.
  dts: {
    entry: published.entry,
    compilerOptions: { ignoreDeprecations: '6.0' },
    resolve: [/^type-fest/, /^@standard-schema/, /^\.\.?\//],
  },
  // Puts the numbers of the builders' fields where they are used.
  esbuildOptions: options => {
    options.minifySyntax = true;
  },
});

// The command line is a user of the built library, which it finds beside it: it has no copy of it.
const cli = defineConfig({
  entry: { main: 'src/cli/main.ts' },
  outDir: 'dist/cli',
  external: [/^\.\.\/(index|parse\/index|emulator\/index)\.js$/],
  format: ['esm'],
  target: 'node20',
  splitting: true,
  sourcemap: true,
  clean: true,
});

export default [library, cli];
