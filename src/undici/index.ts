export type { TlsOptions } from '../send/transport-options.js';
export { type UndiciTransport, type UndiciTransportOptions, undiciTransport } from './undici-transport.js';
