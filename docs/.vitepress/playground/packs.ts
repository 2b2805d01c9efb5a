import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { moduleFiles, PACKAGE, withoutComments } from './declarations.js';
import { EXTERNAL_MODULES, MORE_MODULES } from './examples.js';
import { compilerOptions, nodeOptions } from './options.js';

// The declarations that the playground's compiler loads only for code that imports them: most readers need none of them.

const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** Declarations that are loaded together. */
export interface Packs {
  /** The files of each pack, by their path. */
  readonly packs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The packs that an import of a module needs. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

// The comments of other packages would double their size. References are comments, too, so they are kept.
const shorten = (path: string, text: string): string => {
  const references = text.match(/^\/\/\/ <reference .*$/gm) ?? [];
  return [...references, withoutComments(path, text)].join('\n');
};

const FIELDS = ['name', 'version', 'type', 'main', 'types', 'typings', 'typesVersions', 'exports', 'imports'];

const shortenManifest = (text: string): string => {
  const fields: object = JSON.parse(text);
  return JSON.stringify(Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.includes(name))));
};

const MAIN = '/main.ts';

/** Returns the declarations that a program with these imports reads from `node_modules`, with the manifests of their packages. */
const readClosure = (specifier: string, known: Readonly<Record<string, string>>): ReadonlyMap<string, string> => {
  const options = specifier === 'node' ? nodeOptions : compilerOptions;
  const main = specifier === 'node' ? 'export {};' : `export * from '${specifier}';`;
  const manifests = new Set<string>();
  const read = (name: string): string | undefined => {
    if (name === MAIN) return main;
    if (name in known) return known[name];
    if (!name.startsWith('/node_modules/') || name.startsWith(`${PACKAGE}/`)) return undefined;
    if (name.endsWith('/package.json')) manifests.add(name);
    return ts.sys.readFile(ROOT + name);
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: name =>
      name === MAIN || name in known || (/^\/node_modules\//.test(name) && ts.sys.fileExists(ROOT + name)),
    readFile: read,
    getSourceFile: (name, version) => {
      const text = read(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, version);
    },
    getDefaultLibLocation: () => '/',
    directoryExists: name =>
      name === '/node_modules' || (name.startsWith('/node_modules/') && ts.sys.directoryExists(ROOT + name)),
    getDirectories: () => [],
    getCurrentDirectory: () => '/',
    realpath: name => name,
  };
  const program = ts.createProgram([MAIN], options, host);
  const files = program.getSourceFiles().map(({ fileName, text }) => [fileName, shorten(fileName, text)] as const);
  const found = [...manifests].flatMap(name => {
    const text = ts.sys.readFile(ROOT + name);
    return text === undefined ? [] : [[name, shortenManifest(text)] as const];
  });
  return new Map([...files, ...found].filter(([name]) => name.startsWith('/node_modules/') && !(name in known)));
};

// The small declarations of a browser's objects are not enough for a package that has them in its own types.
const needsNode = (files: ReadonlyMap<string, string>): boolean =>
  [...files].some(([name, text]) => name.startsWith('/node_modules/@types/node/') || /\bRequest\b/.test(text));

const NODE = [...builtinModules, ...builtinModules.map(name => `node:${name}`), 'node:test'];

/** Makes the packs. `known` are the files that the compiler has from the beginning. */
export const makePacks = (known: Readonly<Record<string, string>>): Packs => {
  const more = MORE_MODULES.flatMap(module => [...moduleFiles(module)]).filter(([name]) => !(name in known));
  const node = readClosure('node', known);
  const packs: Record<string, Readonly<Record<string, string>>> = {
    sendable: Object.fromEntries(more),
    node: Object.fromEntries(node),
  };
  const modules: Record<string, readonly string[]> = {};
  for (const name of NODE) modules[name] = ['node'];
  for (const [specifier, importer] of EXTERNAL_MODULES) {
    const files = readClosure(specifier, known);
    const name = specifier.replace(/\W+/g, '-').replace(/^-/, '');
    packs[name] = Object.fromEntries([...files].filter(([file]) => !node.has(file)));
    const needed = [...(needsNode(files) ? ['node'] : []), name];
    modules[specifier] = needed;
    if (importer !== undefined) modules[importer] = [...needed, 'sendable'];
  }
  for (const module of MORE_MODULES) modules[module] ??= ['sendable'];
  return { packs, modules };
};
