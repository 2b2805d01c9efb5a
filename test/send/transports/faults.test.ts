import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { botAt, errorOf, message, otp, transports } from '../../support/send/bots.js';
import { accept, answer, type RawServer, RECEIPT, rawServer, response } from '../../support/send/raw-server.js';

// Longer than it takes a busy machine to send the request and to read a head.
const FAST = { attemptTimeoutMs: 1500 };
const head = (length: number): string => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`;

const sentOnceAndGone = async (server: RawServer): Promise<void> => {
  expect(server.requests).toHaveLength(1);
  await expect.poll(() => server.sockets.size).toBe(0);
};

describe.each(transports)('%s', (_, transport) => {
  it.each([
    ['reset', (socket: Socket) => void socket.resetAndDestroy()],
    ['closed', (socket: Socket) => void socket.end()],
  ])('a connection %s after the request was read is unknown, and nothing is resent', async (_how, reply) => {
    await using server = await rawServer(reply);
    const error = await errorOf(botAt(server.url, { transport: transport() }), otp);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'unknown', retryable: false, messageId: 'otp-7' });
    expect(error.attempts).toMatchObject([{ kind: 'connection', dispatched: true }]);
    await sentOnceAndGone(server);
  });

  it('a stall before the head is a timeout with delivery unknown', async () => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown', retryable: false, status: undefined });
    expect(error.message).toContain('attemptTimeoutMs, 1500 ms');
    expect(error.elapsedMs).toBeGreaterThan(1490);
    expect(error.elapsedMs).toBeLessThan(10_000);
    await sentOnceAndGone(server);
  });

  it('deadlineMs of the call replaces that of the bot', async () => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, { deadlineMs: 1500 });
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('deadlineMs, 1500 ms');
  });

  it('a body that stalls or drips after a 2XX is a timeout with delivery accepted', async () => {
    await using server = await rawServer(socket => {
      socket.write(head(1000));
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'accepted', retryable: false, status: 200 });
    await sentOnceAndGone(server);
  });

  it('a body cut short after a 2XX is a protocol error with delivery accepted', async () => {
    await using server = await rawServer(socket => void socket.end(head(1000) + RECEIPT));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
    expect(error.message).toContain('cut short');
    await sentOnceAndGone(server);
  });

  it('a body cut short after a 400 is rejected, as any 400', async () => {
    await using server = await rawServer(socket => void socket.end('HTTP/1.1 400 No\r\ncontent-length: 9\r\n\r\nx'));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'rejected', delivery: 'rejected', status: 400 });
  });

  it('reads no more than maxResponseBytes', async () => {
    const sizes = { maxResponseBytes: RECEIPT.length };
    await using exact = await rawServer(accept);
    await botAt(exact.url, { transport: transport(), ...sizes }).send(message);
    await using server = await rawServer(answer(response(200, `${RECEIPT} `)));
    const error = await errorOf(botAt(server.url, { transport: transport(), ...sizes }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
    expect(error.message).toContain(`${RECEIPT.length} bytes`);
    expect(server.requests).toHaveLength(1);
  });

  it('stops an endless body', async () => {
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
    await sentOnceAndGone(server);
  });

  it('an abort before the send sends nothing', async () => {
    await using server = await rawServer(accept);
    const options = { signal: AbortSignal.abort(new Error('secret reason')) };
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, options);
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'not_sent', attempts: [], retryable: false });
    expect(server.requests).toHaveLength(0);
  });

  it('an abort in flight has delivery unknown before the head, accepted after a 2XX', async () => {
    const controller = new AbortController();
    await using server = await rawServer(() => controller.abort());
    const { signal } = controller;
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, { signal });
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'unknown' });
    await sentOnceAndGone(server);

    const later = new AbortController();
    await using slow = await rawServer(socket => {
      socket.write(`${head(1000)}{`);
      setTimeout(() => later.abort(), 100);
    });
    const cut = await errorOf(botAt(slow.url, { transport: transport() }), message, { signal: later.signal });
    expect(cut).toMatchObject({ kind: 'aborted', delivery: 'accepted', status: 200 });
    await sentOnceAndGone(slow);
  });
});
