import { fetchTransport } from './fetch-transport.js';
import { onNode } from './http/on-node.js';
import { nodeTransport } from './node-transport.js';
import type { ClosableTransport, Transport } from './transport.js';

/** What `#default-transport` stands for under the condition `node`: node:http, where it is Node's own. */
export const defaultTransport = (): Transport | ClosableTransport => (onNode() ? nodeTransport() : fetchTransport());
