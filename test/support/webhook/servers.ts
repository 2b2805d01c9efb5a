import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterTest } from '../after-test.js';
import { served } from '../served.js';

// The listener of @hono/node-server replaces both, and the files of tests that one process runs share them.
const own = { Request: { value: Request }, Response: { value: Response } };

/** Has a server listen for deliveries on a free port until the test ends. */
export const listening = async (server: Server): Promise<{ readonly url: string; readonly port: number }> => {
  const { url, port, close } = await served(server);
  afterTest(async () => {
    await close();
    Object.defineProperties(globalThis, own);
  });
  return { url: `${url}/presses`, port };
};

export const serve = (listener: RequestListener) => listening(createServer(listener));

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
