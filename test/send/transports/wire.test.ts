import { describe, expect, it } from 'vitest';
import { botAt, ENCODED, message, otp, transports } from '../../support/send/bots.js';
import { accept, rawServer } from '../../support/send/raw-server.js';

describe.each(transports)('%s', (_, transport) => {
  it.each([
    ['a message', 'sendmessage', message],
    ['an OTP', 'sendmok', otp],
  ] as const)('sends the exact request line, headers and bytes of %s', async (_, route, sendable) => {
    await using server = await rawServer(accept);
    await using bot = botAt(server.url, { transport: transport() });
    await bot.send(sendable);
    expect(server.requests).toHaveLength(1);
    const { line, headers, body } = server.requests[0] ?? { line: '', headers: {}, body: Buffer.alloc(0) };
    expect(line).toBe(`POST /v1/bots/${route}/${ENCODED} HTTP/1.1`);
    expect(headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-length': String(Buffer.byteLength(JSON.stringify(sendable))),
    });
    expect(headers).not.toHaveProperty('transfer-encoding');
    expect(body.toString()).toBe(JSON.stringify(sendable));
  });

  it('puts the path of baseUrl before the route', async () => {
    await using server = await rawServer(accept);
    await botAt(`${server.url}/gate/way/`, { transport: transport() }).send(message);
    expect(server.requests[0]?.line).toBe(`POST /gate/way/v1/bots/sendmessage/${ENCODED} HTTP/1.1`);
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
