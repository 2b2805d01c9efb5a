import { describe, type ExpectStatic, it } from 'vitest';
import { botAt, errorOf, message, transports } from '../../support/send/bots.js';
import { accept, answer, type RawServer, RECEIPT, rawServer, response } from '../../support/send/raw-server.js';

const sentOnceAndGone = async (expect: ExpectStatic, server: RawServer): Promise<void> => {
  expect(server.requests).toHaveLength(1);
  await expect.poll(() => server.sockets.size).toBe(0);
};

// More faults of connections and responses are in test/faults.
describe.concurrent.each(transports)('%s', (_, transport) => {
  it('reads no more than maxResponseBytes', async ({ expect }) => {
    const sizes = { maxResponseBytes: RECEIPT.length };
    await using exact = await rawServer(accept);
    await botAt(exact.url, { transport: transport(), ...sizes }).send(message);
    await using server = await rawServer(answer(response(200, `${RECEIPT} `)));
    const error = await errorOf(botAt(server.url, { transport: transport(), ...sizes }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
    expect(error.message).toContain(`${RECEIPT.length} bytes`);
    expect(server.requests).toHaveLength(1);
  });

  it('stops an endless body', async ({ expect }) => {
    await using server = await rawServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = (): void => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', pour);
      pour();
    });
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted' });
    await sentOnceAndGone(expect, server);
  });

  it('an abort in flight has delivery unknown before the head, accepted after a 2XX', async ({ expect }) => {
    const controller = new AbortController();
    await using server = await rawServer(() => controller.abort());
    const { signal } = controller;
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, { signal });
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'unknown' });
    await sentOnceAndGone(expect, server);

    const later = new AbortController();
    await using slow = await rawServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{');
      // After a pause of the machine, timers run before the socket is read. It is read between two of them.
      setTimeout(() => setTimeout(() => later.abort(), 50), 50);
    });
    const cut = await errorOf(botAt(slow.url, { transport: transport() }), message, { signal: later.signal });
    expect(cut).toMatchObject({ kind: 'aborted', delivery: 'accepted', status: 200 });
    await sentOnceAndGone(expect, slow);
  });
});
