import { once } from 'node:events';
import { connect } from 'node:net';
import { serve as serveHono } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWebhook } from '../../src/webhook/create-webhook.js';
import type { WebhookSettings } from '../../src/webhook/options.js';
import { listening, post, rawExchange, type Served, serve } from './servers.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map(close => close()));
});
const kept = (served: Served): Served => {
  closers.push(served.close);
  return served;
};

const recorder = (more: WebhookSettings = {}) => {
  const payloads: string[] = [];
  const errors: string[] = [];
  const webhook = createWebhook({
    onPress: ({ payload }) => payloads.push(payload),
    onError: (error, { stage }) => errors.push(`${stage}: ${error instanceof Error ? error.message : ''}`),
    ...more,
  });
  return { webhook, payloads, errors };
};

type Recorder = ReturnType<typeof recorder>;
const SERVERS: Readonly<Record<string, (webhook: Recorder['webhook']) => Promise<Served>>> = {
  'node:http': webhook => serve(webhook.node),
  Express: webhook => serve(express().all('/presses', webhook.node)),
  'Express with raw bodies': webhook =>
    serve(
      express()
        .use(express.raw({ type: '*/*' }))
        .all('/presses', webhook.node),
    ),
  'Express with a parser that keeps the bytes': webhook => {
    const verify = (request: object, _: unknown, rawBody: Buffer): void => void Object.assign(request, { rawBody });
    const parsers = [express.json({ verify, strict: false }), express.text({ verify })];
    return serve(express().use(parsers).all('/presses', webhook.node));
  },
  Fastify: async webhook => {
    const app = fastify();
    await app.register(async own => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', (_request, _body, done) => done(null));
      own.all('/presses', async (request, reply) => {
        reply.hijack();
        await webhook.node(request.raw, reply.raw);
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    closers.push(() => app.close());
    return listening(app.server);
  },
  Hono: async webhook => {
    const app = new Hono().all('/presses', context => webhook.fetch(context.req.raw));
    return listening(
      serveHono({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Parameters<typeof listening>[0],
    );
  },
};

describe.each(Object.entries(SERVERS))('%s', (name, start) => {
  test('takes presses and answers', async () => {
    const authorize = vi.fn((bytes: Uint8Array) => bytes.length > 0);
    const { webhook, payloads, errors } = recorder({ authorize });
    const { url } = kept(await start(webhook));
    expect(await post(url, '{"payload":"[m]:gr\u00fcn \ud83d\ude00"}')).toBe('200 ok');
    expect(await post(url, '[m]:b', 'text/plain')).toBe('200 ok');
    expect(await post(url, '"[m]:c"', 'application/json')).toBe('200 ok');
    expect(payloads).toEqual(['gr\u00fcn \ud83d\ude00', 'b', 'c']);
    expect([...(authorize.mock.calls[1]?.[0] ?? [])]).toEqual([...Buffer.from('[m]:b')]);
    expect(errors).toEqual([]);
  });

  test('refuses what is no delivery', async () => {
    const { webhook, payloads } = recorder();
    const { url } = kept(await start(webhook));
    const get = await fetch(url);
    expect([get.status, get.headers.get('allow'), await get.text()]).toEqual([405, 'POST', 'method not allowed']);
    expect(await post(url, '[m]:a', 'application/xml')).toBe('415 unsupported media type');
    expect(await post(url, '{"event":"read"}')).toBe('400 bad request');
    if (!name.endsWith('keeps the bytes')) expect(await post(url, new Uint8Array([0xff]))).toBe('400 bad request');
    expect(await post(url, `[m]:${'x'.repeat(65_600)}`, 'text/plain')).toBe('413 too large');
    expect(payloads).toEqual([]);
  });

  test('a handler that fails is 500, and the next delivery is taken', async () => {
    const onPress = vi.fn().mockRejectedValueOnce(new Error('mine'));
    const errors: unknown[] = [];
    const webhook = createWebhook({ onPress, onError: error => errors.push(error) });
    const { url } = kept(await start(webhook));
    expect(await post(url, '"[m]:a"')).toBe('500 failed');
    expect(await post(url, '"[m]:a"')).toBe('200 ok');
    expect(errors).toEqual([new Error('mine')]);
  });
});

test('Express with a parser before it: 500, and the report says what to do', async () => {
  const { webhook, payloads, errors } = recorder();
  const { url } = kept(await serve(express().use(express.json()).post('/presses', webhook.node)));
  expect(await post(url, '{"payload":"[m]:a"}')).toBe('500 failed');
  expect(payloads).toEqual([]);
  expect(errors).toEqual([
    expect.stringMatching(/^body: The body was read before .* express\.json\(\), .* request\.rawBody\.$/),
  ]);
});

test('a request that gives texts is no delivery of bytes', async () => {
  const { webhook, errors } = recorder();
  const { url } = kept(
    await serve((request, response) => {
      request.setEncoding('latin1');
      void webhook.node(request, response);
    }),
  );
  expect(await post(url, '"[m]:a"')).toBe('500 failed');
  expect(errors).toEqual(['body: The body does not come as bytes: set no encoding on the request.']);
});

const HEAD = 'POST /presses HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';

const CHUNK = Buffer.from(`400\r\n${'x'.repeat(1024)}\r\n`);

describe('sockets of node:http', () => {
  test('an endless body is answered 413, and the connection ends', async () => {
    const { webhook, errors } = recorder();
    const { port } = kept(await serve(webhook.node));
    const received = await rawExchange(port, `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, CHUNK);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n\r\ntoo large$/s);
    expect(errors).toEqual([]);
  });

  test('a body that says it is too large is answered before it comes, and the connection ends', async () => {
    const { webhook } = recorder();
    const { port } = kept(await serve(webhook.node));
    const received = await rawExchange(port, `${HEAD}Content-Length: 1000000000\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1\.1 413 .*\r\n\r\ntoo large$/s);
  });

  test('an endless body of a wrong type is answered 415, and the connection ends', async () => {
    const { webhook } = recorder();
    const { port } = kept(await serve(webhook.node));
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await rawExchange(port, head, CHUNK)).toMatch(/^HTTP\/1\.1 415 /);
  });

  test('a client that goes away in the middle leaves a report and nothing else', async () => {
    const { webhook, payloads, errors } = recorder();
    const nodes: Promise<void>[] = [];
    const { port } = kept(await serve((request, response) => void nodes.push(webhook.node(request, response))));
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}Content-Length: 100\r\n\r\n[m]:half`);
    await vi.waitFor(() => expect(nodes).toHaveLength(1));
    socket.destroy();
    await once(socket, 'close');
    await Promise.all(nodes);
    expect(payloads).toEqual([]);
    expect(errors).toEqual(['body: aborted']);
  });

  test('one connection carries many deliveries, also after refusals without a body', async () => {
    const { webhook, payloads } = recorder();
    const { port } = kept(await serve(webhook.node));
    const good = `${HEAD}Content-Length: 5\r\n\r\n[m]:a`;
    const last = `${HEAD}Connection: close\r\nContent-Length: 5\r\n\r\n[m]:b`;
    const received = await rawExchange(port, `${good}GET / HTTP/1.1\r\nHost: x\r\n\r\n${good}${last}`);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405', 'HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(payloads).toEqual(['a', 'a', 'b']);
  });

  test('a body in single bytes is put together', async () => {
    const { webhook, payloads } = recorder();
    const { port } = kept(await serve(webhook.node));
    const bytes = [...Buffer.from('[m]:\ud83d\ude00')].map(byte => `1\r\n${String.fromCharCode(byte)}\r\n`).join('');
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`);
    for (const character of `${bytes}0\r\n\r\n`) socket.write(character, 'latin1');
    const [data] = await once(socket, 'data');
    expect(String(data)).toMatch(/^HTTP\/1\.1 200 /);
    expect(payloads).toEqual(['\ud83d\ude00']);
    socket.destroy();
  });

  test('a response that was answered already is reported, and node does not reject', async () => {
    const { webhook, errors } = recorder();
    const nodes: Promise<void>[] = [];
    const { url } = kept(
      await serve((request, response) => {
        response.end('mine');
        nodes.push(webhook.node(request, response));
      }),
    );
    expect(await post(url, '"[m]:a"')).toBe('200 mine');
    await Promise.all(nodes);
    expect(errors).toEqual([expect.stringContaining('answer: ')]);
  });
});
