import { createServer } from 'node:net';

/** The error of a server that could not have its port: it ended by itself, or another server responds there. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });

/** Starts a server on a free port, and on another one if the first was taken meanwhile. Every other error is thrown. */
export const onFreePort = async <Server>(startAt: (port: number) => Promise<Server>): Promise<Server> => {
  for (let tries = 1; ; tries++) {
    try {
      return await startAt(await freePort());
    } catch (error) {
      if (tries === 5 || !(error instanceof PortTaken)) throw error;
    }
  }
};
