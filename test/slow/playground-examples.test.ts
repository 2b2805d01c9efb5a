import { inflateRawSync } from 'node:zlib';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readDeclarationFiles } from '../../docs/.vitepress/playground/declarations.js';
import { EXTERNAL_MODULES, listExamples, MODULES, MORE_MODULES } from '../../docs/.vitepress/playground/examples.js';
import { hashOfFence } from '../../docs/.vitepress/playground/fences.js';
import { packsOf } from '../../docs/.vitepress/playground/needed.js';
import { compilerOptions, nodeOptions } from '../../docs/.vitepress/playground/options.js';
import { makePacks } from '../../docs/.vitepress/playground/packs.js';
import { type Told, told } from '../docs/compile.js';
import { snippetsOfPage } from '../docs/snippets.js';

const known = readDeclarationFiles('typescript');
const { packs, modules } = makePacks(known);
const declarations = { ...known, ...Object.assign({}, ...Object.values(packs)) };

// The declarations are parsed once for all programs.
const parsed = new Map<string, ts.SourceFile>();

/**
 * Compiles each example as a module of its own, with the files that the playground's compiler reads and no others. Examples
 * that need the same packs can be compiled together.
 */
const compileAll = (
  sources: Readonly<Record<string, string>>,
  needed: readonly string[],
  given: ts.CompilerOptions = {},
): readonly Told[] => {
  const isForNode = needed.includes('node');
  const options = { ...(isForNode ? nodeOptions : compilerOptions), ...given };
  const files: Readonly<Record<string, string>> = {
    ...known,
    ...Object.assign({}, ...needed.map(name => packs[name])),
    ...sources,
  };
  const host: ts.CompilerHost = {
    fileExists: name => name in files,
    readFile: name => files[name],
    getSourceFile: (name, version) => {
      const text = files[name];
      if (text === undefined) return undefined;
      const source = parsed.get(name) ?? ts.createSourceFile(name, text, version);
      if (name in declarations) parsed.set(name, source);
      return source;
    },
    getDefaultLibFileName: ts.getDefaultLibFileName,
    getDefaultLibLocation: () => '/',
    directoryExists: folder => Object.keys(files).some(name => name.startsWith(`${folder}/`)),
    getCurrentDirectory: () => '/',
    getCanonicalFileName: name => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  return told(ts.createProgram([...Object.keys(sources), ...(isForNode ? [] : ['/globals.d.ts'])], options, host), '/');
};

const examples = listExamples();

test('the declarations need nothing that the playground does not have', () => {
  const code = MODULES.map(module => `import '${module}';`).join('\n');
  expect(compileAll({ '/main.ts': code }, [], { skipLibCheck: false })).toEqual([]);
  const more = [...MORE_MODULES, 'valibot'].map(module => `import '${module}';`).join('\n');
  expect(compileAll({ '/main.ts': more }, [...packsOf(more, modules), 'node'], { skipLibCheck: false })).toEqual([]);
});

test('the types of Node load for a name of Node, and not for the word in a text, a comment or the name of a member', () => {
  const plain = `// fetch, Event, process
import { Message } from 'sendable';
const texts = { fetch: 'Your Event', "Buffer": \`Headers \${1} Request\` };
interface Shape { Response?: string; crypto(): void }
export default Message.text('Your Event: fetch it').toUser(texts.fetch);`;
  expect(packsOf(plain, modules)).toEqual([]);
  for (const code of ["await fetch('https://example.com');", 'const ids = [process.pid];', 'let given: Request;'])
    expect(packsOf(code, modules), code).toEqual(['node']);
});

test('the playground loads the types of the packages that examples import, and of no others', () => {
  const imported = examples.flatMap(({ code }) => [...code.matchAll(/ from '([^'.][^']*)'/g)].map(([, name]) => name));
  const packages = imported.filter(name => !/^(node:.*|sendable(\/.*)?)$/.test(name ?? ''));
  const direct = EXTERNAL_MODULES.filter(([, entryPoint]) => entryPoint === undefined).map(([name]) => name);
  expect([...new Set(packages)].sort()).toEqual([...direct].sort());
});

test('code on a page has a link with its imports if it is a whole program', () => {
  const steps = snippetsOfPage('docs/steps.md').map(({ code }) => hashOfFence(code));
  expect(steps.length).toBeGreaterThan(30);
  expect(steps).not.toContain(undefined);
  const [, text = ''] = hashOfFence("Message.text('Hi').toUser('u-1')\n")?.split('=') ?? [];
  expect(String(inflateRawSync(Buffer.from(text, 'base64url')))).toBe(
    "import { Message } from 'sendable';\n\nexport default Message.text('Hi').toUser('u-1')\n",
  );
  expect(hashOfFence("await bot.send(Message.text('Hi').toUser('u-1'))\n")).toBe(undefined);
}, 120_000);

test('the list of examples has every message of the docs that needs nothing but the package', () => {
  expect([...new Set(examples.map(({ group }) => group))]).toEqual([
    'Messages',
    'Gallery',
    'Compile errors',
    'Programs',
  ]);
  expect(examples.filter(({ group }) => group === 'Gallery').length).toBe(20);
  expect(examples.filter(({ code }) => /^\/\/ @/m.test(code))).toEqual([]);
});

test('the titles of examples are written as words', () => {
  const titles = listExamples().map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['OTP with every field', 'Text message', 'Not a URI']));
  expect(titles.filter(title => /^[a-z]|otp|Otp|\b(uri|url|json)\b|\/|`/.test(title))).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});
