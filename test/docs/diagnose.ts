import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../types/tsc.js';
import { told } from './compile.js';

// Beside the fixtures, which the modules import.
const FOLDER = join(ROOT, 'test/docs');

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

// The files of the compiler and of the packages, which each program would parse again.
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiles some modules in one program, and returns the compiler's output for each. */
export const diagnose = (modules: readonly string[]): readonly (readonly string[])[] => {
  const nameOf = (index: number): string => `snippet-${index}.ts`;
  const texts = new Map(modules.map((text, index) => [join(FOLDER, nameOf(index)), text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = name => texts.has(name) || fileExists(name);
  host.readFile = name => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target, true);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, target, ...rest));
    return parsed.get(name);
  };
  const all = told(ts.createProgram([...texts.keys()], options, host), FOLDER);
  return modules.map((_, index) =>
    all.filter(({ file }) => file === nameOf(index)).map(({ code, text }) => `error TS${code}: ${text}`),
  );
};
