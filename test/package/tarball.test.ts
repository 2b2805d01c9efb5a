import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { filesIn, manifest } from './manifest.js';

const run = promisify(execFile);
const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
const LICENCES = 'dist/third-party-licences.md';
const PACKED_BYTES_AT_MOST = 1_700_000;

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}
let packed: Packed;
let paths: readonly string[];

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT });
  // npm 12 gives an object by the package's name, those before a list.
  const [first] = Object.values<Packed>(JSON.parse(stdout));
  if (first === undefined) throw new Error(`npm pack printed: ${stdout}`);
  packed = first;
  paths = first.files.map(({ path }) => path).sort();
});

const SCRIPT = /\.c?js$/;
const DECLARATIONS = /\.d\.c?ts$/;

/** The file that a declaration means by a path, which names the script beside it. */
const declared = (path: string): string => path.replace(/(?<!\.d)\.(c?)js$/, '.d.$1ts');

/** The files of ours that a built file imports, by its text. */
const importsOf = async (file: string): Promise<readonly string[]> => {
  const found = (await read(file)).matchAll(/(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"](\.{1,2}\/[^'"]+)['"]/g);
  const beside = [...found].map(([, path = '']) => join(dirname(file), path));
  return DECLARATIONS.test(file) ? beside.map(declared) : beside;
};

/** The files that package.json names, and everything that they import. */
const reachable = async (): Promise<ReadonlySet<string>> => {
  const { exports, imports, bin, main, module, types, typesVersions } = manifest;
  const files = new Set(filesIn([exports, imports, bin, main, module, types, typesVersions]));
  for (const file of files) for (const imported of await importsOf(file)) files.add(imported);
  return files;
};

test('the tarball holds the files that package.json names, their imports, a map for each script and the documents, and nothing else', async () => {
  const files = [...(await reachable())];
  // Nobody's program has the command line in its traces.
  const maps = files.filter(file => SCRIPT.test(file) && !file.startsWith('dist/cli/')).map(file => `${file}.map`);
  expect(paths).toEqual([...DOCUMENTS, LICENCES, ...files, ...maps].sort());
  expect(files.filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('the tarball holds both formats of every entry point, with their types', () => {
  const entries = [
    '',
    'bullmq/',
    'codes/',
    'emulator/',
    'handoff/',
    'otel/',
    'parse/',
    'schema/',
    'testing/',
    'undici/',
    'webhook/',
    'webhook/stores/',
  ];
  const all = entries.flatMap(entry => ['js', 'cjs', 'd.ts', 'd.cts'].map(ending => `dist/${entry}index.${ending}`));
  expect(paths).toEqual(expect.arrayContaining(all));
});

test(`it is at most ${PACKED_BYTES_AT_MOST / 1000} kB`, () => {
  expect(packed.size).toBeLessThanOrEqual(PACKED_BYTES_AT_MOST);
});

test('docs/releasing.md states the maximum size of the tarball', async () => {
  expect(await read('docs/releasing.md')).toContain(`at most ${PACKED_BYTES_AT_MOST / 1000} kB packed`);
});

test('the command is executable and has a shebang', async () => {
  expect(Object.keys(manifest.bin)).toEqual(['sendable']);
  const [file = ''] = filesIn(manifest.bin);
  expect(packed.files.find(({ path }) => path === file)?.mode).toBe(0o755);
  expect(await read(file)).toMatch(/^#!\/usr\/bin\/env node\n/);
});

describe('source maps', () => {
  const parse = async (file: string) => JSON.parse(await read(file));

  test('each names its script and contains our sources, because the tarball has no src', async () => {
    for (const file of paths.filter(path => path.endsWith('.map'))) {
      const { sources, sourcesContent = [] } = await parse(file);
      const found = sources.map((source: string) => join(dirname(file), source));
      expect({
        file,
        sources: found.filter((source: string) => !/^(src\/.+\.(ts|gen\.js)|node_modules\/.+\.[cm]?js)$/.test(source)),
      }).toEqual({
        file,
        sources: [],
      });
      const texts = found.map((source: string) => (/\.gen\.js$|^node_modules/.test(source) ? '' : read(source)));
      expect({ file, kept: sourcesContent }).toEqual({ file, kept: await Promise.all(texts) });
    }
  });

  test('each script of the library names its source map', async () => {
    for (const file of paths.filter(path => SCRIPT.test(path) && !path.startsWith('dist/cli/')))
      expect(await read(file)).toContain(`//# sourceMappingURL=${file.split('/').at(-1)}.map`);
  });
});
