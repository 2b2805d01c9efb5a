import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { folder } from '../support/folder.js';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';
import { entryPoints, formats, imports } from './manifest.js';

interface Loads {
  /** As soon as it is imported. */
  readonly atOnce: readonly string[];
  /** The condition under which it is needed. */
  readonly later?: readonly string[];
  /** By a file that it loads later. */
  readonly inLaterFile?: readonly string[];
  /** A package that it loads brings packages of its own, and others by platform. */
  readonly bringsOthers?: true;
}

// All that an entry point loads from other packages: no less either, so that a row cannot go stale.
const LOADS: Readonly<Record<string, Loads>> = {
  '.': { atOnce: [] },
  './parse': { atOnce: [] },
  './webhook': { atOnce: [] },
  './webhook/stores': { atOnce: [] },
  './codes': { atOnce: [] },
  './emulator': { atOnce: ['ts-pattern'], later: ['@modelcontextprotocol/sdk'] },
  './undici': { atOnce: ['undici'] },
  './otel': { atOnce: ['@opentelemetry/api'] },
  './bullmq': { atOnce: ['bullmq', 'ts-pattern'], bringsOthers: true },
  './handoff': { atOnce: [], inLaterFile: ['bullmq'] },
  './journal': { atOnce: [] },
  './testing': { atOnce: [] },
  './schema': { atOnce: ['ts-pattern'] },
};
// On the edge there are no modules of Node.
const RUNS_ANYWHERE = ['.', './parse', './webhook', './webhook/stores', './codes', './testing', './schema'];

const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);
const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].sort();

/** Returns the imports of other packages in all built files that an entry reaches. */
const importedBy = async (file: string) => {
  const common = { bundle: true, write: false, metafile: true, platform: 'node', outdir: 'out' } as const;
  const { metafile } = await build({ ...common, entryPoints: [file], packages: 'external', treeShaking: false });
  const outside = Object.values(metafile.inputs).flatMap(input => input.imports.filter(({ external }) => external));
  const of = (isLate: boolean) => outside.filter(({ kind }) => (kind === 'dynamic-import') === isLate);
  const packages = (isLate: boolean) =>
    sorted(of(isLate).map(({ path }) => packageOf(path))).filter(p => !isBuiltin(p));
  return { atOnce: packages(false), later: packages(true), builtins: outside.filter(({ path }) => isBuiltin(path)) };
};

/** The packages whose files a fresh process evaluates when it imports an entry. */
const loadedBy = async (file: string, format: 'import' | 'require'): Promise<readonly string[]> => {
  const at = await folder();
  const code = format === 'import' ? `import ${JSON.stringify(pathToFileURL(file).href)}` : 'require(process.argv[1])';
  const type = format === 'import' ? 'module' : 'commonjs';
  // The engine's own list of scripts, which no module system of ours can hide anything from.
  const env = { ...process.env, NODE_OPTIONS: '', NODE_V8_COVERAGE: at('.') };
  await run('node', [`--input-type=${type}`, '--eval', code, file], { env });
  const written = await Promise.all((await readdir(at('.'))).map(name => readFile(at(name), 'utf8')));
  const urls = written.flatMap(text => JSON.parse(text).result.map(({ url }: { url: string }) => url));
  if (!urls.includes(pathToFileURL(file).href)) throw new Error(`${file} was not loaded.`);
  return sorted(urls.flatMap(url => url.match(/.*\/node_modules\/(.*)/)?.[1] ?? []).map(packageOf));
};

test('every entry point is known here', () => {
  expect(Object.keys(entryPoints)).toEqual(Object.keys(LOADS));
});

describe.each(formats)('by %s', format => {
  test.each(Object.entries(LOADS))(
    '%s can reach only what it needs',
    async (name, { atOnce, later = [], inLaterFile = [] }) => {
      const imported = await importedBy(entryPoints[name]?.[format] ?? '');
      expect(imported).toMatchObject({ atOnce: sorted([...atOnce, ...inLaterFile]), later });
      if (RUNS_ANYWHERE.includes(name)) expect(imported.builtins).toEqual([]);
    },
  );

  test.each(Object.entries(LOADS))(
    '%s loads each module when it says so, not sooner and not later',
    async (name, { atOnce, bringsOthers }) => {
      const loaded = await loadedBy(join(ROOT, entryPoints[name]?.[format] ?? ''), format);
      expect(bringsOthers ? loaded.filter(one => atOnce.includes(one)) : loaded).toEqual(atOnce);
      // A Redis client is loaded when BullMQ connects, if BullMQ is configured for it.
      expect(loaded).not.toContain('ioredis');
    },
  );
});

test('neither default transport imports anything', async () => {
  const files = imports['#default-transport'] ?? [];
  expect(files).toHaveLength(4);
  for (const file of files) expect(await importedBy(file)).toEqual({ atOnce: [], later: [], builtins: [] });
});
