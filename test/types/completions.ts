import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './tsc.js';

const FILE = join(ROOT, 'completions-of.ts');
const IMPORTS = `import { type AnyElement, Button, type ButtonCount, createBot, Element, Message, Otp, isUpTo } from 'sendable';
import { parse } from 'sendable/parse';
declare const flag: boolean, button: Button, list: readonly Button[];
`;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** The member list that an editor offers after `code` and a dot, sorted. */
export const createCompletions = (): ((code: string) => readonly string[]) => {
  let source = '';
  let version = 0;
  const text = (name: string): string | undefined => (name === FILE ? source : ts.sys.readFile(name));
  const service = ts.createLanguageService({
    getScriptFileNames: () => [FILE],
    getScriptVersion: name => (name === FILE ? String(version) : '1'),
    getScriptSnapshot: name => {
      const found = text(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: name => name === FILE || ts.sys.fileExists(name),
    readFile: text,
  });
  return code => {
    source = `${IMPORTS}${code}.`;
    version += 1;
    // Editors send the option; without it names such as `~kind` stay hidden, and the list lies.
    const list = service.getCompletionsAtPosition(FILE, source.length, { includeCompletionsWithInsertText: true });
    if (list?.isMemberCompletion !== true) throw new Error(`no member list after ${code}`);
    return list.entries.map(({ name }) => name).sort();
  };
};
