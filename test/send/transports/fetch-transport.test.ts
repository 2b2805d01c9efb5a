import { expect, it, vi } from 'vitest';
import { fetchTransport } from '../../../src/send/transports/fetch-transport.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { RECEIPT } from '../../support/send/raw-server.js';

it('fetchTransport cancels the body of a fetch that ignores its signal', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    cancel: () => {
      cancelled = true;
    },
  });
  const transport = fetchTransport({ fetch: async () => new Response(body) });
  const error = await errorOf(botOn(transport, { attemptTimeoutMs: 30 }), message);
  expect(error).toMatchObject({ kind: 'timeout', delivery: 'accepted', status: 200 });
  expect(cancelled).toBe(true);
});

it('a stand-in for fetch can read the body as text, although it is a stream', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: ReadableStream }) => {
    bodies.push(JSON.parse(String(body)), await new Response(body).json());
    return new Response(RECEIPT);
  });
  for (const transport of [fetchTransport(), fetchTransport({ fetch: globalThis.fetch })])
    await botOn(transport).send(message);
  vi.unstubAllGlobals();
  expect(bodies).toEqual(Array.from({ length: 4 }, () => message.toJSON()));
});

it('fetchTransport reports an opaque redirect as a redirect', async () => {
  const opaque = { status: 0, headers: new Headers(), body: null };
  const error = await errorOf(botOn(fetchTransport({ fetch: async () => opaque })), message);
  expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
});

it.each([
  [undefined, 'undefined'],
  [{ ok: true, json: async () => JSON.parse(RECEIPT) }, 'an object'],
  [{ status: 200, headers: {}, body: null }, 'an object'],
  [{ status: 200, headers: new Headers(), body: RECEIPT }, 'an object'],
])('a fetch that returns %o returned no Response, and the message may have arrived', async (returned, got) => {
  const fetch = async (): Promise<never> => returned as never;
  const error = await errorOf(botOn(fetchTransport({ fetch })), message);
  expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
  expect(error.message).toContain(
    `\`fetch\` must return a Response: \`status\`, \`headers\`, and a web stream or null as \`body\`; got ${got}. The message may`,
  );
});
