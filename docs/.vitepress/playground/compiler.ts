import files from 'virtual:declarations';
import start from 'virtual:start';
// Not the default export, so that what is not used here can be left out; see typescript-module.ts.
import * as ts from 'typescript';
import { compilerOptions as options } from './options.js';
import type { Checked, CompilerApi, Described, Diagnostic, Documented, SignatureHelp, Suggestion } from './protocol.js';

// The worker with the compiler.

const MAIN = '/main.ts';

// Most readers begin with this code. Creating the program takes longest, so it happens while the page loads, and once.
let code = start;
let version = 0;

const readFile = (name: string): string | undefined => (name === MAIN ? code : files[name]);
const paths = [MAIN, ...Object.keys(files)];

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getProjectVersion: () => String(version),
  getScriptFileNames: () => [MAIN, '/globals.d.ts'],
  getScriptVersion: name => (name === MAIN ? String(version) : ''),
  getScriptSnapshot: name => {
    const text = readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => '/',
  getDefaultLibFileName: () => '/lib.d.ts',
  useCaseSensitiveFileNames: () => true,
  fileExists: name => readFile(name) !== undefined,
  readFile,
  directoryExists: name => paths.some(path => path.startsWith(`${name}/`)),
});

/** Gives the compiler the code, unless it has it already. */
const update = (next: string): void => {
  if (next !== code) version++;
  code = next;
};

const check = (next: string): Checked => {
  update(next);
  const found = [...service.getSyntacticDiagnostics(MAIN), ...service.getSemanticDiagnostics(MAIN)];
  const { outputText } = ts.transpileModule(code, { compilerOptions: { ...options, module: ts.ModuleKind.CommonJS } });
  return { diagnostics: found.map(toDiagnostic), script: outputText };
};

const toDiagnostic = ({ file, start = 0, length = 0, code, messageText }: ts.Diagnostic): Diagnostic => {
  const place = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 };
  return {
    from: start,
    to: start + length,
    line: place.line + 1,
    column: place.character + 1,
    code,
    text: ts.flattenDiagnosticMessageText(messageText, '\n'),
  };
};

const complete = (next: string, at: number): readonly Suggestion[] => {
  update(next);
  const { entries = [] } = service.getCompletionsAtPosition(MAIN, at, {}) ?? {};
  // What is still missing is a property, too, whose name is a sentence: it cannot be called.
  return entries
    .filter(({ name }) => !/[^\w$/]/.test(name))
    .map(({ name, kind }) => ({ label: name, kind: String(kind) }));
};

// Links in docstrings name other types, which the page cannot open.
const write = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString((parts ?? []).filter(({ kind }) => kind !== 'link'));

const writeTag = ({ name, text }: ts.JSDocTagInfo): string =>
  name === 'example' ? write(text) : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${write(text)}`;

/** Writes a docstring as Markdown. */
const writeDoc = (
  doc: readonly ts.SymbolDisplayPart[] | undefined,
  tags: readonly ts.JSDocTagInfo[] | undefined,
): string => [write(doc), ...(tags ?? []).map(writeTag)].filter(text => text !== '').join('\n\n');

const describe = (next: string, at: number, label: string): Documented => {
  update(next);
  const details = service.getCompletionEntryDetails(MAIN, at, label, {}, undefined, undefined, undefined);
  return { signature: write(details?.displayParts), doc: writeDoc(details?.documentation, details?.tags) };
};

const hover = (next: string, at: number): Described | undefined => {
  update(next);
  const info = service.getQuickInfoAtPosition(MAIN, at);
  if (info === undefined) return undefined;
  const { start, length } = info.textSpan;
  const doc = writeDoc(info.documentation, info.tags);
  return { from: start, to: start + length, signature: write(info.displayParts), doc };
};

const signature = (next: string, at: number): SignatureHelp | undefined => {
  update(next);
  const help = service.getSignatureHelpItems(MAIN, at, undefined);
  const item = help?.items[help.selectedItemIndex];
  if (help === undefined || item === undefined) return undefined;
  const names = item.parameters.map(({ displayParts }) => write(displayParts));
  const current = Math.min(help.argumentIndex, Math.max(0, names.length - 1));
  const comma = write(item.separatorDisplayParts);
  const before = names.slice(0, current).map(name => name + comma);
  const after = names.slice(current + 1).map(name => comma + name);
  return {
    before: write(item.prefixDisplayParts) + before.join(''),
    current: names[current] ?? '',
    after: after.join('') + write(item.suffixDisplayParts),
    doc: write(item.documentation),
  };
};

const api: CompilerApi = { check, complete, describe, hover, signature };

/** A call of the page. The call 0 has no name: the page asks if the worker is ready. */
interface Call {
  readonly id: number;
  readonly name?: keyof CompilerApi;
  readonly values?: readonly [code: string, at: number, label: string];
}

self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  const { id, name, values = ['', 0, ''] } = data;
  try {
    self.postMessage({ id, result: name && api[name](...values) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});

check(start);
