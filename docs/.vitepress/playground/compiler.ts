import files from 'virtual:declarations';
import { createSystem, createVirtualTypeScriptEnvironment } from '@typescript/vfs';
import ts from 'typescript';
import { compilerOptions as options } from './options.js';
import type { Checked, CompilerApi, Described, Diagnostic, SignatureHelp, Suggestion } from './protocol.js';

// The worker with the compiler.

const MAIN = '/main.ts';

const system = createSystem(new Map([...Object.entries(files), [MAIN, 'export {};']]));
const environment = createVirtualTypeScriptEnvironment(system, [MAIN, '/globals.d.ts'], ts, options);
const service = environment.languageService;

let known = '';
/** Gives the compiler the code, unless it has it already. */
const update = (code: string): void => {
  // The environment takes an empty file for a missing one.
  if (code !== known) environment.updateFile(MAIN, code === '' ? ' ' : code);
  known = code;
};

const check = (code: string): Checked => {
  update(code);
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

const complete = (code: string, at: number): readonly Suggestion[] => {
  update(code);
  const { entries = [] } = service.getCompletionsAtPosition(MAIN, at, {}) ?? {};
  // What is still missing is a property, too, whose name is a sentence: it cannot be called.
  return entries
    .filter(({ name }) => !/[^\w$/]/.test(name))
    .map(({ name, kind }) => ({ label: name, kind: String(kind) }));
};

const describe = (code: string, at: number, label: string): string => {
  update(code);
  const details = service.getCompletionEntryDetails(MAIN, at, label, {}, undefined, undefined, undefined);
  return [write(details?.displayParts), write(details?.documentation)].filter(text => text !== '').join('\n\n');
};

const write = (parts: readonly ts.SymbolDisplayPart[] | undefined): string =>
  ts.displayPartsToString([...(parts ?? [])]);

const writeTags = (tags: readonly ts.JSDocTagInfo[] | undefined): string =>
  (tags ?? []).map(({ name, text }) => `@${name} ${write(text)}`).join('\n\n');

const hover = (code: string, at: number): Described | undefined => {
  update(code);
  const info = service.getQuickInfoAtPosition(MAIN, at);
  if (info === undefined) return undefined;
  const { start, length } = info.textSpan;
  const text = [write(info.documentation), writeTags(info.tags)].filter(part => part !== '').join('\n\n');
  return { from: start, to: start + length, signature: write(info.displayParts), text };
};

const signature = (code: string, at: number): SignatureHelp | undefined => {
  update(code);
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
    text: write(item.documentation),
  };
};

const api: CompilerApi = { check, complete, describe, hover, signature };

/** A call of the page. */
interface Call {
  readonly id: number;
  readonly name: keyof CompilerApi;
  readonly values: readonly [code: string, at: number, label: string];
}

self.addEventListener('message', ({ data }: MessageEvent<Call>) => {
  const { id, name, values } = data;
  try {
    self.postMessage({ id, result: api[name](...values) });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
});

// The first check of a program takes longest, so it happens before the reader has written anything.
check("import { Message } from 'sendable';\nMessage.text('').toCustomer('');");
self.postMessage({ id: 0 });
