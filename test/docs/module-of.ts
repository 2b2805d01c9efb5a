import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { entryPoints } from '../package/manifest.js';
import type { Snippet } from './snippets.js';

const parsed = (code: string): ts.SourceFile =>
  ts.createSourceFile('snippet.ts', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

/** The folder of each entry point below src: '' is sendable itself. */
const ENTRIES = Object.keys(entryPoints).map(path => path.replace(/^\.\/?/, ''));

/** The names that each entry point exports, as its index says. */
const exportsOf = new Map(
  ENTRIES.map(entry => {
    const names: string[] = [];
    for (const statement of parsed(readFileSync(join('src', entry, 'index.ts'), 'utf8')).statements)
      if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
        names.push(...statement.exportClause.elements.map(({ name }) => name.text));
      // The index of a small room declares its values itself.
      else if (ts.isVariableStatement(statement) && statement.getText().startsWith('export '))
        for (const { name } of statement.declarationList.declarations) names.push(name.getText());
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

/** Returns the names that a snippet declares or imports itself. */
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
