import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nodeTransport } from '../../src/send/node-transport.js';
import { botAt, closedPort, errorOf, message, otp, transports } from './bots.js';
import { cert, key } from './certificate.js';
import { accept, answer, type RawServer, RECEIPT, rawServer, response } from './raw-server.js';

const FAST = { attemptTimeoutMs: 150 };
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

  it('a stall before the head is a timeout, unknown', async () => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown', retryable: false, status: undefined });
    expect(error.message).toContain('attemptTimeoutMs, 150 ms');
    expect(error.elapsedMs).toBeGreaterThan(140);
    expect(error.elapsedMs).toBeLessThan(1000);
    await sentOnceAndGone(server);
  });

  it('the deadline of the call goes before the one of the bot', async () => {
    await using server = await rawServer(() => {});
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, { deadlineMs: 100 });
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('deadlineMs, 100 ms');
  });

  it('a body that stalls or drips after a 2XX is a timeout, accepted', async () => {
    await using server = await rawServer(socket => {
      socket.write(head(1000));
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    const error = await errorOf(botAt(server.url, { transport: transport(), ...FAST }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'accepted', retryable: false, status: 200 });
    await sentOnceAndGone(server);
  });

  it('a body cut short after a 2XX is protocol, accepted', async () => {
    await using server = await rawServer(socket => void socket.end(head(1000) + RECEIPT));
    const error = await errorOf(botAt(server.url, { transport: transport() }), message);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', status: 200 });
    expect(error.message).toContain('cut short');
    await sentOnceAndGone(server);
  });

  it('a body cut short after a 400 says what the 400 says', async () => {
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

  it('an abort before anything sends nothing', async () => {
    await using server = await rawServer(accept);
    const options = { signal: AbortSignal.abort(new Error('secret reason')) };
    const error = await errorOf(botAt(server.url, { transport: transport() }), message, options);
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'not_sent', attempts: [], retryable: false });
    expect(server.requests).toHaveLength(0);
  });

  it('an abort under way is unknown before the head, accepted after a 2XX', async () => {
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

describe('nodeTransport proves what was not sent', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('refused', async () => {
    const error = await errorOf(botAt(`http://127.0.0.1:${await closedPort()}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNREFUSED', dispatched: false }]);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('refused at all addresses of a name', async () => {
    const error = await errorOf(botAt(`http://localhost:${await closedPort()}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNREFUSED' }]);
  });

  it('a name that does not exist', async () => {
    const error = await errorOf(botAt('https://no-such-host.invalid'), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
  });

  it('a reset in the TLS handshake, whose code is the one of a lost answer', async () => {
    await using server = await rawServer(
      () => {},
      serve => {
        return createServer(socket => {
          serve(socket);
          socket.once('data', () => socket.resetAndDestroy());
        });
      },
    );
    const error = await errorOf(botAt(`https://127.0.0.1:${server.port}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNRESET', dispatched: false }]);
  });

  it('a stall in the TLS handshake', async () => {
    const opened: Socket[] = [];
    await using server = await rawServer(
      () => {},
      serve =>
        createServer(socket => {
          opened.push(socket);
          serve(socket);
        }),
    );
    const error = await errorOf(botAt(`https://127.0.0.1:${server.port}`, FAST), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'not_sent', retryable: true });
    await expect.poll(() => opened.map(socket => socket.destroyed)).toEqual([true]);
  });

  it('TLS to a plain port, and a certificate that nobody signed', async () => {
    await using plain = await rawServer(
      () => {},
      serve => {
        return createServer(socket => {
          serve(socket);
          socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
        });
      },
    );
    const mixed = await errorOf(botAt(`https://127.0.0.1:${plain.port}`), message);
    expect(mixed).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false });
    await using server = await tlsServer();
    const unsigned = await errorOf(botAt(`https://127.0.0.1:${server.port}`), message);
    expect(unsigned).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false });
    expect(unsigned.cause?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(server.requests).toHaveLength(0);
  });

  it('and sends over TLS, new connection or kept', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await using server = await tlsServer();
    const transport = nodeTransport();
    const bot = botAt(`https://127.0.0.1:${server.port}`, { transport });
    await bot.send(message);
    await bot.send(message);
    expect(server.sockets.size).toBe(1);
    transport.close();
  });

  it('no HTTP is protocol, unknown; so is another protocol', async () => {
    await using server = await rawServer(answer('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await errorOf(botAt(server.url), message)).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    await using upgrade = await rawServer(answer('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'));
    expect(await errorOf(botAt(upgrade.url), message)).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    await sentOnceAndGone(upgrade);
  });
});

const tlsServer = (): Promise<RawServer> =>
  rawServer(accept, serve => createTlsServer({ key, cert }, serve).on('tlsClientError', () => {}));
