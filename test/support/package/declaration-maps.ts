import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path/posix';
import { encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import ts from 'typescript';

// *Go to definition* of an editor ends in a declaration, unless a map leads from there to the source. The tool that bundles the
// declarations writes no maps, so each declared name is looked up in the sources here.

/** A named declaration, and those inside it. */
interface Declared {
  readonly name: string;
  readonly node: ts.Node;
  readonly nameNode: ts.Node;
  readonly inside: readonly Declared[];
}

/** The declarations of a file. */
export interface Declarations {
  readonly path: string;
  readonly file: ts.SourceFile;
  readonly all: readonly Declared[];
}

const nameOf = (node: ts.Node): ts.Node | undefined =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isVariableDeclaration(node) ||
  ts.isTypeElement(node) ||
  ts.isClassElement(node) ||
  // The type of a constant is often that of its object.
  ts.isPropertyAssignment(node) ||
  // Types of other packages are bundled, and have no source here but their import.
  (ts.isImportSpecifier(node) && /^'(?!\.)/.test(node.parent.parent.parent.moduleSpecifier.getText()))
    ? node.name
    : undefined;

/** Lists the declarations inside a node. What stands in the body of a function is in no declaration. */
const declaredIn = (node: ts.Node): readonly Declared[] => {
  const found: Declared[] = [];
  ts.forEachChild(node, child => {
    const nameNode = nameOf(child);
    const inside = ts.isBlock(child) ? [] : declaredIn(child);
    if (nameNode === undefined) found.push(...inside);
    // The bundler numbers names that several files declare.
    else found.push({ name: nameNode.getText().replace(/\$\d+$/, ''), node: child, nameNode, inside });
  });
  return found;
};

const readDeclarations = async (path: string): Promise<Declarations> => {
  const file = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  return { path, file, all: declaredIn(file) };
};

const wordsOf = ({ node }: Declared): ReadonlySet<string> => new Set(node.getFullText().match(/\w+/g) ?? []);

/** The share of words that two declarations have in common, which tells several of one name apart. */
const likeness = (one: Declared, other: Declared): number => {
  const [some, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...some].filter(word => others.has(word)).length;
  return shared / (some.size + others.size - shared);
};

/** A place in a file: its line and column, from 0. */
type Place = readonly [line: number, column: number];

/** A declaration in a source. */
interface Sourced {
  readonly path: string;
  readonly declared: Declared;
}

/** The places of a declaration that editors look up. */
const placesOf = ({ node, nameNode }: Declared): readonly Place[] => {
  const file = node.getSourceFile();
  return [nameNode.getStart(), node.getStart(), node.getEnd()].map(position => {
    const { line, character } = file.getLineAndCharacterOfPosition(position);
    return [line, character];
  });
};

/** The sources in the package, as `files` of package.json names them. */
const isPacked = (path: string): boolean => !/(^|\/)src\/(cli|emulator\/page\/ui)\//.test(path);

const filesIn = async (folder: string, ending: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter(name => name.endsWith(ending)).map(name => join(folder, name));

/** Reads the declarations of the packed files below `src`. */
export const readSources = async (src: string): Promise<readonly Declarations[]> =>
  Promise.all((await filesIn(src, '.ts')).filter(isPacked).toSorted().map(readDeclarations));

/** Writes a map beside each bundled declaration file of a folder, from its names to those in the sources. */
export const writeDeclarationMaps = async (folder: string, sources: readonly Declarations[]): Promise<void> => {
  const declaredAs = (name: string): readonly Sourced[] =>
    sources.flatMap(({ path, all }) => all.filter(one => one.name === name).map(declared => ({ path, declared })));

  for (const path of await filesIn(folder, '.d.cts')) {
    const { file, all } = await readDeclarations(path);
    const used: string[] = [];
    // The name of a member can begin where the member does, so the first segment of a column stays.
    const lines: Map<number, SourceMapSegment>[] = [];
    const map = (declared: Declared, source: Sourced): void => {
      if (!used.includes(source.path)) used.push(source.path);
      const places = placesOf(source.declared);
      for (const [index, [line, column]] of placesOf(declared).entries()) {
        const place = places[index];
        const segments = lines[line] ?? new Map<number, SourceMapSegment>();
        lines[line] = segments;
        if (place !== undefined && !segments.has(column))
          segments.set(column, [column, used.indexOf(source.path), ...place]);
      }
      for (const member of declared.inside) {
        const same = (list: readonly Declared[]): readonly Declared[] =>
          list.filter(({ name }) => name === member.name);
        // Overloads are in the same order. A member that the compiler inferred leads to what it is a member of.
        const found = same(source.declared.inside)[same(declared.inside).indexOf(member)] ?? source.declared;
        map(member, { path: source.path, declared: found });
      }
    };
    for (const declared of all) {
      const [best] = declaredAs(declared.name)
        .map(source => ({ source, share: likeness(source.declared, declared) }))
        .sort((some, other) => other.share - some.share);
      // Without a source: a helper of another package's type, which no file of ours names.
      if (best !== undefined) map(declared, best.source);
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    const json = {
      version: 3,
      file: name,
      sources: used.map(source => relative(dirname(path), source)),
      names: [],
      mappings: encode(Array.from(lines, segments => [...(segments?.values() ?? [])].sort(([a], [b]) => a - b))),
    };
    await writeFile(`${path}.map`, JSON.stringify(json));
    await writeFile(path, `${file.text.trimEnd()}\n//# sourceMappingURL=${name}.map\n`);
  }
};
