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
const USES_NODE = new RegExp(`(?<![.\\w$'"\`])(${NODE_NAMES.join('|')})\\b(?!['"\`:])`);

/**
 * Lists the packs of declarations that code needs: of what it imports, and those of Node if it uses a name of Node. `modules`
 * are the packs that an import of each module needs.
 */
export const packsOf = (code: string, modules: Readonly<Record<string, readonly string[]>>): readonly string[] => {
  const { importedFiles } = ts.preProcessFile(code, true, true);
  const imported = importedFiles.flatMap(({ fileName }) => (Object.hasOwn(modules, fileName) ? modules[fileName] : []));
  const node = USES_NODE.test(code) ? ['node'] : [];
  return [...new Set([...node, ...imported])].filter(pack => pack !== undefined);
};
