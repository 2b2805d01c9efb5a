import { createBot } from 'sendable';
import { openJournal } from 'sendable/journal';
import { describe, expect, test, vi } from 'vitest';
import { settling } from '../../docs/examples/webhooks/events-settle.js';
import { message, useRedis } from '../bullmq/outboxes.js';
import { hasRedis } from '../bullmq/redis-server.js';
import { folder } from '../support/folder.js';

vi.hoisted(() => vi.stubEnv('WEBHOOK_KEY', 'key'));

describe.skipIf(!hasRedis)('an event "delivered"', () => {
  const { worker, platform, newQueue } = useRedis(['--appendonly', 'yes']);

  test('settles what a journal and a queue are uncertain about, and nothing else', async () => {
    const at = await folder();
    const journal = await openJournal(at('run.jsonl'), { target: 'https://platform.example' });
    const transport = platform({ replies: ['lose-response', 'lose-response'] });
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport });
    const listed = [message('listed-1'), message('listed-2')];
    expect(await bot.sendAll(listed, { journal, concurrency: 1 })).toMatchObject({ unknown: 2 });

    const { given, queue, transport: other } = newQueue({ replies: ['lose-response', 'lose-response'] });
    worker(given, other);
    const [first, second] = [await queue.add(message('queued-1')), await queue.add(message('queued-2'))];
    for (const { id } of [first, second])
      expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });

    const webhook = settling(journal, queue, new Map([first, second].map(({ id, messageId = '' }) => [messageId, id])));
    for (const messageId of ['listed-1', 'queued-1', 'of-another-program']) {
      const body = JSON.stringify({ messageId, type: 'delivered' });
      const headers = { 'content-type': 'application/json', 'x-webhook-key': 'key' };
      const request = new Request('https://bank.example/events', { method: 'POST', headers, body });
      expect((await webhook.fetch(request)).status).toBe(200);
    }
    expect(journal.doubts().map(({ messageId }) => messageId)).toEqual(['listed-2']);
    // A worker ends the job again, as sent.
    expect(await queue.outcome(first.id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(await queue.outcome(second.id)).toMatchObject({ status: 'unknown' });
    await journal.close();
  });
});
