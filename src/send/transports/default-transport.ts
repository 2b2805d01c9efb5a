import type { ClosableTransport, FetchLike } from '../transport.js';

// The file of `#default-transport` under the condition `browser`, which bundlers for browsers, workers and edges set: these
// bundles contain nothing of Node.

/** Returns the transport of the runtime that is better than fetch; undefined, as only Node has one. */
export const ownTransport = (): ClosableTransport | undefined => undefined;

/** Returns a `fetch` that posts once, which needs no wrapper here. */
export const postingOnce = (fetch: FetchLike): FetchLike => fetch;

/** A channel of `node:diagnostics_channel`. */
export interface DiagnosticsChannel {
  readonly hasSubscribers: boolean;
  publish(message: unknown): void;
}

/** Returns the channel of this name. Only Node has them. */
export const diagnosticsChannel = (_name: string): DiagnosticsChannel | undefined => undefined;
