import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { defineConfig, type Options } from 'tsup';
import { llmsFull, llmsNames } from './docs/generate/llms.js';
import { corpusFiles } from './src/corpus/files.js';
import { schemaFiles } from './src/schema/files.js';
import { writePage } from './test/support/emulator/page-bundle.js';
import { readSources, writeDeclarationMaps } from './test/support/package/declaration-maps.js';

// What `exports` in package.json names: the scripts that have types.
const published = {
  entry: {
    index: 'src/index.ts',
    'parse/index': 'src/parse/index.ts',
    'webhook/index': 'src/webhook/index.ts',
    'webhook/stores/index': 'src/webhook/stores/index.ts',
    'codes/index': 'src/codes/index.ts',
    'emulator/index': 'src/emulator/index.ts',
    'undici/index': 'src/undici/index.ts',
    'otel/index': 'src/otel/index.ts',
    'bullmq/index': 'src/bullmq/index.ts',
    'handoff/index': 'src/handoff/index.ts',
    'journal/index': 'src/journal/index.ts',
    'testing/index': 'src/testing/index.ts',
    'schema/index': 'src/schema/index.ts',
  },
};

// Splitting leaves a chunk for a shared module that only passes exports on. Such a chunk is empty, and nothing imports it.
const removeEmptyChunks = async (): Promise<void> => {
  for (const file of await readdir('dist')) {
    if (!/^chunk-.*\.c?js$/.test(file)) continue;
    const code = (await readFile(`dist/${file}`, 'utf8')).replace(/^\/\/.*$|['"]use strict['"];/gm, '');
    if (code.trim() === '') for (const empty of [file, `${file}.map`]) await rm(`dist/${empty}`);
  }
};

// `imports` in package.json chooses its file where the package runs, so no bundle of ours may contain one of the two.
const DEFAULT_TRANSPORT = '#default-transport';

// Node takes 0.7 ms of CPU time to load a file, and splitting makes one for each set of entry points that share a module. The
// entry points need most of src/internal, in eight such files, and those that send need most of src/send, in six. Each folder's
// files become one. Above an empty program, `import 'sendable'` took 94 million instructions, then 70 with one file for
// src/internal. Counted again before and after one for src/send, it took 67, and then 59.
// Those of the builders and the rules stay apart: bundlers cannot remove their data, which a bundle with few of them would then have.
const joinChunksOf = async (folder: string): Promise<void> => {
  const chunks = (await readdir('dist')).filter(name => /^chunk-\w+\.js$/.test(name));
  const sourcesOf = async (chunk: string): Promise<readonly string[]> =>
    JSON.parse(await readFile(`dist/${chunk}.map`, 'utf8')).sources;
  const own: string[] = [];
  for (const chunk of chunks)
    if ((await sourcesOf(chunk)).every(source => source.includes(`/src/${folder}/`))) own.push(chunk);
  await build({
    stdin: { contents: own.map(chunk => `export * from './${chunk}';`).join('\n'), resolveDir: 'dist' },
    outfile: `dist/chunk-${folder}.js`,
    bundle: true,
    external: [DEFAULT_TRANSPORT, ...chunks.filter(chunk => !own.includes(chunk)).map(chunk => `./${chunk}`)],
    format: 'esm',
    sourcemap: true,
  });
  for (const name of await readdir('dist', { recursive: true })) {
    if (!name.endsWith('.js') || name.startsWith('cli/')) continue;
    const code = await readFile(`dist/${name}`, 'utf8');
    const joined = code.replace(/\bchunk-\w+\.js(?=['"])/g, chunk =>
      own.includes(chunk) ? `chunk-${folder}.js` : chunk,
    );
    if (joined !== code) await writeFile(`dist/${name}`, joined);
  }
  for (const chunk of own) for (const file of [chunk, `${chunk}.map`]) await rm(`dist/${file}`);
};

// What programs in other languages read, so it lies in the package as files too.
const data = { schema: schemaFiles, corpus: corpusFiles };
const writeData = async (): Promise<void> => {
  for (const [folder, files] of Object.entries(data)) {
    await mkdir(`dist/${folder}`, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(`dist/${folder}/${name}`, text);
  }
  // For assistants, which have the package and nothing else.
  await writeFile('dist/llms.txt', llmsNames());
  await writeFile('dist/llms-full.txt', llmsFull());
};

// The packages that the command line and the emulator use, and that nobody has to install: esbuild puts them into dist.
const bundledFolders = new Set<string>();

const esbuildPlugins: NonNullable<Options['esbuildPlugins']> = [
  {
    name: 'bundled-packages',
    setup: build =>
      build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, ({ path }) => {
        const [folder] = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/.exec(path) ?? [path];
        bundledFolders.add(folder);
        return undefined;
      }),
  },
];

// An ES module's declarations pass on those of CommonJS. With a copy of its own, each `unique symbol` would be two, and
// no builder of one module would go into a builder of the other; TypeScript 7 also takes the conditional types of two copies
// for different ones.
const startedAt = Date.now();
const isNew = async (path: string): Promise<boolean> =>
  ((await stat(path).catch(() => null))?.mtimeMs ?? 0) > startedAt;
const shareDeclarations = async (): Promise<void> => {
  // Takes some seconds, in which tsup's other thread makes the declarations.
  const sources = await readSources('src');
  // tsup removes all declarations before it writes its own, which takes longer than the scripts. After an error it writes
  // none, and waits for this.
  while (!((await isNew('dist/index.d.ts')) && (await isNew('dist/index.d.cts')))) {
    if (process.exitCode !== undefined && process.exitCode !== 0) return;
    await setTimeout(200);
  }
  const entries = Object.keys(published.entry).map(entry => `${entry}.d.ts`);
  for (const name of await readdir('dist', { recursive: true }))
    if (name.endsWith('.d.ts') && !entries.includes(name)) await rm(`dist/${name}`);
  for (const name of entries) await writeFile(`dist/${name}`, "export * from './index.cjs';\n");
  await isWritten();
  await writeDeclarationMaps('dist', sources);
};

/** Waits until the declarations of CommonJS, which tsup writes all at once, do not change. */
const isWritten = async (): Promise<void> => {
  const bytes = async (): Promise<number> => {
    const names = (await readdir('dist', { recursive: true })).filter(name => name.endsWith('.d.cts'));
    return (await Promise.all(names.map(name => stat(`dist/${name}`)))).reduce((sum, { size }) => sum + size, 0);
  };
  for (let [before, now] = [-1, await bytes()]; before !== now; [before, now] = [now, await bytes()])
    await setTimeout(300);
};

// Rollup passes on the exports of a chunk as fixed getters, which sinon.stub and Jest's automock cannot replace. Without the
// mark of an ES module, TypeScript and Babel would put such getters around them again. Lines keep their numbers.
const GETTER = /Object\.defineProperty\(exports, "(\w+)", \{\n.*\n.*return (\S+); \}\n\}\);/g;
const MARK = "Object.defineProperty(exports, '__esModule', { value: true });";
const plainExports = async (): Promise<void> => {
  for (const entry of Object.keys(published.entry)) {
    const code = await readFile(`dist/${entry}.cjs`, 'utf8');
    const plain = code.replace(GETTER, 'exports.$1 = $2;\n\n\n');
    await writeFile(`dist/${entry}.cjs`, plain.replace("'use strict';", `'use strict'; ${MARK}`));
  }
};

// Source maps lead to the lines of our files, which are in the package, once. With columns, and with code of other packages, they
// would be four times as large, and a fifth of the tarball.
const leanMaps = async (): Promise<void> => {
  for (const name of await readdir('dist', { recursive: true })) {
    if (!/\.c?js\.map$/.test(name)) continue;
    const file = `dist/${name}`;
    const map: { sources: readonly string[]; mappings: string } = JSON.parse(await readFile(file, 'utf8'));
    const sources = map.sources.filter(source => !/\.gen\.js$|node_modules/.test(source));
    const placesIn = (segments: readonly SourceMapSegment[]): SourceMapSegment[] =>
      segments.flatMap(([column, source = -1, line = -1, from = -1], index): SourceMapSegment[] => {
        const [, sourceBefore = -1, lineBefore = -1] = segments[index - 1] ?? [];
        if (index > 0 && source === sourceBefore && line === lineBefore) return [];
        const own = sources.indexOf(map.sources[source] ?? '');
        return [own < 0 ? [column] : [column, own, line, from]];
      });
    const mappings = encode(decode(map.mappings).map(placesIn));
    await writeFile(file, JSON.stringify({ ...map, sources, sourcesContent: undefined, names: [], mappings }));
  }
};

// The emulator's page is a third of its code. Its ES module and its CommonJS module load it from one file.
const sharedPage: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'shared-page',
  setup: build => build.onResolve({ filter: /\/html\.gen\.js$/ }, () => ({ path: './page.cjs', external: true })),
};
const writeSharedPage = (): Promise<unknown> =>
  build({
    entryPoints: ['src/emulator/page/html.gen.js'],
    outfile: 'dist/emulator/page.cjs',
    format: 'cjs',
    platform: 'node',
  });

// What the licences of the bundled packages ask for: their text beside their code. Both builds bundle some, so the second
// one to end writes the file.
let buildsToEnd = 2;
const writeLicences = async (): Promise<void> => {
  buildsToEnd -= 1;
  if (buildsToEnd > 0) return;
  const texts = await Promise.all(
    [...bundledFolders].toSorted().map(async folder => {
      const { name, version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
      const file = (await readdir(folder)).find(one => /^licen[cs]e/i.test(one));
      if (file === undefined) throw new Error(`${name} has no file with its licence.`);
      return `# ${name} ${version}\n\n${(await readFile(`${folder}/${file}`, 'utf8')).trim()}\n`;
    }),
  );
  await writeFile('dist/third-party-licences.md', texts.join('\n'));
};

const library = defineConfig({
  entry: {
    ...published.entry,
    // The two that `imports` in package.json chooses from.
    'send/transports/default-transport': 'src/send/transports/default-transport.ts',
    'send/transports/default-transport.node': 'src/send/transports/default-transport.node.ts',
  },
  external: [DEFAULT_TRANSPORT],
  format: ['esm', 'cjs'],
  target: 'node20',
  // Also in CommonJS, where without it each entry would carry its own copy of the classes.
  splitting: true,
  // No chunk is imported for its effects alone: none has any, and bundlers would warn of each such import.
  treeshake: { preset: 'recommended', moduleSideEffects: 'no-external' },
  sourcemap: true,
  onSuccess: async () => {
    await removeEmptyChunks();
    for (const folder of ['internal', 'send']) await joinChunksOf(folder);
    await plainExports();
    await writeData();
    await writeSharedPage();
    await shareDeclarations();
    await leanMaps();
    await writeLicences();
  },
  esbuildPlugins: [...esbuildPlugins, sharedPage],
  clean: ['!cli/**'],
  // tsup sets baseUrl, which TypeScript 6 refuses otherwise; `resolve` puts the few types of type-fest and the schema standard into ours.
  // `npm run test:types` checks the types with TypeScript 7, and `isolatedDeclarations` has every export name its type. So
  // the declarations are the same without a check by TypeScript 6, which took a third of the build's CPU time.
  dts: {
    entry: published.entry,
    compilerOptions: { ignoreDeprecations: '6.0', noCheck: true },
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
  // The second is for a function of the emulator that the command line does not use.
  external: [
    /^\.\.\/(index|parse\/index|emulator\/index|bullmq\/index|handoff\/index)\.js$/,
    'pg',
    '@valibot/to-json-schema',
  ],
  format: ['esm'],
  target: 'node20',
  splitting: true,
  // Bundled CommonJS asks for Node's own modules by `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  onSuccess: writeLicences,
  esbuildPlugins,
  clean: true,
});

export default async (): Promise<Options[]> => {
  await writePage();
  return [library, cli].flat() as Options[];
};
