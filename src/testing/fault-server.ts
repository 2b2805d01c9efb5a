import type { Socket } from 'node:net';
import type { AsyncDispose } from '../send/async-dispose.js';
import { checked, known } from '../send/check.js';
import { wrongConfig } from '../send/failure.js';
import { builtinModule } from '../send/http/builtin-module.js';
import { configError } from '../send/send-failure.js';
import { type Fault, type FaultPost, faults } from './fault-catalogue.js';
import { createConnections } from './fault-connections.js';

/** The options of `faultServer`. */
export interface FaultServerOptions {
  /** What it does; `none` when absent. */
  readonly fault?: Fault | undefined;
  /** The server's key and certificate in PEM; then it speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
}

/** What `faultServer` makes. */
export interface FaultServer extends AsyncDispose {
  /** Where it listens, such as `http://127.0.0.1:40123`; https with `tls`, and when it starts with a fault of TLS. */
  readonly url: string;
  readonly port: number;
  /** The complete POSTs that came, oldest first. */
  readonly posts: readonly FaultPost[];
  /** How many connections came so far. */
  connections(): number;
  /** How many connections stand. */
  open(): number;
  /** How many connections stand on which a request waits for the end of its answer: none, once the client gave up. */
  busy(): number;
  /** Changes what it does from the next connection and the next request on. */
  use(fault: Fault): Promise<void>;
  /** Cuts all connections and ends; it never waits for a client. */
  close(): Promise<void>;
}

const KEYS: Readonly<Record<keyof FaultServerOptions, true>> = { fault: true, tls: true };

const readOptions = (options: FaultServerOptions): { fault: Fault; tls: FaultServerOptions['tls'] } => {
  const { fault = 'none', tls } = known(options, KEYS);
  return { fault: checkedFault(fault), tls };
};

/** A typing error would else be no fault. */
const checkedFault = (fault: Fault): Fault => {
  if (typeof fault !== 'string' || Object.hasOwn(faults, fault)) return fault;
  throw wrongConfig(`There is no fault ${JSON.stringify(fault)}; there are ${Object.keys(faults).join(', ')}.`);
};

const TLS_FAULTS: readonly Fault[] = ['no-tls', 'reset-in-handshake', 'stall-in-handshake'];

/**
 * A server on real sockets that fails on purpose, on a free port of this machine: what a bot does when the network or the
 * platform behaves as in `faults`. It answers any path, keeps no token, and counts what came. Node, Deno and Bun only;
 * rejects with a SendError of kind `config` elsewhere, and for options and faults that do not exist. Document, sections 2.8 and 4.
 *
 * @example
 * ```ts
 * await using server = await faultServer({ fault: 'reset-after-request' })
 * const bot = createBot({ baseUrl: server.url, token: 't' })
 * const result = await bot.trySend(otp)
 * // It may have arrived, and was not sent again.
 * ;[result.ok || result.error.delivery, server.posts.length]
 * //=> ["unknown", 1]
 * ```
 */
export const faultServer = async (options: FaultServerOptions = {}): Promise<FaultServer> => {
  const { fault, tls } = checked(() => readOptions(options));
  const net = builtinModule('node:net');
  const secure = builtinModule('node:tls');
  if (net === undefined || secure === undefined) throw configError('There is no node:net here.');
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
    connections.cut();
    await stopped;
  };

  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const use = async (next: Fault): Promise<void> => {
    connections.use(checked(() => checkedFault(next)));
    // Who closes, waits for connections; those of nobody are cut.
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
