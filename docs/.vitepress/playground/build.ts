import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import ts from 'typescript';
import type { HeadConfig, UserConfig } from 'vitepress';
import { readDeclarationFiles } from './declarations.js';
import { listExamples, startCode } from './examples.js';
import { compilerOptions } from './options.js';
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

/** Bundles the worker with a version of TypeScript. */
const bundleCompiler = (version: string): Promise<string> =>
  bundle('compiler.ts', {
    format: 'iife',
    plugins: [
      withData({ declarations: () => readDeclarationFiles(version), start: startCode }),
      typescriptModule(version),
      withoutNode,
    ],
  });

const minifyStyle = async (): Promise<string> =>
  (await build({ ...shared, entryPoints: [here('playground.css')] })).outputFiles?.[0]?.text ?? '';

/** The names of the playground's scripts, and their texts. */
type Scripts = Readonly<Record<ScriptName, string>>;

const NAMES = ['app', 'compiler', 'compiler59', 'runtime'] as const;
type ScriptName = (typeof NAMES)[number];

/** Builds the scripts of the playground. It needs the built package. */
const buildScripts = async (): Promise<Scripts> => {
  const style = await minifyStyle();
  const drawings = readdirSync(here('../../public/pictures'));
  const options = { ...compilerOptions, module: ts.ModuleKind.CommonJS };
  const script = ts.transpileModule(startCode(), { compilerOptions: options }).outputText;
  const data = {
    examples: listExamples,
    start: startCode,
    'start-script': () => script,
    drawings: () => drawings,
    style: () => style,
  };
  const [app, compiler, compiler59, runtime] = await Promise.all([
    bundle('app.tsx', { format: 'esm', plugins: [withData(data)] }),
    bundleCompiler('typescript'),
    bundleCompiler('typescript-5.9'),
    bundle('runtime.ts', { format: 'iife', define: { process: 'undefined' } }),
  ]);
  return { app, compiler, compiler59, runtime };
};

const isName = (name: string): name is ScriptName => NAMES.some(known => known === name);

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
  let built: Promise<Scripts> | undefined;
  const getScripts = (): Promise<Scripts> => (built ??= buildScripts());
  const fileNameOf = (name: ScriptName, text: string): string =>
    `assets/playground-${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
  let isServing = false;
  return {
    name: 'playground-scripts',
    configResolved: ({ command }) => {
      isServing = command === 'serve';
    },
    resolveId: id => (id === 'virtual:playground' ? '/@scripts-of-playground.js' : undefined),
    async load(id) {
      if (id !== '/@scripts-of-playground.js') return undefined;
      const scripts = Object.entries(await getScripts()).filter(([name]) => isName(name));
      const names = scripts.map(([name, source]): readonly [string, string] => {
        const fileName = isName(name) ? fileNameOf(name, source) : '';
        if (!isServing) this.emitFile({ type: 'asset', fileName, source });
        return [name, isServing ? `@playground/${name}.js` : fileName];
      });
      return `export default ${JSON.stringify(Object.fromEntries(names))};`;
    },
    configureServer: ({ middlewares }) => {
      middlewares.use('/@playground', async ({ url = '' }, response) => {
        const name = url.replace(/^\/|\.js.*$/g, '');
        response.setHeader('content-type', 'text/javascript');
        response.end(isName(name) ? (await getScripts())[name] : '');
      });
    },
  };
};
