import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A piece of code in a text: a docstring's example, or a fence of a page. */
export interface Snippet {
  /** The file, and the line of the code's beginning. */
  readonly place: string;
  /** The file. */
  readonly file: string;
  readonly code: string;
  /** What its last expression gives, as the text shows it. */
  readonly shown: string | undefined;
}

const FENCE = /^```ts[^\n]*\n([\s\S]*?)^```$/gm;

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** The `ts` fences of a page; a `json` fence right below one shows what it emits. */
export const snippetsOfPage = (file: string): readonly Snippet[] => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(FENCE)].map(({ 0: whole, 1: code = '', index }) => {
    const [, shown] = /^\n+```json\n([\s\S]*?)^```$/m.exec(text.slice(index + whole.length)) ?? [];
    const isNext = /^\n+```json\n/.test(text.slice(index + whole.length));
    return { place: `${file}:${lineOf(text, index)}`, file, code, shown: isNext ? shown : undefined };
  });
};

/** The examples of all docstrings of a file; what stands behind `//=>` is what the last expression gives. */
const snippetsOfSource = (file: string): readonly Snippet[] => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const plain = comment.replace(/^ *\*(?: |$)/gm, '');
    return [...plain.matchAll(FENCE)].map(({ 1: block = '', index: inner }) => {
      const [code = '', shown] = block.split('//=>');
      const line = lineOf(text, index) + lineOf(plain, inner);
      return { place: `${file}:${line}`, file, code, shown: shown?.trim() };
    });
  });
};

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** The examples of all docstrings below src. */
export const docstrings: readonly Snippet[] = sourcesBelow('src').flatMap(snippetsOfSource);

/** How often `@example` stands in the docstrings below src. */
export const exampleTags: number = sourcesBelow('src')
  .map(file => readFileSync(file, 'utf8').match(/^\s*\* @example$/gm)?.length ?? 0)
  .reduce((one, other) => one + other, 0);

const parsed = (code: string): ts.SourceFile =>
  ts.createSourceFile('snippet.ts', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

const ENTRIES = ['', 'parse', 'webhook', 'emulator', 'testing', 'undici'] as const;

/** The names that each entry point exports, as its index says. */
const exportsOf = new Map(
  ENTRIES.map(entry => {
    const names: string[] = [];
    for (const statement of parsed(readFileSync(join('src', entry, 'index.ts'), 'utf8')).statements)
      if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
        names.push(...statement.exportClause.elements.map(({ name }) => name.text));
    return [entry, names] as const;
  }),
);

const namesIn = (node: ts.Node, names: Set<string>): Set<string> => {
  if (ts.isIdentifier(node)) names.add(node.text);
  node.forEachChild(child => void namesIn(child, names));
  return names;
};

const namesOfBinding = (name: ts.BindingName): readonly string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap(element => (ts.isBindingElement(element) ? namesOfBinding(element.name) : []));

/** What a snippet declares or imports itself. */
const declaredIn = (file: ts.SourceFile): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        for (const text of namesOfBinding(name)) names.add(text);
    if (ts.isImportDeclaration(statement) && statement.importClause) namesIn(statement.importClause, names);
    if ((ts.isFunctionDeclaration(statement) || ts.isInterfaceDeclaration(statement)) && statement.name)
      names.add(statement.name.text);
  }
  return names;
};

/**
 * The module of a snippet: it imports what the snippet uses and does not declare, from the entry points, its own folder's
 * first, or from the fixtures; its last expression is what it exports by default.
 */
export const moduleOf = ({ file, code }: Snippet, fixtures: readonly string[]): string => {
  const source = parsed(code);
  const declared = declaredIn(source);
  const wanted = new Set([...namesIn(source, new Set())].filter(name => !declared.has(name)));
  const take = (from: string, names: readonly string[]): string => {
    const taken = names.filter(name => wanted.delete(name));
    return taken.length === 0 ? '' : `import { ${taken.join(', ')} } from '${from}';\n`;
  };
  const own = ENTRIES.find(entry => entry !== '' && file.startsWith(`src/${entry}/`)) ?? '';
  const imports = [own, ...ENTRIES.filter(entry => entry !== own)].map(entry =>
    take(entry === '' ? 'sendable' : `sendable/${entry}`, exportsOf.get(entry) ?? []),
  );
  const last = source.statements.at(-1);
  const body =
    last !== undefined && ts.isExpressionStatement(last)
      ? `${code.slice(0, last.getStart())}export default (${last.expression.getText()});\n`
      : `${code}\nexport {};\n`;
  return `${imports.join('')}${take('./fixtures.js', fixtures)}${body}`;
};
