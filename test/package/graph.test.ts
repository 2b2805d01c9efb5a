import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

// What each entry point may load, from its first import to the last.
const MAY_LOAD: Readonly<Record<string, readonly string[]>> = {
  '.': ['#default-transport', 'ts-pattern'],
  './parse': ['valibot', 'ts-pattern'],
  './webhook': ['jose'],
  './emulator': ['hono', '@hono/node-server', 'jose', 'valibot', 'ts-pattern'],
  './undici': ['undici'],
  './testing': [],
};

const { exports: entries, imports } = JSON.parse(readFileSync('package.json', 'utf8'));
const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/');

/** What the built files of an entry import from elsewhere. */
const loadedBy = async (file: string): Promise<readonly string[]> => {
  const options = {
    logLevel: 'error',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    outdir: 'out',
  } as const;
  const { metafile } = await build({ ...options, entryPoints: [file], packages: 'external', treeShaking: false });
  const paths = Object.values(metafile.inputs).flatMap(input => input.imports.filter(({ external }) => external));
  return [...new Set(paths.map(({ path }) => packageOf(path)))];
};

const isBuiltin = (name: string): boolean => name.startsWith('node:') || builtinModules.includes(name);

test('every entry point is known here', () => {
  expect(Object.keys(entries).filter(name => name !== './package.json')).toEqual(Object.keys(MAY_LOAD));
});

test.each(Object.entries(MAY_LOAD))('%s loads nothing of the others', async (name, allowed) => {
  for (const kind of ['import', 'require']) {
    const loaded = await loadedBy(entries[name][kind].default);
    expect(loaded.filter(path => !isBuiltin(path) && !allowed.includes(path))).toEqual([]);
    if (name === './undici') expect(loaded).toContain('undici');
    // On the edge there are no modules of Node.
    if (name === '.' || name === './testing') expect(loaded.filter(isBuiltin)).toEqual([]);
  }
});

test('neither default transport loads anything', async () => {
  const files = Object.values(imports['#default-transport']).filter(choice => typeof choice === 'object');
  expect(files.length).toBeGreaterThan(2);
  for (const file of new Set(files.flatMap(choice => Object.values(choice ?? {}))))
    expect(await loadedBy(file)).toEqual([]);
});
