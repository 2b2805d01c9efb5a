import { fetchTransport } from './fetch-transport.js';
import { nodeTransport } from './node-transport.js';
import type { ClosableTransport, Transport } from './transport.js';

/** What `#default-transport` stands for under the condition `node`: node:http. */
export const defaultTransport = (): Transport | ClosableTransport =>
  imitatesNode() ? fetchTransport() : nodeTransport();

// A bundle made for Node may run on these. They imitate node:http, but not when a socket's events come, which is what
// the proof rests on.
const IMITATORS = ['Deno', 'Bun', 'WebSocketPair', 'EdgeRuntime'];

const imitatesNode = (): boolean => IMITATORS.some(imitator => imitator in globalThis);
