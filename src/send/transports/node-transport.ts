import type { Agent, ClientRequest, RequestOptions } from 'node:http';
import * as is from '../../internal/checks.js';
import { type OptionTable, readOptions } from '../../internal/options.js';
import type { UseInstead } from '../../internal/phantoms.js';
import { builtinModule } from '../../internal/runtime.js';
import { wrongOptionOf } from '../check.js';
import { configError } from '../send-error-impl.js';
import type { AttemptContext, ClosableTransport, TransportRequest, TransportResponse } from '../transport.js';
import { factory } from './factory.js';
import { recycle } from './kept-connections.js';
import { type ExchangePlan, exchange } from './node-exchange.js';
import { type TlsOptions, tlsOptions } from './tls-options.js';

/** Names that people guess for options of `nodeTransport`. */
interface NodeTraps {
  /** @deprecated Use attemptTimeoutMs of createBot. */
  readonly timeout?: UseInstead<'attemptTimeoutMs of createBot'>;
  /** @deprecated Use tls: { ca }. */
  readonly ca?: UseInstead<'tls: { ca }'>;
}

/** The options of `nodeTransport`. */
export interface NodeTransportOptions extends NodeTraps {
  /** The maximum number of connections to one host; 256 by default. Further requests wait and count as not sent. */
  readonly maxSockets?: number | undefined;
  /**
   * The time that an idle connection is kept, in milliseconds; 4 000, which is shorter than common servers' own. A shorter
   * time in the server's `Keep-Alive: timeout` header applies instead.
   */
  readonly keepAliveMs?: number | undefined;
  /** The age after which a connection is not used again, in milliseconds; 300 000 by default. So the bot follows DNS changes. */
  readonly maxAgeMs?: number | undefined;
  /** The certificate authorities and a client certificate. */
  readonly tls?: TlsOptions | undefined;
}

const NODE: OptionTable<NodeTransportOptions, 'maxSockets' | 'keepAliveMs' | 'maxAgeMs'> = {
  maxSockets: [is.count, 256],
  keepAliveMs: [is.milliseconds, 4000],
  maxAgeMs: [is.milliseconds, 300_000],
  tls: is.anything,
  timeout: 'attemptTimeoutMs of createBot',
  ca: 'tls: { ca }',
};

/**
 * Creates a transport that sends through node:http and node:https; the default on Node. Connections are kept alive (at most
 * 256 to a host, idle ones for 4 000 ms) but do not keep the process alive. The request is written only after the
 * connection is open, so that an earlier failure is proven not sent. It reads at most `maxResponseBytes` and follows no
 * redirects. Throws a SendError of kind `config` for options that cannot work, and if the runtime has no node:http.
 * API spec, section 4.
 * @function
 *
 * @example
 * ```ts
 * const transport = nodeTransport({
 *   maxSockets: 64,
 *   tls: { ca: readFileSync('bank-ca.pem', 'utf8') },
 * })
 * const bots = tokens.map(token => createBot({ baseUrl, token, transport }))
 * ```
 */
export const nodeTransport: (options?: NodeTransportOptions) => ClosableTransport = /* @__PURE__ */ factory(
  'nodeTransport',
  (options = {}) => {
    const http = builtinModule('node:http');
    const https = builtinModule('node:https');
    if (http === undefined || https === undefined)
      throw configError('This runtime has no node:http: use fetchTransport.');
    const wrong = wrongOptionOf('nodeTransport');
    const { maxSockets, keepAliveMs, maxAgeMs, tls } = readOptions(NODE, options, wrong);
    const kept = { keepAlive: true, timeout: keepAliveMs, maxSockets };
    const plain = new http.Agent(kept);
    const secure = new https.Agent({ ...kept, ...tlsOptions(tls, wrong) });
    const closers = [plain, secure].map(agent => recycle(agent, keepAliveMs, maxAgeMs));
    const hosts = new Map<string, Host>();

    const hostOf = (origin: string): Host => {
      const known = hosts.get(origin);
      if (known !== undefined) return known;
      const { protocol, hostname, port } = new URL(origin);
      // A URL has an IPv6 address in brackets, a socket does not.
      const at = { host: hostname.replace(/^\[|\]$/g, ''), port };
      const host: Host =
        protocol === 'https:'
          ? { ...at, client: https, connected: 'secureConnect', agent: secure }
          : { ...at, client: http, connected: 'connect', agent: plain };
      hosts.set(origin, host);
      return host;
    };
    const send = (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> => {
      const { host, port, client, connected, agent } = hostOf(request.origin);
      const { method, path, headers, body } = request;
      // Without `protocol`: Node copies the options into a table, which would double for it. That took 2 % of the CPU time of a send.
      const to = { method, host, port, path: path.reveal(), headers, agent };
      return exchange({ open: () => client.request(to), connected, body }, context);
    };
    const close = (): void => {
      for (const closeAgent of closers) closeAgent();
    };
    return Object.assign(send, { provesDispatch: true, close } as const);
  },
);

interface Host extends Pick<ExchangePlan, 'connected'> {
  /** The module, and not its function, which test tools replace. */
  readonly client: { request(to: RequestOptions): ClientRequest };
  readonly host: string;
  readonly port: string;
  readonly agent: Agent;
}
