import type { ClosableTransport, Transport } from '../transport.js';
import { fetchTransport } from './fetch-transport.js';

/**
 * Creates the transport of `#default-transport` under the condition `browser`, which bundlers for browsers, workers and edges set:
 * fetch, so that these bundles contain nothing of Node.
 */
export const defaultTransport = (): Transport | ClosableTransport => fetchTransport();

/** A channel of `node:diagnostics_channel`. */
export interface DiagnosticsChannel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

/** Returns the channel of this name. Only Node has them. */
export const diagnosticsChannel = (_name: string): DiagnosticsChannel | undefined => undefined;
