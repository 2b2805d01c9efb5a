import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, message } from '../../support/send/bots.js';
import { forLocalhost } from '../../support/send/certificate.js';
import { accept, rawServer } from '../../support/send/raw-server.js';

describe('sends that wait for a connection reuse one that another send released', () => {
  const tls = { ca: forLocalhost.cert };
  it.each([
    ['nodeTransport', false, () => nodeTransport({ maxSockets: 1 })],
    ['nodeTransport with TLS', true, () => nodeTransport({ maxSockets: 1, tls })],
    ['undiciTransport', false, () => undiciTransport({ connections: 1 })],
    ['undiciTransport with TLS', true, () => undiciTransport({ connections: 1, tls })],
  ] as const)('%s', async (_, secure, make) => {
    await using server = await rawServer(accept, secure ? serve => createTlsServer(forLocalhost, serve) : undefined);
    const transport = make();
    const bot = botAt(`${secure ? 'https' : 'http'}://127.0.0.1:${server.port}`, { transport });
    const results = await Promise.all(Array.from({ length: 5 }, () => bot.trySend(message)));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(server.requests).toHaveLength(5);
    await transport.close();
  });
});
