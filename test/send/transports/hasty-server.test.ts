import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Message, type Transport } from '../../../src/index.js';
import { botAt, errorOf, message, transports } from '../../support/send/bots.js';
import { RECEIPT, response } from '../../support/send/raw-server.js';

/** A server that does not wait for the request to be complete. */
const hasty = async (serve: (socket: Socket) => void) => {
  const open = new Set<Socket>();
  const server = createServer(socket => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, open, [Symbol.asyncDispose]: close };
};

describe.each(transports)('%s', (_name, make) => {
  it.each([
    ['200', response(200, RECEIPT), true],
    ['503 with Retry-After', response(503, '', { 'retry-after': '1', connection: 'close' }), false],
  ])('a response before the request is complete counts: %s', async (_, bytes, good) => {
    await using server = await hasty(socket => {
      socket.once('data', () => {
        socket.pause();
        socket.write(bytes);
      });
    });
    const big = Message.text('x'.repeat(4_000_000)).toCustomer('c');
    const bot = botAt(`http://127.0.0.1:${server.port}`, {
      transport: make(),
      attemptTimeoutMs: 60_000,
      deadlineMs: 60_000,
    });
    const result = await bot.trySend(big);
    if (good) expect(result.ok).toBe(true);
    else expect(result).toMatchObject({ ok: false, error: { kind: 'rate_limited', delivery: 'rejected' } });
  });

  it('keeps no connection when it is called after the attempt is over', async () => {
    let came = 0;
    await using server = await hasty(socket => {
      came++;
      socket.resume();
    });
    const inner = make();
    const late: Transport = async (request, context) => {
      await sleep(60);
      const answer = inner(request, context);
      answer.catch(() => {});
      return answer;
    };
    // The TLS handshake gets no answer.
    const bot = botAt(`https://127.0.0.1:${server.port}`, {
      transport: Object.assign(late, { provesDispatch: true } as const),
      attemptTimeoutMs: 20,
    });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'timeout', delivery: 'not_sent' });
    await sleep(100);
    await expect.poll(() => server.open.size).toBe(0);
    expect(came).toBeLessThanOrEqual(1);
  });
});
