export type { TlsOptions } from '../send/index.js';
export { type UndiciTransport, type UndiciTransportOptions, undiciTransport } from './undici-transport.js';
