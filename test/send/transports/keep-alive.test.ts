import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keepAliveLimitMs } from '../../../src/send/transports/kept-connections.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, message } from '../../support/send/bots.js';
import { answer, RECEIPT, rawServer, response } from '../../support/send/raw-server.js';

it.each([
  ['timeout=1', 0],
  ['timeout=5, max=100', 4000],
  ['max=100, timeout=5', 4000],
  ['max=100,Timeout=5', 4000],
  ['TIMEOUT = "5"', 4000],
  ['timeout=0', 0],
  ['max=100', undefined],
  ['mytimeout=5', undefined],
  ['', undefined],
  [undefined, undefined],
])('Keep-Alive: %s keeps an idle connection for %s ms', (header, ms) => {
  expect(keepAliveLimitMs(header)).toBe(ms);
});

const transports = [
  ['nodeTransport', () => nodeTransport({ keepAliveMs: 600_000 })],
  ['undiciTransport', () => undiciTransport({ keepAliveMs: 600_000 })],
] as const;

describe.each(transports)('%s', (_, make) => {
  it.each(['timeout=1, max=100', 'max=100, timeout=1', 'Timeout=1', 'max=100, timeout=2', 'Timeout=2'])(
    'closes an idle connection before its server does: Keep-Alive: %s',
    async header => {
      await using server = await rawServer(answer(response(200, RECEIPT, { 'keep-alive': header })));
      const transport = make();
      await botAt(server.url, { transport }).send(message);
      // It would be kept for ten minutes.
      await expect.poll(() => server.sockets.size, { timeout: 20_000 }).toBe(0);
      await transport.close();
    },
  );

  it.each(['timeout=30', 'max=100', 'Timeout=30'])('keeps a connection that may stay: Keep-Alive: %s', async header => {
    await using server = await rawServer(answer(response(200, RECEIPT, { 'keep-alive': header })));
    const transport = make();
    for (let sent = 0; sent < 3; sent++) {
      await botAt(server.url, { transport }).send(message);
      await sleep(20);
    }
    expect(server.sockets.size).toBe(1);
    await transport.close();
  });
});
