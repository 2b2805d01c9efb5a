import { createAdaptorServer } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { createWebhook } from '../../../src/webhook/create-webhook.js';
import { recorder } from '../../support/webhook/deliveries.js';
import { listening, post, serve } from '../../support/webhook/servers.js';

type Recorder = ReturnType<typeof recorder>;
const SERVERS: Readonly<Record<string, (webhook: Recorder['webhook']) => ReturnType<typeof serve>>> = {
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
    await app.ready();
    return listening(app.server);
  },
  Hono: async webhook => {
    const app = new Hono().all('/presses', context => webhook.fetch(context.req.raw));
    return listening(createAdaptorServer({ fetch: app.fetch }) as Parameters<typeof listening>[0]);
  },
};

describe.each(Object.entries(SERVERS))('%s', (name, start) => {
  test('handles presses and responds', async () => {
    const authorize = vi.fn((bytes: Uint8Array) => bytes.length > 0);
    const { webhook, payloads, lines: errors } = recorder({ authorize });
    const { url } = await start(webhook);
    expect(await post(url, '{"payload":"[m]:gr\u00fcn \ud83d\ude00"}')).toBe('200 ok');
    expect(await post(url, '[m]:b', 'text/plain')).toBe('200 ok');
    expect(await post(url, '"[m]:c"', 'application/json')).toBe('200 ok');
    expect(payloads).toEqual(['gr\u00fcn \ud83d\ude00', 'b', 'c']);
    expect([...(authorize.mock.calls[1]?.[0] ?? [])]).toEqual([...Buffer.from('[m]:b')]);
    expect(errors).toEqual([]);
  });

  test('refuses requests that are not deliveries', async () => {
    const { webhook, payloads } = recorder();
    const { url } = await start(webhook);
    const get = await fetch(url);
    expect([get.status, get.headers.get('allow'), await get.text()]).toEqual([405, 'POST', 'method not allowed']);
    expect(await post(url, '[m]:a', 'application/xml')).toBe('415 unsupported media type');
    expect(await post(url, '{"event":"read"}')).toBe('400 bad request');
    if (!name.endsWith('keeps the bytes')) expect(await post(url, new Uint8Array([0xff]))).toBe('400 bad request');
    expect(await post(url, `[m]:${'x'.repeat(65_600)}`, 'text/plain')).toBe('413 too large');
    expect(payloads).toEqual([]);
  });

  test('a handler that fails gets a 500, and the next delivery is handled', async () => {
    const onPress = vi.fn().mockRejectedValueOnce(new Error('mine'));
    const errors: unknown[] = [];
    const webhook = createWebhook({ onPress, onError: error => errors.push(error) });
    const { url } = await start(webhook);
    expect(await post(url, '"[m]:a"')).toBe('500 failed');
    expect(await post(url, '"[m]:a"')).toBe('200 ok');
    expect(errors).toEqual([new Error('mine')]);
  });
});

test('Express with a body parser before the webhook gets a 500, and the report says what to do', async () => {
  const { webhook, payloads, lines: errors } = recorder();
  const { url } = await serve(express().use(express.json()).post('/presses', webhook.node));
  expect(await post(url, '{"payload":"[m]:a"}')).toBe('500 failed');
  expect(payloads).toEqual([]);
  expect(errors).toEqual([
    expect.stringMatching(/^body: The body must be unread; .* express\.json\(\), .* request\.rawBody\.$/),
  ]);
});

test('a request with an encoding set gets a 500, and the report says what to do', async () => {
  const { webhook, lines: errors } = recorder();
  const { url } = await serve((request, response) => {
    request.setEncoding('latin1');
    void webhook.node(request, response);
  });
  expect(await post(url, '"[m]:a"')).toBe('500 failed');
  expect(errors).toEqual([
    'body: The body must be a stream of bytes; got another type of chunk. Do not set an encoding on the request.',
  ]);
});
