import ts from 'typescript';
import { ROOT } from './tsc.js';

/** The settings of a user's project. */
export const userOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  types: [],
  strict: true,
};

interface OneFile {
  readonly service: ts.LanguageService;
  /** Replaces the text of the file. */
  write(text: string): void;
}

/** Starts the language service of TypeScript 6, as an editor does, with one file that is not on the disk. */
export const serveFile = (file: string, options: ts.CompilerOptions): OneFile => {
  let source = '';
  let version = 0;
  const read = (name: string): string | undefined => (name === file ? source : ts.sys.readFile(name));
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: name => (name === file ? String(version) : '1'),
    getScriptSnapshot: name => {
      const text = read(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: name => name === file || ts.sys.fileExists(name),
    readFile: read,
  });
  const write = (text: string): void => {
    source = text;
    version += 1;
  };
  return { service, write };
};
