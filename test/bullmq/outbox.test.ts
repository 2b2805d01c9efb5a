import { createBot, houseRules } from 'sendable';
import { describe, expect, test } from 'vitest';
import { message, otp, SECRETS, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

describe.skipIf(!hasRedis)('an outbox and a worker', () => {
  const { server, access, outbox, worker, platform, newQueue } = useRedis([
    '--appendonly',
    'yes',
    '--appendfsync',
    'always',
  ]);

  test('a queued message is sent once, with the bytes that were queued', async () => {
    const { given, queue, transport } = newQueue();
    const queued = await queue.add(message('m-1'));
    expect(queued).toMatchObject({ messageId: 'm-1', operation: 'message', lane: 'message' });
    const { seen } = worker(given, transport);
    expect(await queue.outcome(queued.id, { waitMs: 120_000 })).toMatchObject({
      status: 'sent',
      sends: 1,
      receipt: { messageId: 'm-1' },
    });
    expect(transport.messages).toEqual([message('m-1').toJSON()]);
    await until(() => seen.outcomes.length === 1);
    expect(seen.outcomes[0]).toMatchObject({ id: queued.id, messageId: 'm-1', lane: 'message' });
  });

  test('a copy of a message is one job, and a copy in another lane is a duplicate', async () => {
    const { given, queue, transport } = newQueue();
    const first = await queue.add(message('m-1'));
    expect((await queue.add(message('m-1', 'Other text'))).id).toBe(first.id);
    worker(given, transport);
    await until(() => transport.requests.length === 1);
    const other = await queue.add(message('m-1'), { lane: 'campaign' });
    expect(await queue.outcome(other.id, { waitMs: 120_000 })).toEqual({
      ok: false,
      status: 'duplicate',
      of: first.id,
      error: expect.objectContaining({ kind: 'duplicate', delivery: 'not_sent' }),
    });
    expect(transport.requests).toHaveLength(1);
    expect(queue.idOf(message('m-1'))).toBe(first.id);
  });

  test('a job that was removed and added again with the same bytes is a duplicate', async () => {
    const { given, queue, transport } = newQueue();
    const { id } = await queue.add(message('m-1'));
    const [, lane] = queue.queues;
    const job = await lane?.getJob(id);
    worker(given, transport);
    await queue.outcome(id, { waitMs: 120_000 });
    await until(async () => (await lane?.remove(id)) === 1);
    await lane?.add('message', job?.data, { jobId: id });
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ ok: false, status: 'duplicate', of: id });
    expect(transport.requests).toHaveLength(1);
  });

  test('a lost response is unknown, in the review, and not sent again', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(otp('o-1'));
    const outcome = await queue.outcome(id, { waitMs: 120_000 });
    expect(outcome).toMatchObject({ status: 'unknown', sends: 1, error: { delivery: 'unknown', kind: 'connection' } });
    const listed = [];
    for await (const one of queue.review.list()) listed.push(one);
    expect(listed).toMatchObject([{ id, messageId: 'o-1', operation: 'otp', error: { delivery: 'unknown' } }]);
    await queue.retryFailed();
    await expect(queue.counts()).resolves.toMatchObject({ unknown: 1, failed: 0, lanes: { otp: { failed: 1 } } });
    expect(transport.requests).toHaveLength(1);

    await queue.review.markSent(id, { by: 'ayse' });
    await until(async () => (await queue.outcome(id))?.status === 'sent');
    expect(await queue.outcome(id)).toEqual({
      ok: true,
      status: 'sent',
      sends: 1,
      receipt: { messageId: 'o-1' },
      by: 'ayse',
    });
    await expect(queue.review.sendAgain(id)).rejects.toMatchObject({ code: 'not-unknown' });
    expect(transport.requests).toHaveLength(1);
    expect(await queue.counts()).toMatchObject({ unknown: 0, failed: 0, sent: 1 });
  });

  test('a message that broke a house rule is failed, also if the message of the rule quotes JSON', async () => {
    const given = access();
    const quotes = '{"ok":false,"status":"expired","error":{}}';
    const rules = houseRules(() => [{ rule: 'house:json', path: '', message: `The text must not be ${quotes}.` }]);
    const queue = outbox(given);
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport: platform(), rules });
    worker(given, platform(), { bot });
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({
      status: 'failed',
      error: { code: 'house:json' },
    });
  });

  test("the outcome has the code of the platform's own error and not its message, and retryable: false ends a 429", async () => {
    const body = JSON.stringify({ code: 'E-17', text: 'the user 424242 has left' });
    const { given, queue, transport } = newQueue({ replies: [{ status: 429, body }] });
    const readError = () => ({ code: 'E-17', message: '424242', retryable: false });
    worker(given, transport, {
      bot: createBot({ baseUrl: 'https://platform.example', token: 't', transport, readError }),
    });
    const { id } = await queue.add(message('m-1'));
    const outcome = await queue.outcome(id, { waitMs: 120_000 });
    expect(outcome).toMatchObject({ status: 'failed', error: { status: 429, platformCode: 'E-17', retryable: false } });
    expect(JSON.stringify(outcome)).not.toContain('424242');
    expect(transport.requests).toHaveLength(1);
  });

  test('a message that a person marked as failed has an error that says so', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    await queue.outcome(id, { waitMs: 120_000 });
    await queue.review.markFailed(id, { by: 'ayse' });
    await until(async () => (await queue.outcome(id))?.status === 'failed');
    expect(await queue.outcome(id)).toMatchObject({
      ok: false,
      by: 'ayse',
      error: { message: 'A person decided that the message did not arrive.', delivery: 'not_sent' },
    });
    expect(await queue.retryFailed()).toBe(0);
  });

  test('a message that a person has sent again is neither cleared nor cancelled: an earlier send may have arrived', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    await queue.outcome(id, { waitMs: 120_000 });
    await queue.pause('message');
    await queue.review.sendAgain(id);
    await queue.clear('message');
    expect(await queue.cancel(id)).toBe(false);
    await queue.resume('message');
    await until(async () => (await queue.outcome(id))?.status === 'sent');
    expect(transport.requests).toHaveLength(2);
  });

  test('a person can have an unknown message sent again', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    await queue.outcome(id, { waitMs: 120_000 });
    await queue.review.sendAgain(id, { by: 'ayse' });
    await until(async () => (await queue.outcome(id))?.status === 'sent');
    expect(await queue.outcome(id)).toMatchObject({ sends: 2, receipt: { messageId: 'm-1' } });
    const logs = await Promise.all(queue.queues.map(async lane => (await lane.getJobLogs(id)).logs));
    expect(logs.flat()).toEqual(['Sent again by ayse']);
    expect(transport.requests).toHaveLength(2);
  });

  test('a refused connection is retried until it works', async () => {
    const { given, queue, transport } = newQueue({ replies: ['refuse', 'refuse'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent', sends: 1 });
    expect(transport.requests).toHaveLength(1);
  });

  test('a 429 closes the gate of the bot for as long as the platform asked', async () => {
    const { given, queue, transport } = newQueue({ replies: [{ status: 429, headers: { 'retry-after': '1' } }] });
    const { seen } = worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(seen.held).toMatchObject([{ lane: undefined, because: { kind: 'rate_limited', status: 429 } }]);
    expect(seen.held[0]?.ms).toBeGreaterThanOrEqual(1000);
  });

  test('Redis holds no token, text, code or customer', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const { join } = await import('node:path');
    const folder = join(server().folder, 'appendonlydir');
    const log = readdirSync(folder)
      .map(file => readFileSync(join(folder, file), 'latin1'))
      .join('');
    expect(log).toContain('m-1');
    for (const secret of SECRETS) expect(log.includes(secret), secret).toBe(false);
  });
});
