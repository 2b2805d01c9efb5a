import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import ts from 'typescript';
import { toChecked } from './checked.js';
import { declarationsOf, readDeclarationFiles } from './declarations.js';
import { MODULES, MORE_MODULES } from './examples.js';
import { namesIn, packsOf } from './needed.js';
import { compilerOptions, nodeOptions } from './options.js';
import { makePacks } from './packs.js';
import type { Checked } from './protocol.js';
import { canRun } from './runnable.js';

// Code that stands in a page itself, such as the example of a docstring: it lacks the imports, and often what it works on.

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
const MAIN = '/main.ts';

/** Lists the names that an entry point exports. */
const exportsOf = (module: string): readonly string[] =>
  [...readFileSync(`${DIST}${declarationsOf(module)}`, 'utf8').matchAll(/^export \{([^}]*)\}/gm)].flatMap(
    ([, names = '']) => names.split(',').map(name => name.replace(/^.* as |^\s*type /, '').trim()),
  );

const parse = (text: string): ts.SourceFile => ts.createSourceFile(MAIN, text, ts.ScriptTarget.Latest, true);

type Exported = ReadonlyMap<string, readonly string[]>;

/** Writes the imports of the names that code uses. */
const importsOf = (source: ts.SourceFile, exported: Exported): string => {
  const names = namesIn(source);
  const imports = [...exported].flatMap(([module, all]) => {
    const used = all.filter(name => names.delete(name));
    return used.length === 0 ? [] : [`import { ${used.join(', ')} } from '${module}';\n`];
  });
  return imports.join('');
};

/** Writes code as a module: it imports what it uses, and exports its last expression. */
const toModule = (code: string, exported: Exported): string => {
  const source = parse(code);
  const last = source.statements.at(-1);
  if (source.statements.some(ts.isImportDeclaration) || last === undefined) return code;
  const at = last.getStart();
  const body = ts.isExpressionStatement(last)
    ? `${code.slice(0, at)}export default ${code.slice(at)}`
    : `${code}\nexport {};`;
  return `${importsOf(source, exported)}\n${body.trimEnd()}\n`;
};

const prepare = () => {
  const known = readDeclarationFiles('typescript');
  const { packs, modules } = makePacks(known);
  const exported = new Map([...MODULES, ...MORE_MODULES].map(module => [module, exportsOf(module)]));
  const parsed = new Map<string, ts.SourceFile>();

  const diagnose = (text: string): readonly ts.Diagnostic[] => {
    const needed = packsOf(text, modules);
    const isForNode = needed.includes('node');
    const files: Readonly<Record<string, string>> = Object.assign({}, known, ...needed.map(name => packs[name]));
    const main = parse(text);
    const getSourceFile = (name: string): ts.SourceFile | undefined => {
      if (name === MAIN) return main;
      const source = files[name];
      if (source === undefined) return undefined;
      const file = parsed.get(name) ?? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
      parsed.set(name, file);
      return file;
    };
    const host: ts.CompilerHost = {
      ...ts.createCompilerHost(compilerOptions),
      fileExists: name => name === MAIN || name in files,
      readFile: name => files[name],
      getSourceFile,
      getDefaultLibLocation: () => '/',
      directoryExists: folder => Object.keys(files).some(name => name.startsWith(`${folder}/`)),
      getDirectories: () => [],
      getCurrentDirectory: () => '/',
      realpath: name => name,
    };
    const roots = isForNode ? [MAIN] : [MAIN, '/globals.d.ts'];
    const program = ts.createProgram(roots, isForNode ? nodeOptions : compilerOptions, host);
    return [...program.getSyntacticDiagnostics(main), ...program.getSemanticDiagnostics(main)];
  };
  return { exported, diagnose };
};

let prepared: ReturnType<typeof prepare> | undefined;
const seen = new Map<string, string | undefined>();

// The playground shows what is built, sent or parsed.
const SHOWS = /\b(Message|Otp|Element|Button|parse|safeParse|send)\b/;

/**
 * Writes code of a page for the playground's address, after the `#`. Returns undefined for a part of a program, which works on
 * names that it does not declare, and for code of which the playground shows nothing.
 */
export const hashOfFence = (code: string): string | undefined => {
  if (!SHOWS.test(code)) return undefined;
  if (seen.has(code)) return seen.get(code);
  prepared ??= prepare();
  const text = toModule(code, prepared.exported);
  const hash =
    canRun(text) && prepared.diagnose(text).length === 0
      ? `code=${deflateRawSync(text).toString('base64url')}`
      : undefined;
  seen.set(code, hash);
  return hash;
};

/** Writes the imports of code before it, in the style of a docstring, which has no semicolons. */
export const withImports = (code: string): string => {
  prepared ??= prepare();
  const source = parse(code);
  if (source.statements.some(ts.isImportDeclaration)) return code;
  const imports = importsOf(source, prepared.exported).replaceAll(';', '');
  return imports === '' ? code : `${imports}\n${code}`;
};

/** Checks code as the playground's compiler does. */
export const checkAtBuild = (code: string): Checked => {
  prepared ??= prepare();
  return toChecked(code, prepared.diagnose(code));
};
