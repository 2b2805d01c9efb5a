export type { TlsOptions } from '../send/http/tls-options.js';
export { type UndiciTransport, type UndiciTransportOptions, undiciTransport } from './undici-transport.js';
