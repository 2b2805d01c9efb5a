import { fetch as undiciFetch } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FetchLike, fetchTransport } from '../../../src/index.js';
import { faultServer } from '../../../src/testing/fault-server.js';
import { botAt, message, otp } from '../../support/send/bots.js';

const own = globalThis.fetch;
afterEach(() => vi.unstubAllGlobals());

/** The ways in which a fetch of Node is wrapped: by monitoring, by frameworks, by mock libraries that let it pass. */
const wrappers: Readonly<Record<string, FetchLike>> = {
  'as it is': own,
  'in a function': (url, init) => own(url, init),
  'with a copy of its options': (url, init) => own(url, { ...init, headers: new Headers(init.headers) }),
  'with a Request': (url, init) => own(new Request(url, init)),
  'with a clone of a Request': (url, init) => own(new Request(url, init).clone()),
  'by undici': (url, init) => undiciFetch(url, init),
};

describe.each(Object.entries(wrappers))('fetchTransport with %s', (_, fetch) => {
  it.each(['passed in', 'global'])('posts once, also after a 421: %s', async how => {
    await using server = await faultServer({ fault: ({ number }) => (number === 1 ? { status: 421 } : 'none') });
    if (how === 'global') vi.stubGlobal('fetch', fetch);
    const transport = how === 'global' ? fetchTransport() : fetchTransport({ fetch });
    const bot = botAt(server.url, { transport });
    expect(await bot.trySend(otp)).toMatchObject({ ok: false, error: { kind: 'rejected', status: 421 } });
    expect(server.posts).toHaveLength(1);
    // The connection is as good as new, and the body is the same text, with its length.
    expect((await bot.send(message)).messageId).toBe('m-7');
    const [, { headers, body } = { headers: {}, body: '' }] = server.posts;
    expect(body).toBe(JSON.stringify(message));
    expect(headers).toMatchObject({ 'content-length': String(Buffer.byteLength(body)) });
    expect(headers).not.toHaveProperty('transfer-encoding');
  });
});

/** Fetch functions that send another body than they got. */
const changing: Readonly<Record<string, (init: Parameters<FetchLike>[1]) => unknown>> = {
  'a longer text': ({ body }) => `${body}          `,
  'a shorter text': ({ body }) => String(body).replace('Hello', 'Hi'),
  'a text that it read from the stream': async ({ body }) => `${await new Response(body as never).text()} `,
};

it.each(Object.entries(changing))(
  'a fetch function that sends %s in place of the body does not hang',
  async (_, change) => {
    await using server = await faultServer();
    const fetch: FetchLike = async (url, init) => own(url, { ...init, body: (await change(init)) as string });
    const bot = botAt(server.url, { transport: fetchTransport({ fetch }) });
    expect((await bot.send(message)).messageId).toBe('m-7');
    expect(server.posts).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = server.posts;
    expect(headers).toMatchObject({ 'content-length': String(Buffer.byteLength(body)) });
  },
);

it('a fetch function that changes the stream but not its length fails at once', async () => {
  await using server = await faultServer();
  const longer = () =>
    new TransformStream({ flush: controller => controller.enqueue(new TextEncoder().encode('          ')) });
  const fetch: FetchLike = (url, init) =>
    own(url, { ...init, body: (init.body as unknown as ReadableStream).pipeThrough(longer()) });
  const result = await botAt(server.url, { transport: fetchTransport({ fetch }), retry: false }).trySend(message);
  expect(result).toMatchObject({ ok: false, error: { kind: 'connection', delivery: 'unknown', retryable: false } });
  expect(!result.ok && result.error.message).toContain(
    'The fetch function changed the body but not its content-length',
  );
});
