import type { Socket } from 'node:net';
import * as is from '../internal/checks.js';
import { type OptionTable, readOptions, unless } from '../internal/options.js';
import type { UseInstead } from '../internal/phantoms.js';
import { type AsyncDispose, builtinModule } from '../internal/runtime.js';
import { wrongUseOf } from '../send/check.js';
import { checkFault } from './check-fault.js';
import type { Fault, FaultPost } from './fault-catalogue.js';
import { createConnections } from './fault-connections.js';

/** Names that people guess for options of `faultServer`. */
interface FaultServerTraps {
  /** @deprecated Use fault. */
  readonly faults?: UseInstead<'fault'>;
}

/** The options of `faultServer`. */
export interface FaultServerOptions extends FaultServerTraps {
  /** The fault; `none` by default. */
  readonly fault?: Fault | undefined;
  /** The server's key and certificate in PEM. With them, the server uses TLS. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
}

/** A server made by `faultServer`. */
export interface FaultServer extends AsyncDispose {
  /** The address of the server, such as `http://127.0.0.1:40123`; https with `tls`, and when it starts with a TLS fault. */
  readonly url: string;
  readonly port: number;
  /** The complete POSTs received, oldest first. */
  readonly posts: readonly FaultPost[];
  /** Returns the number of connections so far. */
  connections(): number;
  /** Returns the number of open connections. */
  open(): number;
  /** Returns the number of open connections with an incomplete response: 0 after the client gave up. */
  busy(): number;
  /** Changes the fault, from the next connection and the next request on. */
  use(fault: Fault): Promise<void>;
  /** Closes the server and destroys all connections. Never waits for a client. */
  close(): Promise<void>;
}

const FAULT_SERVER: OptionTable<FaultServerOptions, 'fault'> = {
  fault: [is.anything, 'none'],
  tls: value =>
    unless(
      [Object(value).key, Object(value).cert].every(one => typeof one === 'string'),
      'an object { key, cert } of strings in PEM',
    ),
  faults: 'fault',
};

const TLS_FAULTS: readonly Fault[] = ['no-tls', 'reset-in-handshake', 'stall-in-handshake'];

/**
 * Starts a server on a free port of this machine that fails on purpose, to test a bot against the faults in `faults`. It uses
 * real sockets, responds to any path, records no token and counts requests. Runs on Node, Deno and Bun. Rejects with a
 * SendError of kind `config` on other runtimes, and for unknown options and faults. API spec, sections 2.8 and 4.
 *
 * @example
 * ```ts
 * await using server = await faultServer({ fault: 'reset-after-request' })
 * const bot = createBot({ baseUrl: server.url, token: 't' })
 * const result = await bot.trySend(otp)
 * // The message may have arrived, so it was not sent again.
 * ;[result.ok || result.error.delivery, server.posts.length]
 * //=> ["unknown", 1]
 * ```
 */
export const faultServer = async (options: FaultServerOptions = {}): Promise<FaultServer> => {
  const wrong = wrongUseOf('faultServer');
  const { fault, tls } = readOptions(FAULT_SERVER, options, wrong);
  checkFault(fault, 'fault');
  const net = builtinModule('node:net');
  const secure = builtinModule('node:tls');
  if (net === undefined || secure === undefined)
    throw wrong('It needs node:net and node:tls, which this runtime does not have');
  const connections = createConnections(fault);
  const overTls = tls && secure.createServer(tls, connections.serve).on('tlsClientError', () => {});
  const server = net.createServer({ noDelay: true }, (socket: Socket) => {
    if (connections.accept(socket)) return;
    if (overTls === undefined) connections.serve(socket);
    else overTls.emit('connection', socket);
  });

  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const stopListening = (): Promise<void> =>
    new Promise(resolve => {
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  const close = async (): Promise<void> => {
    const stopped = stopListening();
    connections.destroy();
    await stopped;
  };

  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const use = async (next: Fault): Promise<void> => {
    connections.use(checkFault(next, 'fault'));
    // Closing waits for open connections, so `close` destroys them.
    if (next === 'refused') await close();
    else if (!server.listening) await listen(port);
  };
  await use(fault);
  const scheme = tls !== undefined || TLS_FAULTS.includes(fault) ? 'https' : 'http';
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    posts: connections.posts,
    connections: connections.count,
    open: connections.open,
    busy: connections.busy,
    use,
    close,
    [Symbol.asyncDispose]: close,
  };
};
