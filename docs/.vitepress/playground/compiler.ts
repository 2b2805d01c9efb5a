import declarations from 'virtual:declarations';
import packs from 'virtual:packs';
import start from 'virtual:start';
// Not the default export, so that what is not used here can be left out; see typescript-module.ts.
import * as ts from 'typescript';
import { toChecked } from './checked.js';
import { packsOf } from './needed.js';
import { compilerOptions, nodeOptions } from './options.js';
import type { Change, Checked, CompilerApi, Completed, Described, SignatureHelp, Suggestion } from './protocol.js';

// The worker with the compiler.

const MAIN = '/main.ts';

// Most readers begin with this code. Creating the program takes longest, so it happens while the page loads, and once.
let code = start.code;
let version = 0;

let isForNode = false;

// The names of these can be imported. They are read once a reader needs one, so that the first check waits for nothing.
const modules = Object.keys(declarations).filter(name => name.endsWith('/index.d.cts'));
let knowsModules = false;

const files = new Map(Object.entries(declarations));
const folders = new Set<string>();
const addFolders = (names: Iterable<string>): void => {
  for (const name of names)
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1))
      folders.add(name.slice(0, end));
};
addFolders(files.keys());

const readFile = (name: string): string | undefined => (name === MAIN ? code : files.get(name));

const service = ts.createLanguageService({
  getCompilationSettings: () => (isForNode ? nodeOptions : compilerOptions),
  getProjectVersion: () => String(version),
  // The types of Node declare what the other file does, and more.
  getScriptFileNames: () => [MAIN, ...(isForNode ? [] : ['/globals.d.ts']), ...(knowsModules ? modules : [])],
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
  directoryExists: name => folders.has(name),
});

const loaded = new Map<string, Promise<void>>();

// The page does not stop a call while it waits for types.
const LOAD_MS = 30_000;

const fetchPack = async (pack: string): Promise<Readonly<Record<string, string>>> => {
  const url = new URL(packs.files[pack] ?? '', self.location.href);
  const response = await fetch(url, { signal: AbortSignal.timeout(LOAD_MS) });
  if (!response.ok) throw new Error(`The response was ${response.status}.`);
  return response.json();
};

const load = async (pack: string): Promise<void> => {
  const loadedFiles = await fetchPack(pack).catch(cause => {
    throw new Error(`The types of \`${pack}\` could not be loaded.`, { cause });
  });
  addFolders(Object.keys(loadedFiles));
  for (const [name, text] of Object.entries(loadedFiles)) files.set(name, text);
};

/** Loads the declarations that the code imports, and resolves with true if Node's are among them. */
const loadNeeded = async (next: string): Promise<boolean> => {
  const needed = packsOf(next, packs.modules);
  const waiting = needed.map(pack => {
    const loading = loaded.get(pack) ?? load(pack);
    loaded.set(pack, loading);
    // The next call tries again.
    loading.catch(() => loaded.delete(pack));
    return loading;
  });
  // The page stops a call that takes too long. The time for loading does not count.
  const timer = setInterval(() => self.postMessage({ id: 0 }), 1000);
  try {
    await Promise.all(waiting);
  } finally {
    clearInterval(timer);
  }
  return needed.includes('node');
};

/** Gives the compiler the code, unless it has it already. */
const update = (next: string): void => {
  if (next !== code) version++;
  code = next;
};

const readModules = (): void => {
  if (!knowsModules) version++;
  knowsModules = true;
};

const format = ts.getDefaultFormatCodeSettings('\n');
const preferences: ts.UserPreferences = {
  quotePreference: 'single',
  includeCompletionsForModuleExports: true,
  // They complete an import that has no module yet.
  ...{ includeCompletionsForImportStatements: true, includeCompletionsWithInsertText: true },
};

const toChanges = (files: readonly ts.FileTextChanges[] = []): readonly Change[] =>
  files.flatMap(({ textChanges }) =>
    textChanges.map(({ span: { start, length }, newText }) => ({ from: start, to: start + length, insert: newText })),
  );

/** Corrects the code. A name that can be imported is not misspelt, though it may resemble another one. */
const fix = (): readonly Change[] => {
  readModules();
  const corrections = ['fixMissingImport', 'fixSpelling'].map(id =>
    toChanges(service.getCombinedCodeFix({ type: 'file', fileName: MAIN }, id, format, preferences).changes),
  );
  return corrections.find(changes => changes.length > 0) ?? [];
};

const check = (next: string): Checked => {
  update(next);
  const found = [...service.getSyntacticDiagnostics(MAIN), ...service.getSemanticDiagnostics(MAIN)];
  return toChecked(code, found, found.length === 0 ? [] : fix());
};

