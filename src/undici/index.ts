export type { TlsOptions } from '../send/tls-options.js';
export { type UndiciTransport, type UndiciTransportOptions, undiciTransport } from './undici-transport.js';
