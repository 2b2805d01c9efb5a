import { checked, count, known, milliseconds } from './check.js';
import { builtinModule } from './http/builtin-module.js';
import { exchange } from './http/node-exchange.js';
import { recycling } from './http/recycling.js';
import { type TlsOptions, tlsOptions } from './http/tls-options.js';
import { configError } from './send-failure.js';
import type { AttemptContext, ClosableTransport, TransportRequest, TransportResponse } from './transport.js';

/** The options of `nodeTransport`. */
export interface NodeTransportOptions {
  /** The most connections to one host; 256. What comes beyond waits, proven not sent. */
  readonly maxSockets?: number | undefined;
  /**
   * How long an idle connection is kept, in milliseconds; 4 000, which is before common servers close theirs. A server
   * that names a shorter time by `Keep-Alive: timeout` is heeded.
   */
  readonly keepAliveMs?: number | undefined;
  /** The age from which a connection is not used again, in milliseconds; 300 000. So a change of DNS is followed. */
  readonly maxAgeMs?: number | undefined;
  /** Authorities and a client certificate. */
  readonly tls?: TlsOptions | undefined;
}

const KEYS: Readonly<Record<keyof NodeTransportOptions, true>> = {
  maxSockets: true,
  keepAliveMs: true,
  maxAgeMs: true,
  tls: true,
};

/**
 * Sends through node:http and node:https, over connections that are kept alive (at most 256 to a host; idle ones for
 * 4 000 ms, and they do not keep the process alive); the default on Node. The request is written only once the
 * connection stands, so that a failure before is proven not sent. It reads at most `maxResponseBytes` and follows no
 * redirects. Throws a SendError of kind `config` for options that cannot work, and where there is no node:http.
 * Document, section 4.
 *
 * @example
 * ```ts
 * const transport = nodeTransport({ maxSockets: 64, tls: { ca: readFileSync('bank-ca.pem', 'utf8') } })
 * const bots = tokens.map(token => createBot({ baseUrl, token, transport }))
 * ```
 */
export const nodeTransport = (options: NodeTransportOptions = {}): ClosableTransport => {
  const http = builtinModule('node:http');
  const https = builtinModule('node:https');
  if (http === undefined || https === undefined) throw configError('There is no node:http here.');
  const { kept, tls, ageMs } = checked(() => agentOptions(options));
  const plain = recycling(new http.Agent(kept), ageMs);
  const secure = recycling(new https.Agent({ ...kept, ...tls }), ageMs);
  const hosts = new Map<string, Host>();

  const hostOf = (origin: string): Host => {
    const known = hosts.get(origin);
    if (known !== undefined) return known;
    const { protocol, hostname, port } = new URL(origin);
    // A URL writes an IPv6 address in brackets, a socket takes it without.
    const host = { protocol, host: hostname.replace(/^\[|\]$/g, ''), port };
    hosts.set(origin, host);
    return host;
  };
  const send = (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> => {
    const { protocol, host, port } = hostOf(request.origin);
    const isSecure = protocol === 'https:';
    const { method, path, headers, body } = request;
    const to = { method, protocol, host, port, path: path.reveal(), headers, agent: (isSecure ? secure : plain).agent };
    const open = isSecure ? https.request : http.request;
    return exchange(() => open(to), body, context, isSecure ? 'secureConnect' : 'connect');
  };
  const close = (): void => {
    plain.close();
    secure.close();
  };
  return Object.assign(send, { provesDispatch: true, close } as const);
};

const agentOptions = (options: NodeTransportOptions) => {
  const { maxSockets = 256, keepAliveMs = 4000, maxAgeMs = 300_000, tls } = known(options, KEYS);
  const timeout = milliseconds('keepAliveMs', keepAliveMs);
  return {
    kept: { keepAlive: true, timeout, maxSockets: count('maxSockets', maxSockets) },
    tls: tlsOptions(tls),
    ageMs: milliseconds('maxAgeMs', maxAgeMs),
  };
};

interface Host {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
}
