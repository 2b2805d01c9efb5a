import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { BrokenAnswer } from './faults/broken-answer.js';
import type { Bindings } from './hono-app.js';

/** Where an emulator listens. */
export interface ListenOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number | undefined;
  /** 127.0.0.1 by default, so that only this machine can reach it. An IPv6 address may stand in brackets, as in a URL. */
  readonly host?: string | undefined;
}

/** Answers a request of a port, or throws a BrokenAnswer. */
export type HandleIncoming = (request: Request, env: Bindings) => Promise<Response>;

/** Serves the emulator on ports of this machine. */
export class Listener {
  readonly #handle: HandleIncoming;
  readonly #servers = new Map<Server, string>();
  readonly #starting = new Set<Promise<unknown>>();

  constructor(handle: HandleIncoming) {
    this.#handle = handle;
  }

  /** The address of the first port. */
  get url(): string | undefined {
    const [first] = this.#servers.values();
    return first;
  }

  async listen(where: ListenOptions): Promise<{ readonly url: string }> {
    const started = this.#start(where);
    this.#starting.add(started);
    try {
      return await started;
    } finally {
      this.#starting.delete(started);
    }
  }

  async #start({ port = 0, host = '127.0.0.1' }: ListenOptions): Promise<{ readonly url: string }> {
    // A URL writes an IPv6 address in brackets, a socket takes it without.
    const address = host.replace(/^\[|\]$/g, '');
    // An empty one, as of a variable that is not set, would be every address of the machine.
    if (address === '') throw new TypeError('emulator.listen: host is empty.');
    const server = createServer(serve(this.#handle));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, address, () => {
        server.off('error', reject);
        resolve();
      });
    });
    const url = urlOf(server);
    this.#servers.set(server, url);
    return { url };
  }

  /** Ends every connection, also those that are kept alive: waiting for the clients could take for ever. */
  async close(): Promise<void> {
    // A port that is about to open would stay open.
    await Promise.allSettled(this.#starting);
    const servers = [...this.#servers.keys()];
    this.#servers.clear();
    await Promise.all(servers.map(ended));
  }
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

const serve = (handle: HandleIncoming): ReturnType<typeof getRequestListener> => {
  const answer: FetchCallback = async (request, { incoming, outgoing }) => {
    // The adapter serves HTTP/2, too; this server does not.
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return handle(request, {});
    try {
      return await handle(request, { incoming, outgoing });
    } catch (thrown) {
      if (thrown instanceof BrokenAnswer) breakOff(outgoing, thrown);
      throw thrown;
    }
  };
  return getRequestListener(answer, {
    // The adapter would put its own Request and Response in the place of the global ones.
    overrideGlobalObjects: false,
    // What is no broken answer is a request that the adapter cannot read.
    errorHandler: thrown => (thrown instanceof BrokenAnswer ? undefined : new Response(null, { status: 400 })),
  });
};

/** Ends the connection, after half of the answer if there is one. */
const breakOff = (outgoing: ServerResponse, { half }: BrokenAnswer): void => {
  if (half === undefined) return void outgoing.destroy();
  outgoing.writeHead(half.status, half.headers).write(half.bytes, () => outgoing.destroy());
};

const urlOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
};

const ended = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
