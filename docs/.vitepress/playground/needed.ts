import * as ts from 'typescript';

// The names of Node that the small declarations of the playground lack, or have only in part.
const NODE_NAMES = [
  ...[
    'process',
    'Buffer',
    'fetch',
    'Request',
    'Response',
    'Headers',
    'FormData',
    'Blob',
    'File',
    'WebSocket',
    'global',
  ],
  ...[
    'ReadableStream',
    'WritableStream',
    'TransformStream',
    'CompressionStream',
    'DecompressionStream',
    'MessageChannel',
  ],
  ...['BroadcastChannel', 'EventTarget', 'EventSource', 'Event', 'URLSearchParams', 'TextEncoder', 'TextDecoder'],
  ...['setInterval', 'clearInterval', 'setImmediate', 'performance', 'crypto', 'atob', 'btoa', 'navigator', 'require'],
];
// What follows a dot, or names a member, is not a name that could be declared elsewhere.
const isMemberName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  return (
    (ts.isPropertyAccessExpression(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent)) &&
    parent.name === node
  );
};

/** Lists the names in code, without those of members. The nodes must know their parents. */
export const namesIn = (node: ts.Node, names: Set<string> = new Set()): Set<string> => {
  if (ts.isIdentifier(node) && !isMemberName(node)) names.add(node.text);
  node.forEachChild(child => void namesIn(child, names));
  return names;
};

// A word in a string or a comment is not a name.
const usesNode = (code: string): boolean => {
  const names = namesIn(ts.createSourceFile('/main.ts', code, ts.ScriptTarget.Latest, true));
  return NODE_NAMES.some(name => names.has(name));
};

/**
 * Lists the packs of declarations that code needs: of what it imports, and those of Node if it uses a name of Node. `modules`
 * are the packs that an import of each module needs.
 */
export const packsOf = (code: string, modules: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const { importedFiles } = ts.preProcessFile(code, true, true);
  const imported = importedFiles.flatMap(({ fileName }) => (Object.hasOwn(modules, fileName) ? modules[fileName] : []));
  const node = usesNode(code) ? ['node'] : [];
  return [...new Set([...node, ...imported])].filter(pack => pack !== undefined);
};
