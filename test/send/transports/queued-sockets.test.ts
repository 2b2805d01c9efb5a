import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { Message } from '../../../src/builders/message.js';
import { nodeTransport } from '../../../src/send/transports/node-transport.js';
import { undiciTransport } from '../../../src/undici/index.js';
import { botAt, errorOf, message } from '../../support/send/bots.js';
import { forLocalhost } from '../../support/send/certificate.js';
import { accept, type Reply, rawServer } from '../../support/send/raw-server.js';

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

describe('a send that waits for a connection', () => {
  /** A server that responds to each request only after a call of `respond`. */
  const slowServer = async () => {
    const due: Parameters<Reply>[] = [];
    const server = await rawServer((...given) => void due.push(given));
    const respond = async (): Promise<void> => {
      await expect.poll(() => due.length).toBe(1);
      for (const given of due.splice(0)) accept(...given);
    };
    return { server, respond };
  };
  const numbered = (number: number) => Message.text('x').toCustomer('C-1029').messageId(`m-${number}`);

  it('is not sent if its signal aborts or its deadline passes, and the others are sent in the order in which they came', async () => {
    const { server, respond } = await slowServer();
    await using _ = server;
    const transport = nodeTransport({ maxSockets: 1 });
    const bot = botAt(server.url, { transport });
    const controller = new AbortController();
    const first = bot.send(numbered(1));
    const aborted = errorOf(bot, numbered(2), { signal: controller.signal });
    const late = errorOf(bot, numbered(3), { deadlineMs: 50 });
    const others = [bot.send(numbered(4)), bot.send(numbered(5))];
    controller.abort();
    expect(await aborted).toMatchObject({ kind: 'aborted', delivery: 'not_sent' });
    expect(await late).toMatchObject({ kind: 'timeout', delivery: 'not_sent' });
    for (let n = 0; n < 3; n++) await respond();
    await Promise.all([first, ...others]);
    expect(server.requests.map(({ body }) => JSON.parse(body.toString()).message.messageId)).toEqual([
      'm-1',
      'm-4',
      'm-5',
    ]);
    await transport.close();
  });
});
