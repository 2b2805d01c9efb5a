import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { app as express } from '../../docs/examples/on-express.js';
import { app as parsed } from '../../docs/examples/on-express-parsed.js';
import { app as fastify } from '../../docs/examples/on-fastify.js';
import { app as hono } from '../../docs/examples/on-hono.js';
import { presses } from '../../docs/examples/on-koa.js';
import { handler } from '../../docs/examples/on-lambda.js';
import { POST } from '../../docs/examples/on-next.js';
import { POST as svelteKit } from '../../docs/examples/on-sveltekit.js';
import worker from '../../docs/examples/on-worker.js';
import { served } from '../support/served.js';

// Each server of docs/frameworks.md is sent a press: one with the key, one without it.

const KEY = 'shared';
process.env.WEBHOOK_KEY = KEY;

const BODY = '{"payload":"[card-7]:apply:gr\u00fcn"}';
const headersOf = (key: string) => ({ 'content-type': 'application/json', 'x-webhook-key': key });
const requestOf = (key: string): Request =>
  new Request('https://bank.example.com/presses', { method: 'POST', headers: headersOf(key), body: BODY });

/** Answers a press by its status. */
type Send = (key: string) => Promise<number>;

const statusAt =
  (url: string): Send =>
  async key =>
    (await fetch(`${url}/presses`, { method: 'POST', headers: headersOf(key), body: BODY })).status;

const SERVERS: Readonly<Record<string, (use: (send: Send) => Promise<void>) => Promise<void>>> = {
  Express: async use => {
    const { url, close } = await served(createServer(express));
    await use(statusAt(url));
    await close();
  },
  'Express behind a body parser': async use => {
    const { url, close } = await served(createServer(parsed));
    await use(statusAt(url));
    await close();
  },
  Koa: async use => {
    const { url, close } = await served(createServer((req, res) => void presses({ req, res })));
    await use(statusAt(url));
    await close();
  },
  SvelteKit: use => use(async key => (await svelteKit({ request: requestOf(key) })).status),
  Fastify: async use => {
    await use(statusAt(await fastify.listen({ port: 0, host: '127.0.0.1' })));
    await fastify.close();
  },
  Hono: use => use(async key => (await hono.request(requestOf(key))).status),
  Next: use => use(async key => (await POST(requestOf(key))).status),
  Workers: use => use(async key => (await worker.fetch(requestOf(key), { WEBHOOK_KEY: KEY }, {})).status),
  'AWS Lambda': use =>
    use(async key => {
      const requestContext = { http: { method: 'POST' } };
      const body = Buffer.from(BODY).toString('base64');
      return (await handler({ requestContext, headers: headersOf(key), body, isBase64Encoded: true })).statusCode;
    }),
};

test.each(Object.entries(SERVERS))('%s', async (_, withServer) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await withServer(async send => {
    expect(await send(KEY)).toBe(200);
    expect(log.mock.calls).toEqual([['card-7', 'apply:gr\u00fcn']]);
    expect(await send('guessed')).toBe(401);
    expect(log).toHaveBeenCalledTimes(1);
  });
  log.mockRestore();
});

test('AWS Lambda: a text as it came, and a request without a body', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const event = { headers: headersOf(KEY), isBase64Encoded: false };
  expect(await handler({ ...event, requestContext: { http: { method: 'POST' } }, body: BODY })).toEqual({
    statusCode: 200,
    body: 'ok',
  });
  expect((await handler({ ...event, requestContext: { http: { method: 'GET' } } })).statusCode).toBe(405);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});
