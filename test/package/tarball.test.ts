import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path/posix';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/run.js';
import { ROOT } from '../types/tsc.js';
import { filesIn, manifest } from './manifest.js';

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
/** Nobody's program has the command line in its traces, and the page of the emulator is one string. */
const UNMAPPED = /^dist\/(cli\/|emulator\/page\.cjs$)/;

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

/** The files below a folder that end in `ending`. */
const filesBelow = async (folder: string, ending = ''): Promise<readonly string[]> => {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
};

/** The pages to which the README leads, the parts and the examples that they include, and the pictures of the README. */
const docs = async (): Promise<readonly string[]> => {
  const pages = (await readdir(join(ROOT, 'docs'))).filter(name => name.endsWith('.md')).map(name => `docs/${name}`);
  const folders = await Promise.all(['docs/examples', 'docs/parts', 'docs/recipes'].map(folder => filesBelow(folder)));
  return [...pages, ...folders.flat(), 'docs/public/readme.svg', 'docs/public/readme-phone.svg'];
};

test('the tarball has the files that package.json names, their imports, a map for each, the sources of the library and the docs, and nothing else', async () => {
  const files = [...(await reachable())];
  const maps = files.filter(file => MAPPED.test(file) && !UNMAPPED.test(file)).map(file => `${file}.map`);
  const sources = (await filesBelow('src', '.ts')).filter(file => !/^src\/(cli|emulator\/page\/ui)\//.test(file));
  expect(paths).toEqual([...DOCUMENTS, LICENCES, ...files, ...maps, ...sources, ...(await docs())].sort());
  expect(files.filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
});

// npm shows the README of the package, and an editor the pages beside it.
test('each link of the README and of the pages leads to a file of the tarball, and so does each part and example that a page includes', async () => {
  const missing: string[] = [];
  for (const page of paths.filter(path => path.endsWith('.md') && !/^(dist|docs\/parts|CHANGELOG)/.test(path))) {
    const text = (await read(page)).replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');
    const links = [
      ...text.matchAll(
        /\]\((?!https?:|#)([^)#]+)|<!--@include: ([^\s{]+?)(?:\{[^}]*\})?-->|(?:src|srcset)="(?!https?:)([^"]+)"/g,
      ),
    ].map(([, link, part, picture]) => join(dirname(page), link ?? part ?? picture ?? ''));
    const examples = [...text.matchAll(/^ *<<< @\/([^\s{#]+)/gm)].map(([, path]) => `docs/${path}`);
    missing.push(...[...links, ...examples].filter(path => !paths.includes(path)).map(path => `${page}: ${path}`));
  }
  // What typedoc makes is only on the site.
  expect(missing.filter(line => !line.includes(': docs/reference/'))).toEqual([]);
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

  test('each names sources that are in the tarball, and does not repeat them', async () => {
    for (const file of paths.filter(path => path.endsWith('.map'))) {
      const { sources, sourcesContent } = await parse(file);
      const found: readonly string[] = sources.map((source: string) => join(dirname(file), source));
      expect({ file, missing: found.filter(source => !paths.includes(source)), sourcesContent }).toEqual({
        file,
        missing: [],
      });
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
        const source = ts.sys.readFile(to.fileName) ?? '';
        const isImport = /^import [^;]*$/m.test(source.slice(0, to.pos).split(';').at(-1) ?? '');
        if (isImport || !source.startsWith(name, to.pos)) wrong.push(`${path}: ${name}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(found).toBeGreaterThan(50);
  });

  test('each script of the library names its source map', async () => {
    for (const file of paths.filter(path => path.startsWith('dist/') && SCRIPT.test(path) && !UNMAPPED.test(path)))
      expect(await read(file)).toContain(`//# sourceMappingURL=${file.split('/').at(-1)}.map`);
  });
});
