import { fetchTransport } from './fetch-transport.js';
import type { ClosableTransport, Transport } from './transport.js';

/** What `#default-transport` stands for on every runtime but Node: fetch. Nothing of Node comes along in a bundle. */
export const defaultTransport = (): Transport | ClosableTransport => fetchTransport();
