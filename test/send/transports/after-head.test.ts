import { describe, expect, it } from 'vitest';
import { botAt, message, transports } from '../../support/send/bots.js';
import { answer, type RawServer, RECEIPT, type Reply, rawServer, response } from '../../support/send/raw-server.js';

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const hex = RECEIPT.length.toString(16);

/** Bodies that are not HTTP after a head that is. */
const JUNK = {
  'a chunk without a length': `${CHUNKED}no length\r\n`,
  'a chunk that is longer than it says': `${CHUNKED}2\r\n${RECEIPT}\r\n0\r\n\r\n`,
  'junk in place of the last chunk': `${CHUNKED}${hex}\r\n${RECEIPT}\r\njunk\r\n`,
  'a 204 with a body': `HTTP/1.1 204 OK\r\ncontent-length: 2\r\n\r\n{}`,
};

describe.each(transports)('%s', (_, transport) => {
  /** Sends to a server that responds with these bytes. The bot sends again whatever it may. */
  const sendTo = (server: RawServer) =>
    botAt(server.url, { transport: transport(), retry: { whenUnknown: 'retry', baseDelayMs: 0 } }).trySend(message);

  it.each(Object.entries(JUNK))('%s after the head is accepted, and never sent again', async (_, bytes) => {
    await using server = await rawServer(answer(bytes));
    expect(await sendTo(server)).toMatchObject({ ok: false, error: { kind: 'protocol', delivery: 'accepted' } });
    expect(server.requests).toHaveLength(1);
    await expect.poll(() => server.sockets.size).toBe(0);
  });

  it('a complete response counts, whatever bytes follow it', async () => {
    await using server = await rawServer(answer(Buffer.concat([response(200, RECEIPT), Buffer.from('junk')])));
    expect(await sendTo(server)).toMatchObject({ ok: true, receipt: { messageId: 'm-7' } });
    expect(server.requests).toHaveLength(1);
  });

  it('a web page longer than maxResponseBytes is not a response of the platform, and the request is not sent again', async () => {
    const page = response(200, `<!doctype html>${' '.repeat(70_000)}`, { 'content-type': 'text/html; charset=utf-8' });
    await using server = await rawServer(answer(page));
    const error = { kind: 'protocol', delivery: 'unknown', status: 200 };
    expect(await sendTo(server)).toMatchObject({ ok: false, error });
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ['junk after its head', answer(`${CHUNKED.replace('200', '400')}no length\r\n`)],
    ['a body that is cut short', socket => void socket.end('HTTP/1.1 400 No\r\ncontent-length: 9\r\n\r\nx')],
  ])('a rejection with %s stays a rejection', async (_, reply) => {
    await using server = await rawServer(reply);
    const error = { kind: 'rejected', delivery: 'rejected', status: 400 };
    expect(await sendTo(server)).toMatchObject({ ok: false, error });
  });
});
