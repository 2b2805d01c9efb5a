import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { HeadConfig, UserConfig } from 'vitepress';
import { readDeclarationFiles } from './declarations.js';
import { listCurated, listExamples, startCode } from './examples.js';
import { checkAtBuild } from './fences.js';
import { makePacks, type Packs } from './packs.js';
import type { Emitted } from './protocol.js';
import { typescriptModule } from './typescript-module.js';

// Builds the scripts of the playground, before VitePress does the rest: through VitePress, the compiler alone would take it
// half a minute and a gigabyte.

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Gives scripts the modules `virtual:…`, each of which exports data. */
const withData = (modules: Readonly<Record<string, () => unknown>>): Plugin => ({
  name: 'data',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'data' }));
    onLoad({ filter: /.*/, namespace: 'data' }, ({ path }) => ({
      contents: JSON.stringify(modules[path.slice('virtual:'.length)]?.()),
      loader: 'json',
    }));
  },
});

// The compiler asks for them, and does without them in a browser.
const withoutNode: Plugin = {
  name: 'without-node',
  setup: ({ onResolve, onLoad }) => {
    onResolve(
      { filter: /^(node:)?(fs|path|os|inspector|perf_hooks|module|crypto|url|util|source-map-support)$/ },
      ({ path }) => ({
        path,
        namespace: 'none',
      }),
    );
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
  },
};

const shared: BuildOptions = {
  bundle: true,
  write: false,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  tsconfigRaw: {},
  logLevel: 'error',
};

const bundle = async (entry: string, options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({ ...shared, entryPoints: [here(entry)], ...options });
  return outputFiles?.[0]?.text ?? '';
};

// In the sandbox the emulator needs no HTTP server, no page and no MCP, because no other program can reach it.
const emulatorWithoutPort: Plugin = {
  name: 'emulator-without-port',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(events|http|http2|stream|crypto)$/ }, () => ({ path: here('node-shims.ts') }));
    // The second is the chunk of @valibot/to-json-schema, which the build puts into the package, the third is the page.
    onResolve({ filter: /^(@modelcontextprotocol\/|\.\.\/dist-\w+\.js$|\.\/page\.cjs$)/ }, ({ path }) => ({
      path,
      namespace: 'none',
    }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: '' }));
  },
};

/** Bundles the library with which the reader's code runs. */
const bundleRuntime = (entry: string): Promise<string> =>
  bundle(entry, {
    format: 'iife',
    define: { process: 'undefined', global: 'globalThis' },
    ...(entry === 'runtime-more.ts' && { plugins: [emulatorWithoutPort], inject: [here('node-shims.ts')] }),
  });

/** Bundles the worker with a version of TypeScript. `packs` are the names of the files that it may load. */
const bundleCompiler = (version: string, modules: Packs['modules'], files: object): Promise<string> =>
  bundle('compiler.ts', {
    format: 'iife',
    plugins: [
      withData({
        declarations: () => readDeclarationFiles(version),
        packs: () => ({ modules, files }),
        start: startCode,
      }),
      typescriptModule(version),
      withoutNode,
    ],
  });

const minifyStyle = async (): Promise<string> =>
  (await build({ ...shared, entryPoints: [here('playground.css')] })).outputFiles?.[0]?.text ?? '';

const NAMES = ['app', 'compiler', 'compiler59', 'runtime', 'more'] as const;
type ScriptName = (typeof NAMES)[number];

/** The scripts of the playground, and files that they load, by their names below the address of the site. */
interface Built {
  readonly names: Readonly<Record<ScriptName, string>>;
  readonly files: ReadonlyMap<string, string>;
}

/** Runs a script that exports messages, with the built package. */
const runAtBuild = (script: string): readonly Emitted[] => {
  const exported: Record<string, unknown> = {};
  new Function('require', 'exports', script)(createRequire(import.meta.url), exported);
  return Object.entries(exported).map(([name, value]) => ({ name, json: JSON.stringify(value) }));
};

/** Checks the code that is shown first, with and without the call that the compiler marks. */
const checkStart = (code: string) => {
  const checked = checkAtBuild(code);
  const [wrong] = checked.fixes;
  if (wrong === undefined) throw new Error('The first code of the playground has no call that Fix it removes.');
  const fixed = code.slice(0, wrong.from) + code.slice(wrong.to);
  const { script } = checkAtBuild(fixed);
  return { checked, fixed, fixedScript: script, emitted: runAtBuild(script) };
};

