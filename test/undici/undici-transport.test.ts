import { inspect } from 'node:util';
import { getGlobalDispatcher, MockAgent, ProxyAgent, setGlobalDispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { fetchTransport, isSendError, nodeTransport, toBody } from '../../src/index.js';
import { faultServer, memoryTransport } from '../../src/testing/index.js';
import { undiciTransport } from '../../src/undici/index.js';
import { botAt, ENCODED, errorOf, message } from '../support/send/bots.js';
import { runScript } from '../support/send/process.js';

describe('undiciTransport', () => {
  it('opens at most `connections` connections; a request that waits for one counts as not sent', async () => {
    await using server = await faultServer({ fault: 'stall' });
    await using transport = undiciTransport({ connections: 2 });
    const aborting = new AbortController();
    const patient = botAt(server.url, { transport });
    const inFlight = [1, 2].map(() => errorOf(patient, message, { signal: aborting.signal }));
    await expect.poll(() => server.posts.length).toBe(2);
    const hasty = botAt(server.url, { transport, attemptTimeoutMs: 100 });
    const waiting = await Promise.all([1, 2].map(() => errorOf(hasty, message)));
    aborting.abort();
    const errors = [...(await Promise.all(inFlight)), ...waiting];
    expect(errors.map(({ delivery }) => delivery)).toEqual(['unknown', 'unknown', 'not_sent', 'not_sent']);
    await expect.poll(() => server.busy()).toBe(0);
    expect(server.posts).toHaveLength(2);
  });

  it('cancels a connection that no request waits for', async () => {
    await using server = await faultServer({ fault: 'stall-in-handshake' });
    await using transport = undiciTransport();
    const bot = botAt(server.url, { transport, attemptTimeoutMs: 100 });
    expect(await errorOf(bot, message)).toMatchObject({ kind: 'timeout', delivery: 'not_sent' });
    await expect.poll(() => server.open()).toBe(0);
  });

  it('closes after the last response, and opens again when it is used again', async () => {
    await using server = await faultServer({ fault: { status: 200, body: '{}', delayMs: 50 } });
    const transport = undiciTransport();
    const bot = botAt(server.url, { transport });
    const sent = errorOf(bot, message);
    await expect.poll(() => server.posts.length).toBe(1);
    await transport.close();
    expect(await sent).toMatchObject({ delivery: 'accepted' });
    await expect.poll(() => server.open()).toBe(0);
    await server.use('none');
    await bot.send(message);
    await transport.close();
  });

  it('close() waits for requests in flight, also on replaced connections and when it is called twice', async () => {
    await using server = await faultServer({ fault: { status: 200, body: '{}', delayMs: 300 } });
    const transport = undiciTransport({ maxAgeMs: 1 });
    const bot = botAt(server.url, { transport });
    let done = 0;
    const send = (): void => void errorOf(bot, message).then(() => done++);
    send();
    await expect.poll(() => server.posts.length).toBe(1);
    await server.use({ status: 200, body: '{}' });
    // Over connections of its own, and done at once.
    await errorOf(bot, message);
    await Promise.all([1, 2].map(() => transport.close().then(() => expect(done).toBe(1))));
  });

  it('kept connections do not keep the process alive', async () => {
    await using server = await faultServer();
    const script = `
      import { createBot, Message } from 'sendable';
      import { undiciTransport } from 'sendable/undici';
      const bot = createBot({ baseUrl: '${server.url}', token: 't', transport: undiciTransport({ keepAliveMs: 60_000 }) });
      const { messageId } = await bot.send(Message.text('x').toCustomer('c'));
      console.log(messageId);`;
    const { stdout } = await runScript(script);
    expect(stdout.trim()).toBe('fault-1');
  });
});

describe('options that are rejected', () => {
  it.each([
    ['undiciTransport', undiciTransport, { connections: 0 }],
    ['undiciTransport', undiciTransport, { pipelining: 10 }],
    ['undiciTransport', undiciTransport, { keepAliveMs: '4000' }],
    ['undiciTransport', undiciTransport, { tls: { rejectUnauthorized: false } }],
    ['undiciTransport', undiciTransport, null],
    ['nodeTransport', nodeTransport, { maxSockets: 1.5 }],
    ['nodeTransport', nodeTransport, { maxAgeMs: -1 }],
    ['nodeTransport', nodeTransport, { agent: {} }],
    ['nodeTransport', nodeTransport, { tls: 'ca' }],
    ['nodeTransport', nodeTransport, { tls: { cert: 'hunter2', key: 'hunter2' } }],
    ['nodeTransport', nodeTransport, { keepAliveMs: 2 ** 31 }],
    ['undiciTransport', undiciTransport, { tls: { key: 'hunter2' } }],
    ['undiciTransport', undiciTransport, { tls: { passphrase: 5, ca: 7 } }],
    ['fetchTransport', fetchTransport, { agent: {} }],
    ['fetchTransport', fetchTransport, null],
    ['memoryTransport', memoryTransport, { reply: [] }],
    ['memoryTransport', memoryTransport, { replies: 'refuse' }],
    ['memoryTransport', memoryTransport, { otherwise: 'stalled' }],
    ['memoryTransport().reply', memoryTransport().reply, 'lost'],
  ])('undiciTransport rejects wrong options: %s %#', (_, make, options) => {
    let thrown: unknown;
    try {
      Reflect.apply(make, undefined, [options]);
    } catch (error) {
      thrown = error;
    }
    expect(isSendError(thrown) && thrown.kind).toBe('config');
    expect(String(thrown)).not.toContain('hunter2');
  });
});

describe('a MockAgent as the global dispatcher', () => {
  const path = `/v1/bots/sendmessage/${ENCODED}`;
  const origin = 'https://platform.example';

  const withMock = async (use: (agent: MockAgent) => Promise<void>): Promise<void> => {
    const before = getGlobalDispatcher();
    const agent = new MockAgent();
    agent.disableNetConnect();
    setGlobalDispatcher(agent);
    try {
      await use(agent);
    } finally {
      setGlobalDispatcher(before);
      await agent.close();
    }
  };

  it('gets the requests, and nothing goes to the network', () =>
    withMock(async agent => {
      const bodies: unknown[] = [];
      const receipt = { recipient_id: 'u-1', message_id: 'm-7' };
      const reply = ({ body }: { readonly body?: unknown }) => {
        bodies.push(body);
        return { statusCode: 200, data: JSON.stringify(receipt) };
      };
      agent.get(origin).intercept({ path, method: 'POST' }).reply(reply).times(2);
      await using transport = undiciTransport();
      const bot = botAt(origin, { transport });
      expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-7' });
      await bot.send(message);
      expect(bodies.map(String)).toEqual([toBody(message), toBody(message)]);
      agent.assertNoPendingInterceptors();
    }));

  it('can fail a request, which counts as sent, and names no token', () =>
    withMock(async agent => {
      const pool = agent.get(origin);
      pool.intercept({ path, method: 'POST' }).reply(429, '', { headers: { 'retry-after': '7' } });
      pool.intercept({ path, method: 'POST' }).replyWithError(Object.assign(new Error(path), { code: 'ECONNRESET' }));
      pool.intercept({ path, method: 'POST' }).reply(200, '{}').delay(60_000);
      await using transport = undiciTransport();
      const bot = botAt(origin, { transport, attemptTimeoutMs: 50 });
      expect(await errorOf(bot, message)).toMatchObject({ kind: 'rate_limited', retryAfterMs: 7000 });
      expect(await errorOf(bot, message)).toMatchObject({ kind: 'connection', delivery: 'unknown' });
      expect(await errorOf(bot, message)).toMatchObject({ kind: 'timeout', delivery: 'unknown' });
      const unexpected = await errorOf(bot, message);
      expect(unexpected).toMatchObject({ kind: 'connection', cause: { code: 'UND_MOCK_ERR_MOCK_NOT_MATCHED' } });
      expect(inspect(unexpected, { depth: 9 })).not.toContain(ENCODED);
    }));

  it('gets none when another dispatcher takes its place', async () => {
    await withMock(async () => {});
    await using server = await faultServer();
    await using transport = undiciTransport();
    await botAt(server.url, { transport }).send(message);
    expect(server.posts).toHaveLength(1);
  });

  it('is the only global dispatcher that is used', async () => {
    const before = getGlobalDispatcher();
    await using server = await faultServer();
    await using transport = undiciTransport();
    setGlobalDispatcher(new ProxyAgent('http://127.0.0.1:2'));
    try {
      await botAt(server.url, { transport }).send(message);
    } finally {
      setGlobalDispatcher(before);
    }
    expect(server.posts).toHaveLength(1);
  });
});
