import type { ClosableTransport, FetchLike } from '../transport.js';

// The file of `#default-transport` under the condition `browser`, which bundlers for browsers, workers and edges set: these
// bundles contain nothing of Node.

/** Returns a transport that is better than fetch. Here there is none: only Node has such a transport. */
export const ownTransport = (): ClosableTransport | undefined => undefined;

/** Returns `fetch` as it is: browsers accept no stream, and may send a text twice. */
export const postingOnce = (fetch: FetchLike): FetchLike => fetch;

/** A channel of `node:diagnostics_channel`. */
export interface DiagnosticsChannel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

/** Returns the channel of this name. Only Node has them. */
export const diagnosticsChannel = (_name: string): DiagnosticsChannel | undefined => undefined;
