import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Outbox } from 'sendable/bullmq';
import type { MemoryTransportOptions } from 'sendable/testing';
import { describe, expect, test } from 'vitest';
import { createRedisPermit } from '../../src/bullmq/permit/redis-permit.js';
import { seeds } from '../support/seeds.js';
import { message, otp, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

const TEN = Array.from({ length: 10 }, (_, at) => at);

describe.skipIf(!hasRedis)('a job that a worker cannot send', () => {
  const { server, access, outbox, worker, platform, newQueue } = useRedis();

  /** The queue of a bot with an old and a new key, and the access of its workers that have only one of them. */
  const rotation = (replies?: MemoryTransportOptions) => {
    const both = access();
    const [fresh] = access().keys;
    const [old] = both.keys;
    return {
      transport: platform(replies),
      queue: outbox({ ...both, keys: [fresh, old] }),
      oldQueue: () => outbox({ ...both, keys: [old, fresh] }),
      withFresh: { ...both, keys: [fresh] as const },
      withOld: { ...both, keys: [old] as const },
    };
  };

  /** Returns how often BullMQ gave a job to a worker. */
  const runsOf = async (queue: Outbox, id: string): Promise<number> => {
    const jobs = await Promise.all(queue.queues.map(lane => lane.getJob(id)));
    return jobs.find(job => job !== undefined)?.attemptsStarted ?? 0;
  };

  const sentMs = async (queue: Outbox, id: string, startedAt: number): Promise<number> => {
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'sent' });
    return performance.now() - startedAt;
  };

  test.each(TEN.slice(0, seeds(10)))(
    'is sent within 3 s by the one of two workers that has its key, in round %i',
    async round => {
      const { queue, transport, withFresh, withOld } = rotation();
      // The worker that starts first waits first, and is woken first.
      const order = round % 2 === 0 ? [withOld, withFresh] : [withFresh, withOld];
      for (const given of order) await worker(given, transport).ready();
      const startedAt = performance.now();
      const { id } = await queue.add(otp('o-1'));
      expect(await sentMs(queue, id, startedAt)).toBeLessThan(3000);
      expect(await runsOf(queue, id)).toBeLessThanOrEqual(2);
    },
  );

  test('is sent within 3 s by the one of six workers that has its key', async () => {
    const { queue, transport, withFresh, withOld } = rotation();
    const strangers = [1, 2, 3, 4, 5].map(() => worker(withOld, transport));
    await Promise.all([...strangers, worker(withFresh, transport)].map(one => one.ready()));
    const startedAt = performance.now();
    const added = await Promise.all(TEN.map(at => queue.add(otp(`o-${at}`))));
    for (const { id } of added) {
      expect(await sentMs(queue, id, startedAt)).toBeLessThan(3000);
      expect(await runsOf(queue, id)).toBeLessThanOrEqual(2);
    }
    expect(transport.requests).toHaveLength(TEN.length);
  });

  test('stays unsent without a worker that can send it, runs seldom, and is sent within 3 s of the start of one', async () => {
    const { queue, transport, withFresh, withOld } = rotation();
    const strangers = [worker(withOld, transport), worker(withOld, transport)];
    await Promise.all(strangers.map(one => one.ready()));
    const added = await Promise.all(TEN.map(at => queue.add(message(`m-${at}`))));
    const warnings = () => strangers.flatMap(({ seen }) => seen.warnings).filter(({ code }) => code === 'not-mine');
    await until(() => warnings().length > 0);
    await sleep(3000);
    // The first run, and one after 2 s.
    for (const { id } of added) expect(await runsOf(queue, id)).toBeLessThanOrEqual(2);
    // One at once from each worker. The others come after 10 s.
    expect(warnings().length).toBeLessThanOrEqual(2);
    expect(warnings()[0]?.message).toMatch(
      /^This worker left a job to other workers, because it does not have the key "k\d+"\. Add this key to `keys`\.$/,
    );
    expect(transport.requests).toHaveLength(0);
    const startedAt = performance.now();
    const able = worker(withFresh, transport);
    await able.ready();
    for (const { id } of added) expect(await sentMs(queue, id, startedAt)).toBeLessThan(3000);
  });

  test('costs an idle Redis a few commands a second', async () => {
    const { queue, transport, withOld } = rotation();
    await worker(withOld, transport).ready();
    const added = await Promise.all(TEN.map(at => queue.add(message(`m-${at}`))));
    for (const { id } of added) await until(async () => (await runsOf(queue, id)) > 0);
    const commands = async (): Promise<number> => {
      const stats = await server().client.info('commandstats');
      const calls = [...stats.matchAll(/^cmdstat_(?:evalsha|bzpopmin|hgetall\|?):calls=(\d+)/gm)];
      return calls.reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await sleep(500);
    const before = await commands();
    await sleep(4000);
    // In 4 s each job runs once or twice, with 5 scripts a run; the rest is polling.
    expect((await commands()) - before).toBeLessThan(150);
  });

  test('does not slow down the other jobs, nor any job while each of two workers has one of two keys', async () => {
    /** Sends 200 messages, half of them through each queue, with a worker for each access. */
    const send = async (
      { queue, transport }: ReturnType<typeof rotation>,
      other: Outbox,
      accesses: readonly Parameters<typeof worker>[0][],
      mostRuns: (ms: number) => number,
    ): Promise<number> => {
      await Promise.all(accesses.map(given => worker(given, transport).ready()));
      const startedAt = performance.now();
      const added = await Promise.all(
        Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? queue : other).add(message(`m-${at}`))),
      );
      for (const { id } of added) {
        const ms = await sentMs(queue, id, startedAt);
        expect(await runsOf(queue, id)).toBeLessThanOrEqual(mostRuns(ms));
      }
      expect(transport.requests).toHaveLength(200);
      return performance.now() - startedAt;
    };
    const alike = rotation();
    const alikeMs = await send(alike, alike.queue, [alike.withFresh, alike.withFresh], () => 1);
    const mixed = rotation();
    // One run for each worker. A job that a busy machine leaves waiting runs again every 2 s.
    const mostRuns = (ms: number) => 2 + Math.floor(ms / 2000);
    const mixedMs = await send(mixed, mixed.oldQueue(), [mixed.withOld, mixed.withFresh], mostRuns);
    // The jobs of two workers with the same key are the measure, because a busy machine slows down both.
    expect(mixedMs).toBeLessThan(3 * alikeMs + 5000);
  });

  test('waits while its lane is paused', async () => {
    const { queue, transport, withFresh, withOld } = rotation();
    const stranger = worker(withOld, transport);
    const { id } = await queue.add(message('m-1'));
    await until(() => stranger.seen.warnings.length > 0);
    await stranger.close();
    await queue.pause('message');
    await worker(withFresh, transport).ready();
    await sleep(1500);
    expect(transport.requests).toHaveLength(0);
    await queue.resume('message');
    await sentMs(queue, id, 0);
  });

  test('is recorded when its worker closes while it is in flight', async () => {
    const { queue, transport, withFresh, withOld } = rotation({ otherwise: { delayMs: 700 } });
    const stranger = worker(withOld, transport);
    const { id } = await queue.add(message('m-1'));
    await until(() => stranger.seen.warnings.length > 0);
    await stranger.close();
    const able = worker(withFresh, transport);
    await until(() => transport.requests.length > 0);
    expect(await able.close()).toEqual({ unrecorded: [] });
    expect(await queue.outcome(id)).toMatchObject({ status: 'sent' });
    expect(able.seen.errors).toEqual([]);
  });

  test('that a newer version wrote is left for workers of that version, and runs seldom', async () => {
    const { given, queue, transport } = newQueue();
    const { seen } = worker(given, transport);
    const id = `m${'d'.repeat(22)}`;
    await queue.queues[1]?.add('message', { v: 2, b: 'k.x', x: Date.now() + 60_000 }, { jobId: id });
    await until(() => seen.warnings.some(({ code }) => code === 'not-mine'));
    expect(seen.warnings).toContainEqual({
      code: 'not-mine',
      message: "This worker left a job to newer workers, because it does not know version 2 of the queue's format.",
      ids: [id],
    });
    await sleep(1000);
    expect(await runsOf(queue, id)).toBe(1);
    const left = await server().client.zrange(`{sendable:${given.name}}:left:message:v2`, '0', '-1');
    expect(left).toEqual([id]);
  });

  test('whose delay has changed since is not taken before that delay ends', async () => {
    const queue = new Queue('lane', { connection: server().connection, prefix: '{left}' });
    const { client } = server();
    const permit = createRedisPermit(
      ({ lua }, keys, args) => client.eval(lua, keys.length, ...keys, ...args.map(String)),
      { prefix: '{left}', toKey: (_, key) => queue.toKey(key) },
    );
    const take = () =>
      permit.takeLeft({ token: 't', lockMs: 1000, worker: 'w', abilities: ['k1', 'k2'], most: { message: 2 } });
    const jobs = await Promise.all(
      [1, 2, 3, 4].map(at => queue.add('message', {}, { jobId: `m${at}`, delay: 50_000 })),
    );
    const leave = (id: string, ability: string) => permit.leaveToOthers({ id, lane: 'message' }, ability, 60_000);
    for (const at of [1, 2, 3]) await leave(`m${at}`, 'k2');
    await leave('m4', 'other');
    await jobs[0]?.changeDelay(60_000);
    await jobs[1]?.promote();
    expect(await take()).toEqual([{ lane: 'message', id: 'm3' }]);
    expect(await Promise.all(jobs.map(job => job.getState()))).toEqual(['delayed', 'waiting', 'active', 'delayed']);
    expect(await take()).toEqual([]);
    await queue.close();
  });
});
