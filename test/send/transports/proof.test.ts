import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { botAt, CLOSED_PORT, errorOf, message } from '../../support/send/bots.js';
import { forLocalhost } from '../../support/send/certificate.js';
import { accept, answer, type RawServer, rawServer } from '../../support/send/raw-server.js';

const FAST = { attemptTimeoutMs: 400 };

describe('nodeTransport proves what was not sent', () => {
  it('when the connection is refused', async () => {
    const error = await errorOf(botAt(`http://127.0.0.1:${CLOSED_PORT}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNREFUSED', dispatched: false }]);
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('when all addresses of a name refuse', async () => {
    const error = await errorOf(botAt(`http://localhost:${CLOSED_PORT}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNREFUSED' }]);
  });

  it('when the host name does not exist', async () => {
    const error = await errorOf(botAt('https://no-such-host.invalid'), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
  });

  it('when the TLS handshake is reset, although a lost response has the same code', async () => {
    await using server = await socketServer(socket => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const error = await errorOf(botAt(`https://127.0.0.1:${server.port}`), message);
    expect(error).toMatchObject({ kind: 'connection', delivery: 'not_sent', retryable: true });
    expect(error.attempts).toMatchObject([{ code: 'ECONNRESET', dispatched: false }]);
  });

  it('when the TLS handshake stalls', async () => {
    const opened: Socket[] = [];
    await using server = await socketServer(socket => opened.push(socket));
    const error = await errorOf(botAt(`https://127.0.0.1:${server.port}`, FAST), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'not_sent', retryable: true });
    await expect.poll(() => opened.map(socket => socket.destroyed)).toEqual([true]);
  });

  it('for TLS to a plain port, and for an untrusted certificate', async () => {
    await using plain = await socketServer(socket => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n'));
    });
    const mixed = await errorOf(botAt(`https://127.0.0.1:${plain.port}`), message);
    expect(mixed).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false });
    await using server = await tlsServer();
    const unsigned = await errorOf(botAt(`https://127.0.0.1:${server.port}`), message);
    expect(unsigned).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false });
    expect(unsigned.cause?.code).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(server.requests).toHaveLength(0);
  });

  it('and sends over TLS on new and kept connections', async () => {
    await using server = await tlsServer();
    const transport = nodeTransport({ tls: { ca: forLocalhost.cert } });
    const bot = botAt(`https://127.0.0.1:${server.port}`, { transport });
    await bot.send(message);
    await bot.send(message);
    expect(server.sockets.size).toBe(1);
    transport.close();
  });

  it('and a response that is not HTTP is a protocol error with delivery unknown', async () => {
    await using server = await rawServer(answer('SSH-2.0-OpenSSH_9.2\r\n'));
    expect(await errorOf(botAt(server.url), message)).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    await using upgrade = await rawServer(answer('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'));
    expect(await errorOf(botAt(upgrade.url), message)).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(upgrade.requests).toHaveLength(1);
    await expect.poll(() => upgrade.sockets.size).toBe(0);
  });
});

/** A server that does `each` with every socket, whatever comes over it. */
const socketServer = (each: (socket: Socket) => void): Promise<RawServer> =>
  rawServer(
    () => {},
    serve =>
      createServer(socket => {
        serve(socket);
        each(socket);
      }),
  );

const tlsServer = (): Promise<RawServer> =>
  rawServer(accept, serve => createTlsServer(forLocalhost, serve).on('tlsClientError', () => {}));
