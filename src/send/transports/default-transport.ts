import type { ClosableTransport, Transport } from '../transport.js';
import { fetchTransport } from './fetch-transport.js';

/** Creates the transport of `#default-transport` on every runtime but Node: fetch, so that bundles contain nothing of Node. */
export const defaultTransport = (): Transport | ClosableTransport => fetchTransport();
