import type { ClientRequest, RequestOptions } from 'node:http';
import { readMessage } from './node-response.js';
import { configError } from './send-failure.js';
import type { AttemptContext, ClosableTransport, TransportRequest, TransportResponse } from './transport.js';

// Servers close idle connections after 5 s or more; to be earlier avoids a request on a connection that just closed.
const IDLE_MS = 4000;
const MOST_SOCKETS = 256;

/**
 * Sends through node:http and node:https, over connections that are kept alive (at most 256 to a host; idle ones for
 * 4 000 ms, and they do not keep the process alive); the default on Node. The request is written only once the
 * connection stands, so that a failure before is proven not sent. It reads at most `maxResponseBytes` and follows no
 * redirects. Throws a SendError of kind `config` where there is no node:http. Document, section 4.
 *
 * @example
 * ```ts
 * const transport = nodeTransport()
 * const bots = tokens.map(token => createBot({ baseUrl, token, transport }))
 * ```
 */
export const nodeTransport = (): ClosableTransport => {
  const http = builtinModule('node:http');
  const https = builtinModule('node:https');
  if (http === undefined || https === undefined) throw configError('There is no node:http here.');
  const options = { keepAlive: true, timeout: IDLE_MS, maxSockets: MOST_SOCKETS };
  const plain = new http.Agent(options);
  const secure = new https.Agent(options);
  const send = async (request: TransportRequest, context: AttemptContext): Promise<TransportResponse> => {
    const isSecure = request.origin.startsWith('https:');
    const open = isSecure ? https.request : http.request;
    const sent = open({ ...requestOptions(request), agent: isSecure ? secure : plain });
    return exchange(sent, request.body, context, isSecure ? 'secureConnect' : 'connect');
  };
  const close = (): void => {
    plain.destroy();
    secure.destroy();
  };
  return Object.assign(send, { provesDispatch: true, close } as const);
};

/** A module of Node; undefined on other runtimes. Not an import, so that bundles for them need not know `node:`. */
export const builtinModule = <Id extends 'node:http' | 'node:https'>(id: Id): NodeModules[Id] | undefined =>
  globalThis.process?.getBuiltinModule?.(id);

interface NodeModules {
  'node:http': typeof import('node:http');
  'node:https': typeof import('node:https');
}

const requestOptions = ({ method, origin, path, headers }: TransportRequest): RequestOptions => {
  const { protocol, hostname, port } = new URL(origin);
  // A URL writes an IPv6 address in brackets, a socket takes it without.
  const host = hostname.replace(/^\[|\]$/g, '');
  return { method, protocol, host, port, path: path.reveal(), headers: { ...headers } };
};

const exchange = (
  request: ClientRequest,
  body: string,
  context: AttemptContext,
  connected: 'connect' | 'secureConnect',
): Promise<TransportResponse> =>
  new Promise((resolve, reject) => {
    const { signal } = context;
    const write = (): void => {
      try {
        context.dispatched();
        request.end(body);
      } catch (error) {
        fail(error);
      }
    };
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', abort);
      reject(error);
      request.destroy();
    };
    const abort = (): void => fail(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    request.on('error', fail);
    request.on('upgrade', () => fail(new SwitchedProtocol()));
    request.on('socket', socket => (request.reusedSocket ? write() : socket.once(connected, write)));
    request.on('response', message => {
      signal.removeEventListener('abort', abort);
      readMessage(message, context).then(resolve, fail);
    });
  });

/** The server wants to speak another protocol; the code is the parser's for an answer that is none. */
class SwitchedProtocol extends Error {
  readonly code = 'HPE_UPGRADE';
}
