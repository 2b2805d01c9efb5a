import { Agent, request } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import type { AttemptContext } from '../../../src/send/transport.js';
import { recycle } from '../../../src/send/transports/kept-connections.js';
import { exchange } from '../../../src/send/transports/node-exchange.js';
import { faultServer } from '../../../src/testing/fault-server.js';
import { botAt, message } from '../../support/send/bots.js';

/**
 * A connection whose peer does not read: what is written is never done, as with a network of small packets and a body
 * that fits into no buffer. On loopback, buffers of megabytes hide that.
 */
class StuckSocket extends Duplex {
  override _read(): void {}
  override _write(): void {}
  override _final(): void {}
  setKeepAlive(): void {}
  setNoDelay(): void {}
  setTimeout(): void {}
  ref(): void {}
  unref(): void {}
}

const context: AttemptContext = {
  signal: new AbortController().signal,
  deadline: Number.POSITIVE_INFINITY,
  attempt: 1,
  callId: 'c',
  messageId: undefined,
  metadata: undefined,
  maxResponseBytes: 1000,
  dispatched: () => {},
};

it.each([
  [1000, 'HTTP/1.1 413 X\r\ncontent-length: 0\r\n\r\n'],
  [1000, 'HTTP/1.1 413 X\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'],
  [200_000, 'HTTP/1.1 200 X\r\ncontent-length: 2\r\n\r\n{}'],
  [200_000, 'HTTP/1.1 200 X\r\ncontent-length: 2\r\n\r\n'],
])(
  'a response before %i bytes are written destroys the connection, whose failure ends nothing: %s',
  async (size, bytes) => {
    const sockets: StuckSocket[] = [];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agent.createConnection = () => {
      const socket = new StuckSocket();
      sockets.push(socket);
      setImmediate(() => socket.emit('connect'));
      return socket;
    };
    recycle(agent, 1e6, 1e6);
    const open = () => request({ agent, method: 'POST', headers: { 'content-type': 'application/json' } });
    // One connection at most: the second request waits until the first one lets go of it.
    const settled = [1, 2].map(() =>
      exchange({ open, connected: 'connect', body: 'x'.repeat(size) }, context).then(
        ({ status }) => status,
        (error: unknown) => error,
      ),
    );
    for (let at = 0; at < 2; at++) {
      await expect
        .poll(() => sockets[at]?.writableNeedDrain || sockets[at]?.writableLength, { timeout: 10_000 })
        .toBeTruthy();
      sockets[at]?.push(bytes);
      // A body that is cut short.
      if (bytes.endsWith('\r\n\r\n') && bytes.includes('length: 2')) sockets[at]?.push(null);
      await settled[at];
      await expect.poll(() => sockets[at]?.destroyed, { timeout: 10_000 }).toBe(true);
      // What the kernel still has to say of the bytes that were written.
      expect(() =>
        sockets[at]?.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
      ).not.toThrow();
    }
    expect(sockets).toHaveLength(2);
  },
);

it('a connection that its server closes right after the response is not used again', async () => {
  await using server = await faultServer({ fault: 'close-idle' });
  const bot = botAt(server.url);
  // One after the other, without a pause in which the end of the connection could come.
  for (let sent = 0; sent < 20; sent++) await bot.send(message);
  expect(server.posts).toHaveLength(20);
  expect(server.connections()).toBe(20);
  await bot.close();
});
