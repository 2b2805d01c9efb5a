import { describe, expect, it } from 'vitest';
import { botAt, ENCODED, message, otp, TOKEN, transports } from '../../support/send/bots.js';
import { accept, answer, RECEIPT, rawServer, response } from '../../support/send/raw-server.js';

describe.each(transports)('%s', (_, transport) => {
  it('sends the exact request line, headers and bytes of a message', async () => {
    await using server = await rawServer(accept);
    await using bot = botAt(server.url, { transport: transport() });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
    expect(server.requests).toHaveLength(1);
    const { line, headers, body } = server.requests[0] ?? { line: '', headers: {}, body: Buffer.alloc(0) };
    expect(line).toBe(`POST /v1/bots/sendmessage/${ENCODED} HTTP/1.1`);
    expect(headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(JSON.stringify(message))),
    });
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(body.toString()).toBe(JSON.stringify(message));
  });

  it('sends an OTP to its own route', async () => {
    await using server = await rawServer(accept);
    const bot = botAt(server.url, { transport: transport() });
    await bot.send(otp);
    expect(server.requests[0]?.line).toBe(`POST /v1/bots/sendmok/${ENCODED} HTTP/1.1`);
    expect(server.requests[0]?.body.toString()).toBe(JSON.stringify(otp));
  });

  it('puts the path of baseUrl before the route', async () => {
    await using server = await rawServer(accept);
    await botAt(`${server.url}/gate/way/`, { transport: transport() }).send(message);
    expect(server.requests[0]?.line).toBe(`POST /gate/way/v1/bots/sendmessage/${ENCODED} HTTP/1.1`);
  });

  it('calls a token function for each send', async () => {
    await using server = await rawServer(accept);
    let calls = 0;
    const bot = botAt(server.url, { transport: transport(), token: async () => `t${++calls}` });
    await bot.send(message);
    await bot.send(otp);
    expect(server.requests.map(({ line }) => line.split(' ')[1])).toEqual([
      '/v1/bots/sendmessage/t1',
      '/v1/bots/sendmok/t2',
    ]);
  });

  it.each([200, 201, 299])('accepts a %i, whatever its Content-Type', async status => {
    await using server = await rawServer(answer(response(status, `\ufeff${RECEIPT}`, { 'content-type': 'text/html' })));
    const bot = botAt(server.url, { transport: transport() });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
  });

  it('reads a chunked body, and one that ends with the connection', async () => {
    const chunked = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n${RECEIPT.slice(0, 9)}\r\n${(RECEIPT.length - 9).toString(16)}\r\n${RECEIPT.slice(9)}\r\n0\r\n\r\n`;
    await using server = await rawServer(answer(chunked));
    await botAt(server.url, { transport: transport() }).send(message);
    await using closing = await rawServer(socket => socket.end(`HTTP/1.0 200 OK\r\n\r\n${RECEIPT}`));
    await botAt(closing.url, { transport: transport() }).send(message);
  });
});

it('the default transport is node:http, which reuses its connection', async () => {
  await using server = await rawServer(accept);
  const bot = botAt(server.url);
  for (let i = 0; i < 5; i++) await bot.send(message);
  expect(server.sockets.size).toBe(1);
  expect(server.requests[0]?.headers).not.toHaveProperty('user-agent');
  await bot.close();
  await expect.poll(() => server.sockets.size).toBe(0);
});

it('the token of these tests needs encoding', () => expect(encodeURIComponent(TOKEN)).toBe(ENCODED));
