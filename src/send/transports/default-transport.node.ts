import { builtinModule, onNode } from '../../internal/runtime.js';
import type { ClosableTransport, Transport } from '../transport.js';
import type { DiagnosticsChannel } from './default-transport.js';
import { fetchTransport } from './fetch-transport.js';
import { nodeTransport } from './node-transport.js';

/**
 * Creates the transport of `#default-transport` everywhere else: node:http if the runtime is Node itself, fetch on others. The
 * condition `node` does not decide, because rollup does not set it for a bundle for Node, and Deno and Bun do set it.
 */
export const defaultTransport = (): Transport | ClosableTransport => (onNode() ? nodeTransport() : fetchTransport());

/** Returns the channel of this name, which tracing tools subscribe to. */
export const diagnosticsChannel = (name: string): DiagnosticsChannel | undefined =>
  builtinModule('node:diagnostics_channel')?.channel(name);
