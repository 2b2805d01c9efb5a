import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test, vi } from 'vitest';
import type { DedupeStore } from '../../src/webhook/dedupe.js';
import { gate } from '../support/gate.js';
import { answerOf, PRESS, recorder, streamOf } from '../support/webhook/deliveries.js';
import { listening, serve } from '../support/webhook/servers.js';

const HEAD = 'POST /presses HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\n[m]:ha';
const LATE_BODY = 'body: The body must arrive within 50 ms (`bodyTimeoutMs`); it took longer.';

/** Sends a byte now and then, never the whole body, and never closes. Returns what the server writes. */
const slowExchange = async (port: number): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.on('data', data => {
    received += data.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(HEAD);
  const feed = setInterval(() => socket.write('l'), 20);
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  clearInterval(feed);
  socket.destroy();
  return received;
};

describe('a body that never ends', () => {
  test('on node:http gets a 408 and reported, and its connection ends', async () => {
    const { webhook, payloads, lines: errors } = recorder({ bodyTimeoutMs: 50 });
    const nodes: Promise<void>[] = [];
    const server = createServer((request, response) => void nodes.push(webhook.node(request, response)));
    const { port } = await listening(server);
    const received = await slowExchange(port);
    expect(received).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n\r\nrequest timeout$/s);
    await Promise.all(nodes);
    expect([payloads, errors]).toEqual([[], [LATE_BODY]]);
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 });
  });

  test('on a Fetch server is refused and reported, and its connection ends', async () => {
    const { webhook, payloads, lines: errors } = recorder({ bodyTimeoutMs: 50 });
    const { port } = await serve(getRequestListener(request => webhook.fetch(request)));
    expect(await slowExchange(port)).toMatch(/^HTTP\/1\.1 408 |^$/);
    expect([payloads, errors]).toEqual([[], [LATE_BODY]]);
  });

  test('in a Request gets a 408, and its reader is cancelled', async () => {
    const { webhook, lines: errors } = recorder({ bodyTimeoutMs: 50 });
    const cancelled = gate();
    const request = streamOf({
      start: controller => controller.enqueue(new TextEncoder().encode('[m]:ha')),
      cancel: () => cancelled.open(),
    });
    const response = await webhook.fetch(request);
    expect([response.status, await response.text()]).toEqual([408, 'request timeout']);
    await cancelled.opened;
    expect(errors).toEqual([LATE_BODY]);
  });

  test('is also cancelled when its chunks are not bytes', async () => {
    const { webhook } = recorder();
    const cancelled = gate();
    const request = streamOf({ start: controller => controller.enqueue('x'), cancel: () => cancelled.open() });
    expect((await webhook.fetch(request)).status).toBe(500);
    await cancelled.opened;
  });

  test('leaves no timer behind when it ends in time', async () => {
    vi.useFakeTimers();
    const { webhook } = recorder();
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

const never = (): Promise<never> => new Promise(() => {});

describe('a check that never ends', () => {
  test.each(['authorize', 'readBody', 'verify'] as const)('%s gets a 500 and reported', async stage => {
    const { webhook, presses, errors } = recorder({ [stage]: never, checkTimeoutMs: 20 });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(presses).toEqual([]);
    expect(errors).toMatchObject([
      { stage, text: `TypeError: \`${stage}\` must take at most 20 ms (\`checkTimeoutMs\`); it took longer.` },
    ]);
  });

  test('a late result of authorize is ignored, and a late rejection is not unhandled', async () => {
    for (const settle of ['open', 'fail'] as const) {
      const late = gate();
      const { webhook, presses } = recorder({ authorize: () => late.opened.then(() => true), checkTimeoutMs: 20 });
      expect(await answerOf(webhook, PRESS)).toBe('500 failed');
      late[settle](new Error('late'));
      await new Promise(setImmediate);
      expect(presses).toEqual([]);
    }
  });

  test('a late claim is released, so that the next delivery is handled', async () => {
    const late = gate();
    const calls: string[] = [];
    const store: DedupeStore = {
      claim: () => late.opened.then(() => 'new' as const),
      complete: () => calls.push('complete'),
      release: () => calls.push('release'),
    };
    const { webhook, presses, errors } = recorder({ dedupe: store, checkTimeoutMs: 20 });
    expect(await answerOf(webhook, PRESS)).toBe('500 failed');
    expect(errors).toMatchObject([
      { stage: 'dedupe', text: expect.stringContaining("The store's `claim` must take at most 20 ms") },
    ]);
    late.open();
    await vi.waitFor(() => expect(calls).toEqual(['release']));
    expect(presses).toEqual([]);
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect(calls).toEqual(['release', 'complete']);
  });

  test('a complete that never settles is reported after the press was handled', async () => {
    const store: DedupeStore = { claim: () => 'new', complete: never, release: never };
    const { webhook, presses, errors } = recorder({ dedupe: store, checkTimeoutMs: 20 });
    expect(await answerOf(webhook, PRESS)).toBe('200 ok');
    expect(presses).toHaveLength(1);
    expect(errors).toMatchObject([
      { stage: 'dedupe', text: expect.stringContaining("The store's `complete` must take at most 20 ms") },
    ]);
  });

  test('with a limit of Infinity waits until the check ends', async () => {
    const late = gate();
    const authorize = () => late.opened.then(() => true);
    const { webhook } = recorder({
      authorize,
      checkTimeoutMs: Number.POSITIVE_INFINITY,
      bodyTimeoutMs: Number.POSITIVE_INFINITY,
    });
    const answer = answerOf(webhook, PRESS);
    setTimeout(late.open, 30);
    expect(await answer).toBe('200 ok');
  });
});

test('delivery ids that differ only in a lone surrogate are different deliveries', async () => {
  const { webhook, presses } = recorder({ dedupe: true, deliveryId: (body: string) => JSON.parse(body).id });
  for (const id of ['\\ud800', '\\ud801', '\\ufffd', '\\ud800'])
    expect(await answerOf(webhook, `{"id":"${id}","payload":"[m]:x"}`)).toBe('200 ok');
  expect(presses).toHaveLength(3);
});

test('webhook.fetch and webhook.node work without their object, and both can be spied on', async () => {
  const { webhook, payloads } = recorder();
  const spies = [vi.spyOn(webhook, 'fetch'), vi.spyOn(webhook, 'node')];
  const { fetch: answer, node } = webhook;
  const { url } = await serve(node);
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' } };
  expect((await fetch(url, { ...init, body: '[m]:a' })).status).toBe(200);
  expect((await answer(new Request(url, { ...init, body: '[m]:b' }))).status).toBe(200);
  expect(payloads).toEqual(['a', 'b']);
  for (const spy of spies) expect(spy).toHaveBeenCalledOnce();
});
