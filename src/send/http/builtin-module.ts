/**
 * A module of Node; undefined on other runtimes. Not an import, so that `nodeTransport` can be imported on any of them,
 * and bundles for them need not know `node:`.
 */
export const builtinModule = <Id extends keyof NodeModules>(id: Id): NodeModules[Id] | undefined =>
  globalThis.process?.getBuiltinModule?.(id);

interface NodeModules {
  'node:http': typeof import('node:http');
  'node:https': typeof import('node:https');
  'node:net': typeof import('node:net');
  'node:tls': typeof import('node:tls');
  'node:zlib': typeof import('node:zlib');
}
