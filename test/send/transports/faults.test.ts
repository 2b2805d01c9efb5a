import { describe, type ExpectStatic, it } from 'vitest';
import { botAt, errorOf, message, otp, transports } from '../../support/send/bots.js';
import {
  accept,
  answer,
  type RawServer,
  RECEIPT,
  type Reply,
  rawServer,
  response,
} from '../../support/send/raw-server.js';

// Longer than it takes a busy machine to send the request and to read a head.
const FAST = { attemptTimeoutMs: 1500 };
const head = (length: number): string => `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`;

const ENDS: readonly (readonly [how: string, reply: Reply])[] = [
  ['reset', socket => void socket.resetAndDestroy()],
  ['closed', socket => void socket.end()],
];

const sentOnceAndGone = async (expect: ExpectStatic, server: RawServer): Promise<void> => {
  expect(server.requests).toHaveLength(1);
  await expect.poll(() => server.sockets.size).toBe(0);
};

// At once, because most of the time is spent waiting for a time limit.
describe.concurrent.each(transports)('%s', (_, transport) => {
  it.for(ENDS)(
    'a connection %s after the request was read is unknown, and nothing is resent',
    async ([, reply], { expect }) => {
      await using server = await rawServer(reply);
      const error = await errorOf(botAt(server.url, { transport: transport() }), otp);
      expect(error).toMatchObject({ kind: 'connection', delivery: 'unknown', retryable: false, messageId: 'otp-7' });
      expect(error.attempts).toMatchObject([{ kind: 'connection', dispatched: true }]);
      await sentOnceAndGone(expect, server);
    },
  );

  it('a stall before the head is a timeout with delivery unknown', async ({ expect }) => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown', retryable: false, status: undefined });
    expect(error.message).toContain('attemptTimeoutMs, 1500 ms');
    expect(error.elapsedMs).toBeGreaterThan(1490);
    expect(error.elapsedMs).toBeLessThan(10_000);
    await sentOnceAndGone(expect, server);
  });

  it('deadlineMs of the call replaces that of the bot', async ({ expect }) => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, { deadlineMs: 1500 });
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('deadlineMs, 1500 ms');
  });

  it('a body that stalls or drips after a 2XX is a timeout with delivery accepted', async ({ expect }) => {
    await using server = await rawServer(socket => {
      socket.write(head(1000));
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'accepted', retryable: false, status: 200 });
    await sentOnceAndGone(expect, server);
  });

  it('a body cut short after a 2XX is a protocol error with delivery accepted', async ({ expect }) => {
    await using server = await rawServer(socket => void socket.end(head(1000) + RECEIPT));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
    expect(error.message).toContain('cut short');
    await sentOnceAndGone(expect, server);
  });

  it('a body cut short after a 400 is rejected, as any 400', async ({ expect }) => {
    await using server = await rawServer(socket => void socket.end('HTTP/1.1 400 No\r\ncontent-length: 9\r\n\r\nx'));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'rejected', delivery: 'rejected', status: 400 });
  });

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

  it('an abort before the send sends nothing', async ({ expect }) => {
    await using server = await rawServer(accept);
    const options = { signal: AbortSignal.abort(new Error('secret reason')) };
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, options);
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'not_sent', attempts: [], retryable: false });
    expect(server.requests).toHaveLength(0);
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
      socket.write(`${head(1000)}{`);
      setTimeout(() => later.abort(), 100);
    });
    const cut = await errorOf(botAt(slow.url, { transport: transport() }), message, { signal: later.signal });
    expect(cut).toMatchObject({ kind: 'aborted', delivery: 'accepted', status: 200 });
    await sentOnceAndGone(expect, slow);
  });
});