const needsArgument = ({ valueDeclaration }: ts.Symbol): boolean =>
  valueDeclaration === undefined || !ts.isParameter(valueDeclaration) || valueDeclaration.questionToken === undefined;

/** Tells whether a method needs arguments. */
const takesArguments = (method: ts.Symbol | undefined): boolean => {
  const program = service.getProgram();
  const main = program?.getSourceFile(MAIN);
  if (method === undefined || program === undefined || main === undefined) return true;
  const signatures = program.getTypeChecker().getTypeOfSymbolAtLocation(method, main).getCallSignatures();
  return signatures.some(({ parameters }) => parameters.some(needsArgument));
};

// Of the list that is shown. An entry that is to be imported is found by what the compiler noted of it.
let entries: readonly ts.CompletionEntry[] = [];

const toStatement = ({ replacementSpan, insertText: insert = '' }: Partial<ts.CompletionEntry>): Change | undefined => {
  const { start: from = 0, length = 0 } = replacementSpan ?? {};
  const change = { from, to: from + length, insert };
  // It would remove the other names.
  return code.slice(from, change.to).includes(',') ? undefined : change;
};

const complete = (next: string, at: number): readonly Suggestion[] => {
  readModules();
  update(next);
  const found = service.getCompletionsAtPosition(MAIN, at, { ...preferences, includeSymbol: true });
  // What is still missing is a property, too, whose name is a sentence: it cannot be called. Of other packages, only what the code
  // imports is listed.
  entries = (found?.entries ?? []).filter(
    ({ name, source = 'sendable' }) => !/[^\w$/]/.test(name) && source.startsWith('sendable'),
  );
  return entries.map(({ name, kind, kindModifiers = '', symbol, source, ...entry }) => ({
    ...{ label: name, kind: String(kind), module: source },
    statement: entry.isImportStatementCompletion ? toStatement(entry) : undefined,
    isDeprecated: kindModifiers.split(',').includes('deprecated'),
    takesArguments: kind === ts.ScriptElementKind.memberFunctionElement ? takesArguments(symbol) : undefined,
  }));
};

// Links in docstrings name other types, which the page cannot open.
const write = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString((parts ?? []).filter(({ kind }) => kind !== 'link'));

/** Writes the type of a name. A builder is a type and a constant: what begins with the constant is what code can call. */
const writeType = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  write(parts)
    .replace(/^\(alias\) type [\s\S]*\n(?=\(alias\) const )/, '')
    .replace(/\n(import|export) [\w$]+$/, '');

const writeTag = ({ name, text }: ts.JSDocTagInfo): string =>
  name === 'example' ? write(text) : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${write(text)}`;

/** Writes a docstring as Markdown. */
const writeDoc = (
  doc: readonly ts.SymbolDisplayPart[] | undefined,
  tags: readonly ts.JSDocTagInfo[] | undefined,
): string => [write(doc), ...(tags ?? []).map(writeTag)].filter(text => text !== '').join('\n\n');

const describe = (next: string, at: number, label: string): Completed => {
  update(next);
  const { source, data } = entries.find(({ name }) => name === label) ?? {};
  const details = service.getCompletionEntryDetails(MAIN, at, label, format, source, preferences, data);
  const parts = details?.displayParts ?? [];
  // Without the type that has the member, which may take several lines.
  const member = parts.findIndex(({ kind, text }) => /^(method|property)Name$/.test(kind) && text === label);
  return {
    signature: writeType(parts.slice(Math.max(0, member))),
    doc: writeDoc(details?.documentation, details?.tags),
    imports: toChanges(details?.codeActions?.flatMap(({ changes }) => changes)),
  };
};

const hover = (next: string, at: number): Described | undefined => {
  update(next);
  const info = service.getQuickInfoAtPosition(MAIN, at);
  const signature = writeType(info?.displayParts);
  // The type of a name that does not exist, or comes after one: the error says it.
  if (info === undefined || signature === 'any') return undefined;
  const { start, length } = info.textSpan;
  return { from: start, to: start + length, signature, doc: writeDoc(info.documentation, info.tags) };
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

const respond = async ({ id, name, values = ['', 0, ''] }: Call): Promise<void> => {
  try {
    if (name !== undefined) {
      const needsNode = await loadNeeded(values[0]);
      if (needsNode !== isForNode) version++;
      isForNode = needsNode;
      // Large declarations take their time, too: the limit is for the check of the code.
      update(values[0]);
      service.getProgram();
      self.postMessage({ id: 0 });
    }
    self.postMessage({ id, result: name && api[name](...values) });
  } catch (error) {
    self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

// One call after the other, also while one waits for declarations.
let last = Promise.resolve();
self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  last = last.then(() => respond(data));
});

service.getSemanticDiagnostics(MAIN);
