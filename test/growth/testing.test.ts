import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createBot, Message, nodeTransport } from '../../src/index.js';
import { checkSentButtons, type FaultServer, faultServer, memoryTransport } from '../../src/testing/index.js';
import { defineActions } from '../../src/webhook/index.js';
import { staysLinear } from './harness.js';

const TOKEN = 'a-token-of-the-bot';
const message = Message.text('Hello').toCustomer('C-1029');
const botOf = (transport: ReturnType<typeof memoryTransport>) =>
  createBot({ baseUrl: 'https://platform.example', token: TOKEN, transport, retry: false });

describe('memoryTransport', () => {
  // Would catch: a list of requests that is copied or searched for each of them.
  test('a request costs the same after many requests', () =>
    staysLinear({
      items: 500,
      prepare: () => memoryTransport(),
      run: async (items, transport) => {
        const bot = botOf(transport);
        for (let n = 0; n < items; n++) await bot.send(message);
        expect(transport.requests).toHaveLength(items);
      },
    }));

  // Would catch: `shift` of an array, which moves all others from about 50 000 replies on.
  test('a reply costs the same among many that are still unused', () =>
    staysLinear({
      items: 10_000,
      prepare: items => memoryTransport({ replies: Array(items).fill({ status: 500 }), otherwise: 'refuse' }),
      run: async (items, transport) => {
        const request = { route: '/v1/bots/sendmessage/{token}', body: '{}' } as Parameters<typeof transport>[0];
        const context = { dispatched: () => {}, maxResponseBytes: 9 } as Parameters<typeof transport>[1];
        let failed = 0;
        for (let n = 0; n < items; n++) failed += (await transport(request, context)).status === 500 ? 1 : 0;
        expect(failed).toBe(items);
      },
    }));

  // Would catch: replies that are copied when one is added.
  test('adding a reply costs the same after many', () =>
    staysLinear({
      items: 5000,
      prepare: () => memoryTransport(),
      run: (items, transport) => {
        for (let n = 0; n < items; n++) transport.reply({ status: 500 });
      },
    }));
});

/** Writes bytes in one connection and waits for as many responses. */
const exchange = (server: FaultServer, parts: readonly string[], responses: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const part of parts) if (!socket.write(part)) await new Promise(drained => socket.once('drain', drained));
    });
    const begin = 'HTTP/1.1 200';
    let seen = 0;
    let rest = '';
    socket.on('error', reject);
    socket.on('data', bytes => {
      const texts = (rest + bytes.toString('latin1')).split(begin);
      seen += texts.length - 1;
      // A chunk can end within the beginning of a response.
      rest = (texts.at(-1) ?? '').slice(1 - begin.length);
      if (seen < responses) return;
      socket.destroy();
      resolve();
    });
  });

const post = (body: string): string => `POST / HTTP/1.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

describe('faultServer', () => {
  const withServer = async (use: (server: FaultServer) => Promise<unknown>): Promise<void> => {
    const server = await faultServer();
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };

  // Would catch: a list of requests or connections that each new one searches.
  test('a request costs the same after many requests, and on a connection of its own', async () => {
    await withServer(async server => {
      const transport = nodeTransport();
      const bot = createBot({ baseUrl: server.url, token: TOKEN, transport });
      await staysLinear({
        items: 25,
        run: async items => {
          for (let n = 0; n < items; n++) await bot.send(message);
        },
      });
      await bot.close();
      transport.close();
      await staysLinear({
        items: 25,
        run: async items => {
          for (let n = 0; n < items; n++) await exchange(server, [post('{}')], 1);
        },
      });
    });
  });

  // Would catch: the rest of a text that is copied for each request in it.
  test('a request costs the same in a long row on one connection', () =>
    withServer(server =>
      staysLinear({ items: 250, run: items => exchange(server, [post('{}').repeat(items)], items) }),
    ));

  // Would catch: a body that is joined, searched or decoded again with each chunk of it.
  test('a byte costs the same in a long body', () =>
    withServer(server =>
      staysLinear({
        items: 4_000_000,
        prepare: items => post('x'.repeat(items)),
        run: (_, text) => exchange(server, [text], 1),
      }),
    ));
});

describe('checkSentButtons', () => {
  // Would catch: a list of the sent actions that is searched for each action of today.
  test('an action costs the same among many', () =>
    staysLinear({
      items: 1500,
      prepare: items => {
        const names = Array.from({ length: items }, (_, n) => `action-${n}`);
        const actions = defineActions(
          Object.fromEntries(names.map(name => [name, undefined])) as { 'action-0': undefined },
        );
        return { actions, sent: actions.toJSON() };
      },
      run: (_, { actions, sent }) => checkSentButtons(actions, sent),
    }));
});
