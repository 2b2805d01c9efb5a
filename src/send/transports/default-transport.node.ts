import { builtinModule, onNode } from '../../internal/runtime.js';
import type { ClosableTransport, FetchLike } from '../transport.js';
import type { DiagnosticsChannel } from './default-transport.js';
import { streaming } from './fetch-on-node.js';
import { nodeTransport } from './node-transport.js';

// The file of `#default-transport` everywhere else. The condition `node` does not decide, because rollup does not set it for a
// bundle for Node, and Deno and Bun do set it.

/** Returns the transport of node:http if the runtime is Node itself. */
export const ownTransport = (): ClosableTransport | undefined => (onNode() ? nodeTransport() : undefined);

/** Returns a `fetch` that posts once, also on Node. */
export const postingOnce = (fetch: FetchLike): FetchLike => (onNode() ? streaming(fetch) : fetch);

/** Returns the channel of this name, which tracing tools subscribe to. */
export const diagnosticsChannel = (name: string): DiagnosticsChannel | undefined =>
  builtinModule('node:diagnostics_channel')?.channel(name);
