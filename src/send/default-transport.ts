import { fetchTransport } from './fetch-transport.js';
import { builtinModule, nodeTransport } from './node-transport.js';
import type { ClosableTransport, Transport } from './transport.js';

/**
 * node:http on Node, fetch elsewhere. Chosen at run time, so that one build without any import of `node:` serves every
 * runtime and bundler.
 */
export const defaultTransport = (): Transport | ClosableTransport => (isNode() ? nodeTransport() : fetchTransport());

// They imitate node:http, but not when a socket's events come, which is what the proof rests on.
const IMITATORS = ['Deno', 'Bun', 'WebSocketPair', 'EdgeRuntime'];

const isNode = (): boolean =>
  builtinModule('node:http') !== undefined && !IMITATORS.some(imitator => imitator in globalThis);
