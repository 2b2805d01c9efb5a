import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** Where an emulator listens. */
export interface ListenOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** 127.0.0.1 by default, so that only this machine can reach it. */
  readonly host?: string;
}

/** Serves `fetch` on ports of this machine. */
export class Listener {
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #servers = new Set<Server>();

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async listen({ port = 0, host = '127.0.0.1' }: ListenOptions): Promise<{ readonly url: string }> {
    // The adapter would put its own Request and Response in the place of the global ones.
    const server = createServer(getRequestListener(this.#fetch, { overrideGlobalObjects: false }));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    this.#servers.add(server);
    return { url: urlOf(server) };
  }

  /** Ends every connection, also those that are kept alive: waiting for the clients could take for ever. */
  async close(): Promise<void> {
    const servers = [...this.#servers];
    this.#servers.clear();
    await Promise.all(servers.map(ended));
  }
}

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