/** Lists the errors of the page Troubleshooting: the parts of each heading that do not differ, and its anchor. */
const listErrors = () =>
  [...readFileSync(here('../../troubleshooting.md'), 'utf8').matchAll(/^### (.*?)(?: \{label=.*)?$/gm)].map(
    ([, title = '']) => ({
      parts: title.split('…'),
      anchor: title
        .toLowerCase()
        .replace(/[^a-z\d]+/g, '-')
        .replace(/^-|-$/g, ''),
    }),
  );

/** Builds the scripts of the playground. It needs the built package. */
const buildScripts = async (): Promise<Built> => {
  const files = new Map<string, string>();
  /** Adds a file and returns its name, which changes with its text. */
  const add = (name: string, ending: string, text: string): string => {
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
    const file = `assets/playground-${name}.${hash}.${ending}`;
    files.set(file, text);
    return file;
  };
  const style = await minifyStyle();
  const drawings = readdirSync(here('../../public/pictures'));
  const start = startCode();
  const data = {
    examples: listExamples,
    curated: listCurated,
    start: () => start,
    // So that the first page needs no compiler.
    'start-checked': () => checkStart(start.code),
    drawings: () => drawings,
    troubleshooting: listErrors,
    style: () => style,
  };
  const { packs, modules } = makePacks(readDeclarationFiles('typescript'));
  // The worker is in the same folder.
  const packFiles = Object.entries(packs).map(([name, pack]) => [
    name,
    basename(add(`types-${name}`, 'json', JSON.stringify(pack))),
  ]);
  const compilerFor = (version: string): Promise<string> =>
    bundleCompiler(version, modules, Object.fromEntries(packFiles));
  const [app, compiler, compiler59, runtime, more] = await Promise.all([
    bundle('app.tsx', { format: 'esm', plugins: [withData(data)] }),
    compilerFor('typescript'),
    compilerFor('typescript-5.9'),
    bundleRuntime('runtime-core.ts'),
    bundleRuntime('runtime-more.ts'),
  ]);
  const names = {
    app: add('app', 'js', app),
    compiler: add('compiler', 'js', compiler),
    compiler59: add('compiler59', 'js', compiler59),
    runtime: add('runtime', 'js', runtime),
    more: add('more', 'js', more),
  };
  return { names, files };
};

/**
 * The tags that start the playground from the head of its page, before the scripts of the site: the worker with the compiler,
 * and the other scripts. `assets` are the addresses of the site's files.
 */
export const headOfPlayground = (assets: readonly string[]): HeadConfig[] => {
  const addressOf = (name: ScriptName): string => assets.find(asset => asset.includes(`/playground-${name}.`)) ?? '';
  const early = `(playgroundWorker=new Worker(${JSON.stringify(addressOf('compiler'))})).onerror=()=>{playgroundWorker=undefined}`;
  return [
    ['script', {}, `var playgroundWorker;${early}`],
    ['link', { rel: 'modulepreload', href: addressOf('app') }],
    ['link', { rel: 'preload', href: addressOf('runtime'), as: 'fetch', crossorigin: '' }],
  ];
};

type VitePlugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

/** A plugin for Vite: the scripts as files of the site, and their addresses as `virtual:playground`. */
export const playgroundScripts = (): VitePlugin => {
  let built: Promise<Built> | undefined;
  const getBuilt = (): Promise<Built> => (built ??= buildScripts());
  let isServing = false;
  return {
    name: 'playground-scripts',
    configResolved: ({ command }) => {
      isServing = command === 'serve';
    },
    resolveId: id => (id === 'virtual:playground' ? '/@scripts-of-playground.js' : undefined),
    async load(id) {
      if (id !== '/@scripts-of-playground.js') return undefined;
      const { names, files } = await getBuilt();
      if (!isServing) for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      return `export default ${JSON.stringify(names)};`;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/assets', async ({ url = '' }, response, next) => {
        const text = (await getBuilt()).files.get(`assets${url.replace(/\?.*$/, '')}`);
        if (text === undefined) return next();
        response.setHeader('content-type', url.endsWith('.json') ? 'application/json' : 'text/javascript');
        response.end(text);
      });
    },
  };
};
