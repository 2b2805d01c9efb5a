import { join } from 'node:path';
import * as sendable from 'sendable';
import * as emulator from 'sendable/emulator';
import * as parse from 'sendable/parse';
import * as testing from 'sendable/testing';
import * as undici from 'sendable/undici';
import * as webhook from 'sendable/webhook';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageNames } from '../../docs/generate/page-files.js';
import { ROOT } from '../types/tsc.js';
import { type Told, told } from './compile.js';
import * as fixtures from './fixtures.js';
import { docstrings, exampleTags, moduleOf, snippetsOfPage } from './snippets.js';

const FOLDER = join(ROOT, 'test/docs');
const pages = ['README.md', ...pageNames.map(name => `docs/${name}.md`)];
const snippets = [...docstrings, ...pages.flatMap(snippetsOfPage)];
const names = Object.keys(fixtures).filter(name => name !== 'freshEmulator');
const modules = snippets.map(snippet => moduleOf(snippet, names));

const fileOf = (index: number): string => join(FOLDER, `snippet-${index}.ts`);
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler says of some of the snippets, in one program. */
const diagnose = (indexes: readonly number[]): readonly Told[] => {
  const texts = new Map(indexes.map(index => [fileOf(index), modules[index] ?? '']));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = name => texts.has(name) || fileExists(name);
  host.readFile = name => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = texts.get(name);
    return text === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target, true);
  };
  return told(ts.createProgram([...texts.keys()], options, host), FOLDER);
};

// What is registered in PlatformShapes holds for a whole program.
const registers = (index: number): boolean => snippets[index]?.code.includes('declare module') === true;

let found: readonly Told[];
beforeAll(() => {
  const all = snippets.map((_, index) => index);
  found = [
    ...diagnose(all.filter(index => !registers(index))),
    ...all.filter(registers).flatMap(index => diagnose([index])),
  ];
}, 120_000);

test('every @example is one of them', () => {
  expect(docstrings.length).toBe(exampleTags);
  expect(docstrings.filter(({ shown }) => shown !== undefined).length).toBeGreaterThanOrEqual(37);
  expect(docstrings.length).toBeGreaterThanOrEqual(90);
});

const AsyncFunction: new (...names: string[]) => (...values: unknown[]) => Promise<void> = Object.getPrototypeOf(
  async () => {},
).constructor;

/** Runs a module; a bot that would send to the network sends to nobody. Gives what it exports by default. */
const run = async (text: string): Promise<unknown> => {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS, esModuleInterop: true },
  });
  const known: Readonly<Record<string, object>> = {
    sendable: {
      ...sendable,
      createBot: (given: sendable.BotOptions) => sendable.createBot({ transport: testing.memoryTransport(), ...given }),
    },
    'sendable/parse': parse,
    'sendable/webhook': webhook,
    'sendable/emulator': emulator,
    'sendable/testing': testing,
    'sendable/undici': undici,
    valibot: fixtures.v,
    './fixtures.js': { ...fixtures, emulator: await fixtures.freshEmulator(text.includes('.location(')) },
  };
  const exports: { default?: unknown } = {};
  const require = (name: string): object => {
    const module = known[name];
    if (module === undefined) throw new Error(`Nothing is known of ${name}.`);
    return module;
  };
  await new AsyncFunction('require', 'exports', outputText)(require, exports);
  return await exports.default;
};

/** The JSON of a text that shows a value: JSON, or a string as code. */
const jsonOf = (shown: string): string =>
  JSON.stringify(JSON.parse(/^'.*'$/.test(shown) ? `"${shown.slice(1, -1)}"` : shown));

process.env.BOT_TOKEN = 'secret';
process.env.HOOK_KEY = 'shared';

describe.each(snippets.map((snippet, index) => [snippet.place, snippet, index] as const))('%s', (_, snippet, index) => {
  test('compiles', () => {
    expect(found.filter(({ file }) => file === `snippet-${index}.ts`)).toEqual([]);
  });

  test('runs, and gives what is shown', async () => {
    const given = await run(modules[index] ?? '');
    if (snippet.shown === undefined) return;
    const text = typeof given === 'string' && given.startsWith('{') ? given : JSON.stringify(given);
    expect(text).toBe(jsonOf(snippet.shown));
  });
});
