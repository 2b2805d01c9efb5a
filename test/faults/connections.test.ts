import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { nodeTransport } from '../../src/send/transports/node-transport.js';
import { faultServer } from '../../src/testing/fault-server.js';
import { undiciTransport } from '../../src/undici/index.js';
import { botAt, CLOSED_PORT, closeTransport, message, transports } from '../support/send/bots.js';

describe.concurrent.each(transports)('%s', (name, make) => {
  it('2 a DNS failure is proven not sent', async ({ expect }) => {
    const transport = make();
    const bot = botAt('https://no-such-host.invalid', { transport, attemptTimeoutMs: 20_000 });
    const result = await bot.trySend(message);
    const proves = name !== 'fetchTransport';
    const error = { kind: 'connection', delivery: proves ? 'not_sent' : 'unknown', retryable: proves };
    expect(result).toMatchObject({ ok: false, error });
    if (!result.ok) expect(result.error.attempts[0]?.code).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
    await closeTransport(transport);
  });

  it('1 a name whose addresses all refuse is proven not sent', async ({ expect }) => {
    const transport = make();
    const result = await botAt(`http://localhost:${CLOSED_PORT}`, { transport }).trySend(message);
    const proves = name !== 'fetchTransport';
    const error = { kind: 'connection', delivery: proves ? 'not_sent' : 'unknown', retryable: proves };
    expect(result).toMatchObject({ ok: false, error: { ...error, attempts: [{ code: 'ECONNREFUSED' }] } });
    await closeTransport(transport);
  });

  it('6 a connection that is reset when accepted has the delivery that the transport can prove', async ({ expect }) => {
    await using server = await faultServer({ fault: 'reset-on-accept' });
    const transport = make();
    const result = await botAt(server.url, { transport }).trySend(message);
    expect(result).toMatchObject({ ok: false, error: { kind: 'connection' } });
    // The system may report the connection before the reset. Either way, the reported delivery must be true.
    if (result.ok) return;
    const [attempt] = result.error.attempts;
    expect(result.error.delivery).toBe(attempt?.dispatched ? 'unknown' : 'not_sent');
    expect(result.error.retryable).toBe(!attempt?.dispatched);
    expect(server.posts).toHaveLength(0);
    await closeTransport(transport);
  });

  it('10 a request that crosses the close of a kept connection is not sent twice', async ({ expect }) => {
    await using server = await faultServer({ fault: 'reset-reused' });
    const transport = make();
    const bot = botAt(server.url, { transport });
    await bot.send(message);
    // Undici needs a turn before it takes the same connection again.
    await sleep(20);
    const result = await bot.trySend(message);
    expect(result).toMatchObject({ ok: false, error: { kind: 'connection', delivery: 'unknown', retryable: false } });
    expect(server.connections()).toBe(1);
    expect(server.posts).toHaveLength(1);
    await expect.poll(() => server.busy()).toBe(0);
    await closeTransport(transport);
  });

  it('11 a connection that the server closed while idle is not used', async ({ expect }) => {
    await using server = await faultServer({ fault: 'close-idle' });
    const transport = make();
    const bot = botAt(server.url, { transport });
    for (let sent = 1; sent <= 5; sent++) {
      await bot.send(message);
      // The client has seen the end of the connection.
      await expect.poll(() => server.open()).toBe(0);
      expect(server.posts).toHaveLength(sent);
      expect(server.connections()).toBe(sent);
    }
    await closeTransport(transport);
  });

  it('39 a send without a free file descriptor is not sent, and later sends work', async ({ expect }) => {
    await using server = await faultServer();
    const script = `
      import { closeSync, openSync } from 'node:fs';
      import { createBot, fetchTransport, Message, nodeTransport } from 'sendable';
      import { undiciTransport } from 'sendable/undici';
      const transport = { fetchTransport, nodeTransport, undiciTransport }.${name}();
      const botAt = baseUrl => createBot({ baseUrl, token: 't', transport, retry: false, attemptTimeoutMs: 5000 });
      const bot = botAt('${server.url}');
      const message = Message.text('x').toCustomer('c');
      // What loads late, loads here: undici's parser, and all that an error needs.
      await botAt('http://127.0.0.1:1').trySend(message);
      const files = [];
      try {
        for (;;) files.push(openSync('/dev/null', 'r'));
      } catch {}
      const { error } = await bot.trySend(message);
      for (const file of files) closeSync(file);
      const after = await bot.trySend(message);
      const { kind, delivery, attempts } = error;
      console.log(JSON.stringify({ kind, delivery, code: attempts[0].code, after: after.ok ? 'sent' : after.error.kind }));
      await transport.close?.();`;
    const node = [process.execPath, '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 256 && exec "$0" "$@"', ...node]);
    const proves = name !== 'fetchTransport';
    expect(JSON.parse(stdout)).toEqual({
      kind: 'connection',
      delivery: proves ? 'not_sent' : 'unknown',
      code: 'EMFILE',
      after: 'sent',
    });
    expect(server.posts).toHaveLength(1);
  });
});

describe('40 after a DNS change a connection is replaced at its maximum age', () => {
  const aging = [
    ['nodeTransport', () => nodeTransport({ maxAgeMs: 1000 })],
    ['undiciTransport', () => undiciTransport({ maxAgeMs: 1000 })],
  ] as const;

  it.for(aging)('%s', async ([, make], { expect }) => {
    await using server = await faultServer();
    const transport = make();
    const bot = botAt(server.url, { transport });
    let sent = 0;
    for (; server.connections() < 2; sent++) {
      await bot.send(message);
      await sleep(20);
    }
    // Until then the first connection served them all.
    expect(sent).toBeGreaterThan(2);
    expect(server.posts).toHaveLength(sent);
    await transport.close();
  });

  it('nodeTransport, also when sends always wait for a connection', async ({ expect }) => {
    await using server = await faultServer();
    const transport = nodeTransport({ maxSockets: 1, maxAgeMs: 100 });
    const bot = botAt(server.url, { transport });
    let sent = 0;
    const sendOn = async (): Promise<void> => {
      for (; server.connections() < 2; sent++) await bot.send(message);
    };
    await Promise.all([sendOn(), sendOn(), sendOn()]);
    expect(server.posts).toHaveLength(sent);
    await transport.close();
  });
});
