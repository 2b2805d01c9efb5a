import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { describe, expect, test } from 'vitest';
import { message, otp, SECRETS, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

describe.skipIf(!hasRedis)('Bull Board', () => {
  const { outbox, worker, newQueue } = useRedis();

  const open = (queues: ReturnType<typeof outbox>['queues']) => {
    const adapter = new HonoAdapter(serveStatic).setBasePath('/board');
    createBullBoard({ queues: queues.map(queue => new BullMQAdapter(queue)), serverAdapter: adapter });
    const app = adapter.registerPlugin();
    return async (path: string, method = 'GET'): Promise<string> => {
      const response = await app.request(path, { method });
      expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true);
      return response.text();
    };
  };

  test('shows every job on its pages, and no token, text, code or customer', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response', { status: 400 }] });
    worker(given, transport);
    const unknown = await queue.add(otp('o-1'));
    await queue.outcome(unknown.id, { waitMs: 120_000 });
    const failed = await queue.add(message('m-1'));
    await queue.outcome(failed.id, { waitMs: 120_000 });
    const sent = await queue.add(message('m-2'));
    await queue.outcome(sent.id, { waitMs: 120_000 });
    const later = await queue.add(message('m-3'), { delayMs: 600_000 });
    const board = open(queue.queues);

    const pages = [await board('/'), await board(`/api/queues?activeQueue=${given.name}-review&status=latest`)];
    for (const [lane, { id }] of [
      ['otp', unknown],
      ['message', failed],
      ['message', sent],
      ['message', later],
    ] as const) {
      const name = `${given.name}-${lane}`;
      pages.push(await board(`/api/queues?activeQueue=${name}&status=latest`));
      const job = await board(`/api/queues/${name}/${id}`);
      expect(job).toContain(id);
      pages.push(job, await board(`/api/queues/${name}/${id}/logs`));
    }
    const seen = pages.join('\n');
    for (const id of ['o-1', 'm-1', 'm-2', 'm-3']) expect(seen).toContain(id);
    for (const secret of SECRETS) expect(seen.includes(secret), secret).toBe(false);
  });

  test('its retry of an unknown message sends nothing', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    const { seen } = worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
    await open(queue.queues)(`/api/queues/${given.name}-message/${id}/retry`, 'PUT');
    await until(() => seen.outcomes.length === 2);
    expect(await queue.outcome(id)).toMatchObject({ status: 'unknown' });
    expect(transport.requests).toHaveLength(1);
  });

  test('its pause holds the workers of this library', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport);
    const board = open(queue.queues);
    await board(`/api/queues/${given.name}-message/pause`, 'PUT');
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 300 })).toBeUndefined();
    await board(`/api/queues/${given.name}-message/resume`, 'PUT');
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
  });
});
