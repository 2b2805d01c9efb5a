import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Has a server listen on a free port of this machine. To close it waits for no connection. */
export const served = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close().closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, port, close };
};
