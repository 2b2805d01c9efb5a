import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A server on a free port. */
export interface Served {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export const serve = async (listener: RequestListener): Promise<Served> =>
  listening(createServer(listener).listen(0, '127.0.0.1'));

export const listening = async (server: Server): Promise<Served> => {
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}/presses`, port, close };
};

/** Sends a POST. Returns the status and the text of the response. */
export const post = async (url: string, body: string | Uint8Array, type = 'application/json'): Promise<string> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return `${response.status} ${await response.text()}`;
};

/** Returns everything that the server writes until it closes the socket. Writes `feed` repeatedly, as fast as the server reads. */
export const rawExchange = async (port: number, head: string, feed?: Uint8Array): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', data => {
    received += data.toString('latin1');
  });
  // The tests expect broken pipes.
  socket.on('error', () => {});
  const closed = new Promise(resolve => socket.once('close', resolve));
  socket.write(head);
  const write = (): void => {
    if (feed === undefined) return;
    while (!socket.destroyed && socket.write(feed));
    socket.once('drain', write);
  };
  write();
  await closed;
  return received;
};

const closers: (() => Promise<unknown>)[] = [];

// The listener of @hono/node-server replaces both, and the files of tests that one process runs share them.
const own = { Request: { value: Request }, Response: { value: Response } };

/** Closes everything registered since the last call. */
export const closeAll = async (): Promise<void> => {
  await Promise.all(closers.splice(0).map(close => close()));
  Object.defineProperties(globalThis, own);
};

/** Registers a function for `closeAll`. */
export const whenDone = (close: () => Promise<unknown>): void => void closers.push(close);

/** Registers a server for `closeAll`. */
export const kept = (served: Served): Served => {
  whenDone(served.close);
  return served;
};
