import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, message } from '../../support/send/bots.js';
import { block } from '../../support/send/process.js';

/** Sends, lets the whole process stand still, and sends again. Returns the number of connections that were opened. */
const connectionsAfter = async (
  make: typeof nodeTransport | typeof undiciTransport,
  keepAliveMs: number,
  frozenMs: number,
  turns: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> => {
  let connections = 0;
  const server = createServer((request, response) => {
    response.writeHead(200, headers);
    request.resume().on('end', () => response.end('{"recipient_id":"u","message_id":"m-7"}'));
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', () => connections++).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const transport = make({ keepAliveMs });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const bot = botAt(`http://127.0.0.1:${port}`, { transport });
  await bot.send(message);
  // The agent frees the connection in a later turn.
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve));
  block(frozenMs);
  await bot.send(message);
  await transport.close();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  return connections;
};

describe.each([
  ['nodeTransport', nodeTransport],
  ['undiciTransport', undiciTransport],
] as const)('%s after its process stood still', (_, make) => {
  it.each([0, 1, 2])(
    'opens a new connection if the kept one was idle for longer than keepAliveMs (%i turns)',
    async turns => {
      expect(await connectionsAfter(make, 100, 300, turns)).toBe(2);
    },
  );

  it("opens a new connection if the kept one was idle for longer than the server's Keep-Alive header allows", async () => {
    expect(await connectionsAfter(make, 60_000, 1300, 2, { connection: 'keep-alive', 'keep-alive': 'timeout=2' })).toBe(
      2,
    );
  });

  it('uses the connection again after a shorter time', async () => {
    expect(await connectionsAfter(make, 60_000, 50, 2)).toBe(1);
  });
});
