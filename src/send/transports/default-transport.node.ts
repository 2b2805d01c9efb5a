import { builtinModule, onNode } from '../../internal/runtime.js';
import type { ClosableTransport, Transport } from '../transport.js';
import type { DiagnosticsChannel } from './default-transport.js';
import { fetchTransport } from './fetch-transport.js';
import { nodeTransport } from './node-transport.js';

/** Creates the transport of `#default-transport` under the condition `node`: node:http, if the runtime is Node itself. */
export const defaultTransport = (): Transport | ClosableTransport => (onNode() ? nodeTransport() : fetchTransport());

/** Returns the channel of this name, which tracing tools subscribe to. */
export const diagnosticsChannel = (name: string): DiagnosticsChannel | undefined =>
  builtinModule('node:diagnostics_channel')?.channel(name);
