import { readFileSync } from 'node:fs';
import { Message } from 'sendable';
import { createOutbox } from 'sendable/bullmq';
import { createEmulator } from 'sendable/emulator';
import { expect, test, vi } from 'vitest';
import { hasRedis, startRedis } from '../bullmq/redis-server.js';

const places = vi.hoisted(() => ({ baseUrl: '', connection: {} }));
// The example names the usual ports, which another program on this machine may have.
vi.mock('sendable', async load => {
  const real = await load<typeof import('sendable')>();
  const createBot: typeof real.createBot = options => real.createBot({ ...options, baseUrl: places.baseUrl });
  return { ...real, createBot };
});
vi.mock('sendable/bullmq', async load => {
  const real = await load<typeof import('sendable/bullmq')>();
  const createOutboxWorker: typeof real.createOutboxWorker = options =>
    real.createOutboxWorker({ ...options, connection: places.connection });
  return { ...real, createOutboxWorker };
});

test.skipIf(!hasRedis)(
  'the worker of the page prints the outcome of the message of the page, until SIGTERM',
  async () => {
    const redis = await startRedis();
    const emulator = createEmulator({ token: 'demo' });
    const secret = Buffer.alloc(32, 1).toString('base64');
    vi.stubEnv('BOT_TOKEN', 'demo');
    vi.stubEnv('OUTBOX_KEY', secret);
    Object.assign(places, { baseUrl: (await emulator.listen()).url, connection: redis.connection });
    const outbox = createOutbox({ name: 'bank', connection: redis.connection, keys: [{ id: '2026', secret }] });
    const printed = new Promise<string>(resolve =>
      vi.spyOn(console, 'log').mockImplementation((...words) => resolve(words.join(' '))),
    );
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const before = process.listeners('SIGTERM');
    try {
      await outbox.add(Message.text('Welcome').toCustomer('C-1029').messageId('welcome-7'));
      await import('../../docs/examples/queue/worker.js');
      expect(readFileSync('docs/queue.md', 'utf8')).toContain(`\n${await printed}\n`);
      expect([...emulator.messages]).toHaveLength(1);
    } finally {
      for (const stop of process.listeners('SIGTERM').filter(one => !before.includes(one))) {
        await stop('SIGTERM');
        process.off('SIGTERM', stop).off('SIGINT', stop);
      }
      await outbox.close();
      await emulator.close();
      await redis.stop();
    }
  },
);
