import { inspect } from 'node:util';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { createClient } from 'redis';
import { createBot, houseRules, Message } from 'sendable';
import { createOutboxWorker } from 'sendable/bullmq';
import { describe, expect, test } from 'vitest';
import { message, otp, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

describe.skipIf(!hasRedis)('a worker', () => {
  const { server, access, outbox, worker, platform, newQueue } = useRedis();

  test('does not send a copied, a changed or a foreign job', async () => {
    const { given, queue, transport } = newQueue();
    await queue.pause('message');
    const { id } = await queue.add(message('m-1'));
    const [, lane] = queue.queues;
    const job = await lane?.getJob(id);
    if (lane === undefined || job === undefined) throw new Error('There is no job.');
    const copy = `m${'a'.repeat(22)}`;
    const late = `m${'b'.repeat(22)}`;
    const foreign = `m${'c'.repeat(22)}`;
    // Its character that JavaScript counts as two would be cut in a fingerprint of 16.
    const cut = `m${'d'.repeat(22)}`;
    await lane.add('message', job.data, { jobId: copy });
    await lane.add('message', { ...job.data, x: job.data.x + 60_000 }, { jobId: late });
    await lane.add('message', { text: 'Hello' }, { jobId: foreign });
    const [keyId] = job.data.b.split('.');
    await lane.add('message', { ...job.data, b: `${keyId}.${'d'.repeat(15)}🙂` }, { jobId: cut });
    await queue.resume('message');
    const { seen } = worker(given, transport);
    for (const wrong of [copy, late, foreign, cut])
      expect(await queue.outcome(wrong, { waitMs: 120_000 })).toMatchObject({
        status: 'failed',
        error: { kind: 'validation', delivery: 'not_sent' },
      });
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(transport.requests).toHaveLength(1);
    await until(() => seen.outcomes.length === 5);
  });

  test('sends nothing after its expiry, and nothing before its time', async () => {
    const { given, queue, transport } = newQueue();
    const { id } = await queue.add(message('m-1'), { expiresInMs: 1 });
    const startedAt = Date.now();
    const later = await queue.add(message('m-2'), { delayMs: 1500 });
    worker(given, transport);
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({
      status: 'expired',
      error: { message: 'The message expired before it could be sent. Nothing was sent.' },
    });
    expect(await queue.outcome(later.id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(Date.now() - startedAt).toBeGreaterThan(1400);
    expect(transport.requests).toHaveLength(1);
  });

  test('fails a message that breaks a house rule of its bot, sends the others, and can send it under other rules', async () => {
    const { given, queue, transport } = newQueue();
    const long = Message.text('Your card is ready').toCustomer('C-1029').messageId('long');
    const { id } = await queue.add(long);
    const short = await queue.add(message('m-1', 'Hello'));
    const botOf = (textLength: number) =>
      createBot({ baseUrl: 'https://platform.example', token: 't', transport, rules: houseRules({ textLength }) });
    const strict = worker(given, transport, { bot: botOf(10) });
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({
      status: 'failed',
      error: {
        message: expect.stringContaining('[house:text-length]'),
        kind: 'validation',
        delivery: 'not_sent',
        code: 'house:text-length',
      },
    });
    expect(await queue.outcome(short.id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(transport.requests).toHaveLength(1);
    await strict.close();
    worker(given, transport, { bot: botOf(100) });
    await queue.retryFailed();
    await until(async () => (await queue.outcome(id))?.status === 'sent');
    expect(transport.requests).toHaveLength(2);
  });

  test('asks `beforeSend`, and fails the message when that returns false', async () => {
    const { given, queue, transport } = newQueue();
    const asked: unknown[] = [];
    worker(given, transport, {
      beforeSend: job => {
        asked.push(job);
        return job.messageId !== 'm-1';
      },
    });
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({
      status: 'failed',
      error: { kind: 'aborted' },
    });
    expect(asked).toEqual([{ id, lane: 'message', messageId: 'm-1', operation: 'message' }]);
    expect(transport.requests).toHaveLength(0);
  });

  test('reports an unknown message as unknown, even when `beforeSend` later says no', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    let allowed = true;
    worker(given, transport, { beforeSend: () => allowed });
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
    allowed = false;
    // As Bull Board does it.
    const [, lane] = queue.queues;
    await (await lane?.getJob(id))?.retry('failed');
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
    await queue.retryFailed();
    expect(transport.requests).toHaveLength(1);
    expect(await queue.counts()).toMatchObject({ unknown: 1, failed: 0 });
  });

  test("with whenUnknown: 'retry' sends again, and does not call it failed when the repetition fails", async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response', { status: 400 }] });
    worker(given, transport, { whenUnknown: 'retry' });
    const { id } = await queue.add(message('m-1'));
    const outcome = await queue.outcome(id, { waitMs: 120_000 });
    expect(outcome).toMatchObject({ status: 'unknown', sends: 1 });
    expect(outcome).toHaveProperty(
      'error.message',
      'The last send did not arrive, but an earlier send of this message may have arrived: look it up before you send it again.',
    );
    expect(transport.requests).toHaveLength(2);
    const [, lane] = queue.queues;
    await (await lane?.getJob(id))?.retry('failed');
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
    expect(transport.requests).toHaveLength(2);
  });

  test('without listeners, warnings become warnings of the process', async () => {
    const told: string[] = [];
    const listen = ({ name, message }: Error): unknown => told.push(`${name}: ${message}`);
    process.on('warning', listen);
    const bot = createBot({ baseUrl: 'https://platform.example', token: 't', transport: platform() });
    const one = createOutboxWorker({ ...access(), bot });
    try {
      await until(() =>
        told.includes(
          'SendableWarning: sendable: Redis does not write an append-only file. If it stops, messages are lost or sent twice: set appendonly to yes.',
        ),
      );
    } finally {
      process.off('warning', listen);
      await one.close();
    }
  });

  test('lets no send begin in a paused lane, not even of jobs that wait for a permit', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport, { limits: { perSecond: 2, burst: 1 } });
    await queue.addAll(Array.from({ length: 20 }, (_, at) => message(`m-${at}`)));
    await until(() => transport.requests.length >= 1);
    await queue.pause('campaign');
    await until(async () => (await queue.counts()).active === 0);
    const sent = transport.requests.length;
    await queue.limit(false);
    // The worker is well, and nothing else holds it up.
    const other = await queue.add(message('m-other'));
    expect(await queue.outcome(other.id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(transport.requests).toHaveLength(sent + 1);
    expect(await queue.counts()).toMatchObject({ waiting: 20 - sent });
    await queue.clear('campaign');
    expect(await queue.counts()).toMatchObject({ waiting: 0 });
    await queue.resume('campaign');
  });

  test('gives an OTP the next slot of a limit, before a campaign that waits', async () => {
    const { given, queue, transport } = newQueue();
    await queue.addAll(Array.from({ length: 40 }, (_, at) => message(`m-${at}`)));
    worker(given, transport, { limits: { perSecond: 5, burst: 1 } });
    await until(() => transport.messages.length >= 3);
    const { id } = await queue.add(otp('o-1'));
    const before = transport.messages.length;
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(transport.messages.length - before).toBeLessThan(15);
  });

  test('holds a lane after failures in a row, and then lets one send probe', async () => {
    const { given, queue, transport } = newQueue({ replies: Array.from({ length: 4 }, () => 'refuse' as const) });
    const { seen } = worker(given, transport, { holdAfter: 3 });
    const ids = [];
    for (let at = 0; at < 4; at++) ids.push((await queue.add(message(`m-${at}`))).id);
    for (const id of ids) expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    expect(seen.held[0]).toMatchObject({ lane: 'message', ms: 1000, because: { kind: 'connection' } });
    expect(transport.requests).toHaveLength(4);
  });

  test('two workers send each message once', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport);
    worker(given, transport);
    const { added } = await queue.addAll(Array.from({ length: 300 }, (_, at) => message(`m-${at}`)));
    expect(added).toBe(300);
    await until(async () => (await queue.counts()).sent === 300);
    expect(transport.requests).toHaveLength(300);
    expect(await queue.counts()).toMatchObject({ waiting: 0, active: 0, failed: 0, unknown: 0 });
  });

  test('close returns waiting jobs to the queue and finishes the sends in flight', async () => {
    const { given, queue, transport } = newQueue({ otherwise: { delayMs: 300 } });
    const first = worker(given, transport, { concurrency: 4, limits: { perSecond: 5, burst: 2 } });
    await queue.addAll(Array.from({ length: 20 }, (_, at) => message(`m-${at}`)));
    await until(() => transport.requests.length >= 2);
    expect(await first.close()).toEqual({ unrecorded: [] });
    const counts = await queue.counts();
    expect(counts).toMatchObject({ active: 0, unknown: 0, failed: 0 });
    expect(counts.sent).toBe(transport.requests.length);
    expect(counts.waiting + counts.later + counts.sent).toBe(20);
  });

  test('close aborts sends that take longer than drainMs: they may have arrived', async () => {
    const { given, queue, transport } = newQueue({ otherwise: 'stall' });
    const slow = worker(given, transport, { drainMs: 100 });
    const { id } = await queue.add(message('m-1'));
    await until(() => transport.requests.length === 1);
    expect(await slow.close()).toEqual({ unrecorded: [] });
    expect(await queue.outcome(id)).toMatchObject({ status: 'unknown', error: { kind: 'aborted' } });
  });

  test('cancel removes a waiting message, and returns false for one that has begun or ended', async () => {
    const { given, queue, transport } = newQueue();
    const { id } = await queue.add(message('m-1'));
    expect(await queue.cancel(id)).toBe(true);
    expect(await queue.cancel(id)).toBe(false);
    const other = await queue.add(message('m-2'));
    worker(given, transport);
    await queue.outcome(other.id, { waitMs: 120_000 });
    expect(await queue.cancel(other.id)).toBe(false);
    expect(transport.requests).toHaveLength(1);
  });

  test('addAll queues the items before a failure, and reports the first index that is not queued', async () => {
    const { queue } = newQueue();
    const source = function* () {
      yield message('m-0');
      yield message('m-1');
      throw new RangeError('The list of C-1029 is broken.');
    };
    const error: unknown = await queue.addAll(source(), { batch: 10 }).catch((error: unknown) => error);
    expect(error).toMatchObject({
      code: 'source',
      message: 'The source of addAll threw RangeError. Everything before index 2 is queued.',
    });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('C-1029');
    const noId = [message('m-2'), Message.text('x').toCustomer('C-1029')];
    await expect(queue.addAll(noId)).rejects.toMatchObject({
      code: 'no-id',
      message: expect.stringMatching(/Call \.messageId\(id\) on each message\. Everything before index 1 is queued\.$/),
    });
    expect(await queue.counts()).toMatchObject({ waiting: 3 });
  });

  test.each(['ioredis', 'redis'])('works over a client of %s that the caller owns', async library => {
    const { port } = server();
    const client =
      library === 'ioredis'
        ? new Redis({ port, maxRetriesPerRequest: null })
        : await createClient({ socket: { port } }).connect();
    try {
      const given = { ...access(), connection: client as never };
      const transport = platform({ replies: ['lose-response'] });
      const queue = outbox(given);
      const one = worker(given, transport);
      const first = await queue.add(message('m-1'));
      expect(await queue.outcome(first.id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
      const second = await queue.add(otp('o-1'));
      expect(await queue.outcome(second.id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
      await one.close();
      await queue.close();
      expect(await (client instanceof Redis ? client.ping() : client.ping())).toBe('PONG');
    } finally {
      if (client instanceof Redis) client.disconnect();
      else client.destroy();
    }
  });

  test('stores the fields of a job under the keys that the permit reads', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    await queue.outcome(id, { waitMs: 120_000 });
    const fields = await server().client.hgetall(`{sendable:${given.name}}:${given.name}-message:${id}`);
    expect(fields).toMatchObject({ ats: '1', atm: '1', sb: '1', sc: '1', finishedOn: expect.any(String) });
    const plain = new Queue(`${given.name}-message`, {
      connection: given.connection,
      prefix: `{sendable:${given.name}}`,
    });
    await plain.pause();
    expect(await server().client.hget(`{sendable:${given.name}}:${given.name}-message:meta`, 'paused')).toBe('1');
    await plain.close();
  });
});
