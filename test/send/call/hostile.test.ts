import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { botAt, errorOf, message, transports } from '../../support/send/bots.js';
import { answer, RECEIPT, type Reply, rawServer, response } from '../../support/send/raw-server.js';

const HINTS = 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n';

/** Writes `bytes` again and again, until the client has enough. */
const forEver =
  (start: string, bytes: string): Reply =>
  socket => {
    socket.write(start);
    const timer = setInterval(() => socket.write(bytes), 5);
    socket.on('close', () => clearInterval(timer));
  };

describe.each(transports)('%s', (name, make) => {
  it('sends twice over one connection whose responses have trailers', async () => {
    const size = RECEIPT.length.toString(16);
    const chunked = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x\r\n\r\n${size}\r\n${RECEIPT}\r\n0\r\nx: y\r\n\r\n`;
    await using server = await rawServer(answer(chunked));
    const bot = botAt(server.url, { transport: make() });
    for (let sent = 0; sent < 2; sent++)
      expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
    expect(server.requests).toHaveLength(2);
  });

  it.concurrent('reads the response after fifty 103 responses, but not after an endless number', async ({ expect }) => {
    await using server = await rawServer(socket => {
      socket.write(HINTS.repeat(50));
      socket.write(response(200, RECEIPT));
    });
    await botAt(server.url, { transport: make() }).send(message);
    await using endless = await rawServer(forEver('', HINTS));
    const error = await errorOf(botAt(endless.url, { transport: make(), attemptTimeoutMs: 1000 }), message);
    expect(error).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
    await expect.poll(() => endless.sockets.size).toBe(0);
  });

  it('ignores the second of two responses', async () => {
    let number = 0;
    const receipt = (id: string): Buffer => response(200, RECEIPT.replace('u-1', id));
    await using server = await rawServer(socket => {
      socket.write(number++ === 0 ? Buffer.concat([receipt('u-1'), receipt('unasked')]) : receipt('u-2'));
    });
    const bot = botAt(server.url, { transport: make() });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-2', messageId: 'm-7' });
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['x-4815 1623', gzipSync],
  ] as const)(
    'a receipt in %s, although the request does not accept it, is named in the error',
    async (encoding, zip) => {
      const text = (of: string) =>
        `The body of the ${of} is compressed${encoding.startsWith('x-') ? '' : ` (${encoding})`}, although the request does not accept compression: turn it off in the server or the proxy. The platform has accepted the message: do not send it again.`;
      await using server = await rawServer(
        answer(response(200, zip(RECEIPT.repeat(9)), { 'Content-Encoding': encoding.toUpperCase() })),
      );
      const { message: said, cause } = await errorOf(botAt(server.url, { transport: make() }), message);
      // Fetch decompresses what it knows: this is JSON of nine receipts then.
      if (name === 'fetchTransport' && !encoding.startsWith('x-')) expect(said).toContain('is not a JSON object');
      else expect(said).toBe(text('200'));
      expect(cause).toBeUndefined();
      // Not compressed, or cut short: fetch cannot decompress it.
      const plain = response(200, 'no', { 'content-encoding': encoding });
      await using lying = await rawServer(answer(plain));
      if (name === 'fetchTransport' && !encoding.startsWith('x-'))
        expect((await errorOf(botAt(lying.url, { transport: make() }), message)).message).toBe(text('response'));
    },
  );

  it('100 Continue, which the request did not ask for, is named in the error of a transport that does not accept it', async () => {
    const early = Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), response(200, RECEIPT)]);
    await using server = await rawServer(answer(early));
    const result = await botAt(server.url, { transport: make() }).trySend(message);
    if (name === 'nodeTransport') expect(result.ok).toBe(true);
    else
      expect(result).toMatchObject({
        ok: false,
        error: {
          kind: 'protocol',
          delivery: 'unknown',
          message: expect.stringMatching(
            /^The server sent 100 Continue, although the request did not ask for it: turn it off in the server or the proxy, or use nodeTransport, which accepts it\. /,
          ),
          cause: { code: 'HPE_CONTINUE' },
        },
      });
    expect(server.requests).toHaveLength(1);
  });

  it('a receipt in __proto__ or nested deeply is not accepted as one', async () => {
    for (const body of ['{"__proto__":{"recipient_id":"u","message_id":"m"}}', '['.repeat(60_000)]) {
      await using server = await rawServer(answer(response(200, body)));
      const error = await errorOf(botAt(server.url, { transport: make() }), message);
      expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted' });
    }
  });
});
