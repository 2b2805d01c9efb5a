import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { codeOf } from '../internal/foreign.js';
import { describeType } from '../internal/json.js';
import type { FilledOptions } from '../internal/options.js';
import type { Transport } from '../send/transport.js';
import { fetchTransport } from '../send/transports/fetch-transport.js';
import { onAbort } from './lifetime.js';

/** The address that an emulator listens on. */
export interface ListenOptions {
  /** The port; 0, the default, chooses a free one. */
  readonly port?: number | undefined;
  /** The host; 127.0.0.1 by default, so that only this machine can reach it. An IPv6 address may be in brackets, as in a URL. */
  readonly host?: string | undefined;
}

/** A checked address. */
export type Address = FilledOptions<ListenOptions, keyof ListenOptions>;

/** Thrown through the routes to close the connection without a response, or after half of it. */
export class BrokenResponse extends Error {
  /** The part of the response that is sent before the connection is closed; undefined for none. */
  readonly half: HalfResponse | undefined;

  constructor(half?: HalfResponse) {
    super('The emulator closes the connection: a fault hit the request, or the emulator was closed or reset.');
    this.half = half;
  }
}

/** The headers of a response, and the half of its body that is sent. */
export interface HalfResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** A function that responds to a request from a port, or throws a BrokenResponse. */
export type HandleIncoming = (request: Request, env: Bindings) => Promise<Response>;

/** Serves the emulator on ports of this machine. */
export class Listener {
  readonly #handle: HandleIncoming;
  readonly #servers = new Map<Server, string>();
  readonly #starting = new Set<Promise<unknown>>();

  constructor(handle: HandleIncoming) {
    this.#handle = handle;
  }

  /** The URL of the first port. */
  get url(): string | undefined {
    const [first] = this.#servers.values();
    return first;
  }

  listen(where: Address): Promise<{ readonly url: string }> {
    const started = this.#start(where);
    this.#starting.add(started);
    return started.finally(() => this.#starting.delete(started));
  }

  async #start({ port, host }: Address): Promise<{ readonly url: string }> {
    // A URL has an IPv6 address in brackets, a socket does not.
    const address = host.replace(/^\[|\]$/g, '');
    const server = createServer(serve(this.#handle));
    await new Promise<void>((resolve, reject) => {
      const fail = (error: Error): void => reject(codeOf(error) === IN_USE ? portInUse(port, error) : error);
      server.once('error', fail).listen(port, address, () => {
        server.off('error', fail);
        resolve();
      });
    });
    const url = toUrl(server);
    this.#servers.set(server, url);
    return { url };
  }

  /** Closes every connection, idle ones too, because a client may keep one open forever. */
  async close(): Promise<void> {
    // A port that opens after this would stay open.
    await Promise.allSettled(this.#starting);
    const servers = [...this.#servers.keys()];
    this.#servers.clear();
    await Promise.all(servers.map(closeServer));
  }
}

const IN_USE = 'EADDRINUSE';

/** Creates the error of a port on which another server listens. It has the code of Node's error. */
const portInUse = (port: number, cause: Error): Error => {
  const message = `emulator.listen: Port ${port} is in use by another server. Choose another \`port\`; 0 chooses a free one.`;
  return Object.assign(new Error(message, { cause }), { code: IN_USE });
};

// A route wrote its response directly. The adapter has a Response for this, which it takes for a second one wherever another
// server of the process replaced the global Response before this module was loaded.
const RESPONSE_SENT = new Error('The response was sent directly.');

type FetchCallback = Parameters<typeof getRequestListener>[0];

const serve = (handle: HandleIncoming): ReturnType<typeof getRequestListener> => {
  const answer: FetchCallback = async (request, { incoming, outgoing }) => {
    // The types of the adapter include HTTP/2, which this server does not serve.
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return handle(request, {});
    try {
      const response = await handle(request, { incoming, outgoing });
      if (outgoing.headersSent) throw RESPONSE_SENT;
      return response;
    } catch (thrown) {
      if (thrown instanceof BrokenResponse) breakConnection(outgoing, thrown);
      throw thrown;
    }
  };
  return getRequestListener(answer, {
    // Otherwise the adapter replaces the global Request and Response.
    overrideGlobalObjects: false,
    // Any other error is a request that the adapter cannot read.
    errorHandler: thrown =>
      thrown instanceof BrokenResponse || thrown === RESPONSE_SENT ? undefined : new Response(null, { status: 400 }),
  });
};

/** Closes the connection, after half of the response if there is one. */
const breakConnection = (outgoing: ServerResponse, { half }: BrokenResponse): void => {
  if (half === undefined) return void outgoing.destroy();
  outgoing.writeHead(half.status, half.headers).write(half.bytes, () => outgoing.destroy());
};

const toUrl = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};

const closeServer = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A function that responds to a request, or throws a BrokenResponse. */
export type Handle = (request: Request) => Promise<Response>;

/** Turns `handle` into a fetch function that fails as the network does where a fault closes the connection. */
export const createInProcessFetch =
  (handle: Handle): Handle =>
  async request => {
    // `fetch` also accepts a URL, so untyped callers may pass one.
    if (typeof Object(request).signal?.throwIfAborted !== 'function')
      throw new TypeError(`emulator.fetch: \`request\` must be a Request; got ${describeType(request)}.`);
    // fetch sends nothing after an abort.
    request.signal.throwIfAborted();
    const aborted = rejectOnAbort(request.signal);
    try {
      return await Promise.race([handle(request), aborted.promise]);
    } catch (thrown) {
      if (!(thrown instanceof BrokenResponse)) throw thrown;
      if (thrown.half === undefined) throw new TypeError('fetch failed', { cause: connectionReset() });
      return halfResponse(thrown.half);
    } finally {
      aborted.clear();
    }
  };

/** Creates a transport that calls the emulator. Nothing can fail before the call, so it proves the dispatch. */
export const createTransport = (fetch: Handle): Transport => {
  const send = fetchTransport({ fetch: (url, init) => fetch(new Request(url, init)) });
  const transport: Transport = (request, context) => send(request, context);
  return Object.assign(transport, { provesDispatch: true } as const);
};

const connectionReset = (): Error => Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' });

const halfResponse = ({ status, headers, bytes }: HalfResponse): Response => {
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: controller => {
      if (isSent) return controller.error(connectionReset());
      isSent = true;
      controller.enqueue(bytes);
    },
  });
  return new Response(body, { status, headers });
};

const rejectOnAbort = (signal: AbortSignal): { readonly promise: Promise<never>; readonly clear: () => void } => {
  let clear = (): void => {};
  const promise = new Promise<never>((_, reject) => {
    clear = onAbort(signal, () => reject(signal.reason));
  });
  return { promise, clear };
};

/** The request and response of node:http, which the adapter gives the app on a port. */
export interface Bindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

/** The app with the emulator's routes. */
export type App = Hono<{ Bindings: Bindings }>;
