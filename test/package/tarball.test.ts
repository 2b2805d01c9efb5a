import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path/posix';
import { promisify } from 'node:util';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../types/tsc.js';
import { filesIn, manifest } from './manifest.js';

const run = promisify(execFile);
const read = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8');

const DOCUMENTS = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
const LICENCES = 'dist/third-party-licences.md';
const PACKED_BYTES_AT_MOST = 1_500_000;

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
// The declarations of ES modules only pass on those of CommonJS.
const MAPPED = /\.c?js$|\.d\.cts$/;

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

test('the tarball holds the files that package.json names, their imports, a map for each, the sources of the library and the documents, and nothing else', async () => {
  const files = [...(await reachable())];
  // Nobody's program has the command line in its traces.
  const maps = files.filter(file => MAPPED.test(file) && !file.startsWith('dist/cli/')).map(file => `${file}.map`);
  const sources = (await readdir(join(ROOT, 'src'), { recursive: true }))
    .map(file => `src/${file}`)
    .filter(file => file.endsWith('.ts') && !/^src\/(cli|emulator\/page\/ui)\//.test(file));
  expect(paths).toEqual([...DOCUMENTS, LICENCES, ...files, ...maps, ...sources].sort());
  expect(files.filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
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

  test('each names sources of ours that are in the tarball; of other packages, whose sources are not, it has an empty text', async () => {
    for (const file of paths.filter(path => path.endsWith('.map'))) {
      const { sources, sourcesContent = [] } = await parse(file);
      const found: readonly string[] = sources.map((source: string) => join(dirname(file), source));
      const isOther = (source: string) => /^node_modules\/.+\.[cm]?js$|\.gen\.js$/.test(source);
      expect({ file, missing: found.filter(source => !isOther(source) && !paths.includes(source)) }).toEqual({
        file,
        missing: [],
      });
      const texts = file.endsWith('.d.cts.map') ? [] : found.map(source => (isOther(source) ? '' : null));
      expect({ file, sourcesContent }).toEqual({ file, sourcesContent: texts });
    }
  });

  test('each leads from a declared name to the same name in a source', async () => {
    const declarations = paths.filter(path => path.endsWith('.d.cts'));
    const service = ts.createLanguageService({
      ...ts.sys,
      getScriptFileNames: () => declarations.map(path => join(ROOT, path)),
      getScriptVersion: () => '',
      getScriptSnapshot: file => ts.ScriptSnapshot.fromString(ts.sys.readFile(file) ?? ''),
      getCurrentDirectory: () => ROOT,
      getCompilationSettings: () => ({ noLib: true, noResolve: true }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      useCaseSensitiveFileNames: () => true,
    });
    // Of the language service of an editor; not a part of its public types.
    const mapper: { tryGetSourcePosition(of: object): { fileName: string; pos: number } | undefined } = Reflect.apply(
      Reflect.get(service, 'getSourceMapper'),
      service,
      [],
    );
    const sources = await Promise.all(paths.filter(path => path.startsWith('src/')).map(read));
    // Not the types of other packages, and the examples in their comments.
    const isOurs = (name: string): boolean =>
      sources.some(text => new RegExp(`^(?:export )?(?:interface|class|function|const) ${name}\\b`, 'm').test(text));
    const wrong: string[] = [];
    let found = 0;
    for (const path of declarations) {
      const fileName = join(ROOT, path);
      const text = await read(path);
      for (const { index, 1: name = '' } of text.matchAll(/^(?:declare (?:const|function|class)|interface) (\w+)/gm)) {
        const to = mapper.tryGetSourcePosition({ fileName, pos: text.indexOf(name, index) });
        if (to === undefined || !isOurs(name)) continue;
        found++;
        if (!ts.sys.readFile(to.fileName)?.startsWith(name, to.pos)) wrong.push(`${path}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(50);
  });

  test('each script of the library names its source map', async () => {
    for (const file of paths.filter(path => SCRIPT.test(path) && !path.startsWith('dist/cli/')))
      expect(await read(file)).toContain(`//# sourceMappingURL=${file.split('/').at(-1)}.map`);
  });
});
