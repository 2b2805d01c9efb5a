import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { MODULES, MORE_MODULES } from './examples.js';

// The files that the playground's compiler has from the beginning: the declarations of the language and of the package.

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** The place of the package for the compiler. */
export const PACKAGE = '/node_modules/sendable';

/** The names of a browser or Node that the package and its examples use. The whole DOM would be as large as the compiler. */
const GLOBALS = `
interface Console { log(...values: unknown[]): void; info(...values: unknown[]): void; warn(...values: unknown[]): void; error(...values: unknown[]): void }
declare var console: Console;
declare class URL { constructor(url: string, base?: string | URL); static canParse(url: string, base?: string): boolean; readonly href: string; readonly host: string; readonly pathname: string; readonly protocol: string; readonly search: string; toString(): string }
interface Event { readonly type: string }
interface EventTarget { addEventListener(type: string, listener: (event: Event) => void, options?: object): void; removeEventListener(type: string, listener: (event: Event) => void): void }
interface AbortSignal extends EventTarget { readonly aborted: boolean; readonly reason: any; throwIfAborted(): void }
declare var AbortSignal: { abort(reason?: any): AbortSignal; timeout(milliseconds: number): AbortSignal; any(signals: Iterable<AbortSignal>): AbortSignal };
declare class AbortController { readonly signal: AbortSignal; abort(reason?: any): void }
declare class Headers { constructor(init?: Record<string, string> | [string, string][]); get(name: string): string | null; set(name: string, value: string): void }
interface RequestInit { method?: string; headers?: Record<string, string>; body?: string }
declare class Request { constructor(url: string | URL, init?: RequestInit); readonly url: string; readonly method: string; readonly headers: Headers; text(): Promise<string>; json(): Promise<any> }
declare class Response { constructor(body?: string | null, init?: { status?: number; headers?: Record<string, string> }); readonly status: number; readonly ok: boolean; readonly headers: Headers; text(): Promise<string>; json(): Promise<any> }
interface ReadableStream<R = any> { getReader(): { read(): Promise<{ done: boolean; value?: R }>; cancel(): Promise<void> } }
declare class Blob { readonly size: number; readonly type: string }
declare class File extends Blob { readonly name: string }
declare class TextEncoder { encode(text?: string): Uint8Array }
declare class TextDecoder { decode(bytes?: Uint8Array): string }
declare function setTimeout(callback: (...values: any[]) => void, milliseconds?: number): number;
declare function clearTimeout(timer: number | undefined): void;
declare function structuredClone<T>(value: T): T;
declare function queueMicrotask(callback: () => void): void;
`;

// Comments of the language's own declarations would double their size; those of the package are shown.
const printer = ts.createPrinter({ removeComments: true });
/** Prints declarations without their comments. */
export const withoutComments = (name: string, text: string): string =>
  printer.printFile(ts.createSourceFile(name, text, ts.ScriptTarget.ESNext));

/** Reads a library file of a TypeScript package, and those that it refers to, with the references as they are. */
const readLibrary = (folder: string, name: string, into: Map<string, string>): void => {
  const path = `/lib.${name}.d.ts`;
  if (into.has(path)) return;
  const text = readFileSync(join(folder, `lib.${name}.d.ts`), 'utf8');
  const references = [...text.matchAll(/^\/\/\/ <reference lib="([^"]+)" \/>/gm)];
  const kept = references.map(([line]) => line).join('\n');
  into.set(path, `${kept}\n${withoutComments(path, text)}`);
  for (const [, referred = ''] of references) readLibrary(folder, referred, into);
};

/** Returns the path of the declarations of an entry point, below the package. */
export const declarationsOf = (module: string): string => `${`.${module.slice('sendable'.length)}`}/index.d.cts`;

/** Adds a file of the package, and those that it imports. */
const readDeclarations = (file: string, into: Map<string, string>): void => {
  const path = `${PACKAGE}/${file}`;
  if (into.has(path)) return;
  const text = readFileSync(join(DIST, file), 'utf8');
  into.set(path, text);
  for (const [, imported = ''] of text.matchAll(/(?:from |import |import\()'(\.[^']+)\.cjs'/g))
    readDeclarations(relative(DIST, join(DIST, dirname(file), `${imported}.d.cts`)), into);
};

/** Returns the declarations of an entry point, by their path. */
export const moduleFiles = (module: string): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  readDeclarations(join(declarationsOf(module)), files);
  return files;
};

/** Returns the files that the compiler of the playground reads, by their path. `compiler` is the name of a TypeScript package. */
export const readDeclarationFiles = (compiler: string): Readonly<Record<string, string>> => {
  const files = new Map<string, string>();
  const folder = dirname(createRequire(import.meta.url).resolve(compiler));
  for (const name of ['es2023', 'esnext.disposable', 'decorators', 'decorators.legacy'])
    readLibrary(folder, name, files);
  for (const module of MODULES) readDeclarations(join(declarationsOf(module)), files);
  const exported = [...MODULES, ...MORE_MODULES].map(module => [
    `.${module.slice('sendable'.length)}`,
    { types: declarationsOf(module) },
  ]);
  files.set(`${PACKAGE}/package.json`, JSON.stringify({ name: 'sendable', exports: Object.fromEntries(exported) }));
  files.set('/globals.d.ts', GLOBALS);
  return Object.fromEntries(files);
};
