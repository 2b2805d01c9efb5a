import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { until } from '../../bullmq/outboxes.js';
import { hasRedis, type RedisServer, startRedis } from '../../bullmq/redis-server.js';
import { afterTest } from '../../support/after-test.js';
import { account, Fleet, startProxy } from './fleet.js';
import { type Platform, startPlatform } from './platform.js';

const NOTHING_WRONG = { doubled: 0, lost: 0, wrong: 0 };
const AOF = ['--appendonly', 'yes', '--appendfsync', 'always'];

const closing = <Closable extends { close?(): Promise<unknown>; stop?(): Promise<unknown> }>(
  one: Closable,
): Closable => {
  afterTest(() => one.stop?.() ?? one.close?.());
  return one;
};
const setUp = async (latencyMs: number, options: object = {}, redisOptions: readonly string[] = AOF) => {
  const redis: RedisServer = closing(await startRedis(redisOptions));
  const platform: Platform = closing(await startPlatform(latencyMs));
  const fleet = closing(new Fleet(redis.port, platform, { keepSent: { ms: 3_600_000, count: 1_000_000 }, ...options }));
  return { redis, platform, fleet };
};
const random = (below: number): number => Math.floor(Math.random() * below);

/** Waits until the review is empty and nothing is in flight. */
const untilKnown = async (fleet: Fleet): Promise<void> => {
  try {
    await until(async () => {
      const { unknown, waiting, later, active } = await fleet.outbox.counts();
      return unknown + waiting + later + active === 0;
    });
  } catch (error) {
    // Print the first one, to explain the failure.
    for await (const one of fleet.outbox.review.list()) {
      const told = fleet.members.map(({ events }) => events.filter(event => JSON.stringify(event).includes(one.id)));
      console.error(JSON.stringify({ counts: await fleet.outbox.counts(), one, told }));
      break;
    }
    throw error;
  }
};

describe.skipIf(!hasRedis)('worker processes', () => {
  test('a worker that is stopped for longer than its lock doubles nothing, and reports late what it knows', async () => {
    const { platform, fleet } = await setUp(100);
    const [first] = [fleet.start(), fleet.start()];
    const ids = await fleet.fill(600);
    await until(() => first?.is('outcome') === true);
    for (let round = 0; round < 3; round++) {
      first?.child.kill('SIGSTOP');
      await sleep(2500);
      first?.child.kill('SIGCONT');
      await sleep(500);
    }
    await fleet.settled(300_000);
    // It slept through the response of what it had in flight, but reads it when it wakes.
    await untilKnown(fleet);
    const counts = account(ids, await fleet.outcomes(ids), platform);
    expect(counts).toMatchObject({ ...NOTHING_WRONG, unknown: 0, sent: ids.length });
  });

  test('Redis killed and started again, with an append-only file: nothing doubled, nothing lost', async () => {
    const { redis, platform, fleet } = await setUp(20);
    for (let at = 0; at < 2; at++) fleet.start();
    const ids = await fleet.fill(3000);
    for (let round = 0; round < 4; round++) {
      await until(() => platform.times.length > (round + 1) * 300);
      await redis.kill();
      await sleep(random(1500));
      await redis.restart();
    }
    await fleet.settled(300_000);
    await untilKnown(fleet);
    const counts = account(ids, await fleet.outcomes(ids), platform);
    console.log(`Redis killed 4 times: ${JSON.stringify(counts)}`);
    expect(counts).toMatchObject({ ...NOTHING_WRONG, unknown: 0, sent: ids.length });
  });

  test('connections that break again and again double nothing', async () => {
    const redis = closing(await startRedis());
    const platform = closing(await startPlatform(10));
    const proxy = closing(await startProxy(redis.port));
    const fleet = closing(new Fleet(proxy.port, platform));
    for (let at = 0; at < 2; at++) fleet.start();
    const ids = await fleet.fill(2000);
    for (let round = 0; round < 12; round++) {
      await sleep(300 + random(300));
      proxy.cut();
    }
    await fleet.settled(300_000);
    // No worker ended, so every outcome is known, and those that came late leave the review.
    await untilKnown(fleet);
    const counts = account(ids, await fleet.outcomes(ids), platform);
    console.log(`Connections cut 12 times: ${JSON.stringify(counts)}`);
    expect(counts).toMatchObject({ ...NOTHING_WRONG, unknown: 0, sent: ids.length });
  });

  test('a failover to a replica that lags doubles nothing, with `durable` waiting for the replica', async () => {
    const primary = closing(await startRedis(AOF));
    const replica = closing(await startRedis(['--replicaof', '127.0.0.1', `${primary.port}`]));
    const platform = closing(await startPlatform(5));
    const proxy = closing(await startProxy(primary.port));
    const fleet = closing(new Fleet(proxy.port, platform, { durable: true }));
    await until(async () => (await primary.client.info('replication')).includes('state=online'));
    for (let at = 0; at < 2; at++) fleet.start();
    const ids = await fleet.fill(1500);
    expect(await primary.client.wait(1, 120_000)).toBe(1);
    await until(() => platform.times.length > 200);
    // The replica stands still, then takes over without what came meanwhile.
    replica.pause();
    await sleep(700);
    await primary.kill();
    replica.resume();
    await replica.client.call('REPLICAOF', 'NO', 'ONE');
    const next = closing(await startRedis(['--replicaof', '127.0.0.1', `${replica.port}`]));
    proxy.pointTo(replica.port);
    proxy.cut();
    await until(async () => (await next.client.info('replication')).includes('master_link_status:up'));
    await fleet.settled(300_000);
    const counts = account(ids, await fleet.outcomes(ids), platform);
    console.log(`Failover to a lagging replica: ${JSON.stringify(counts)}`);
    expect(counts).toMatchObject(NOTHING_WRONG);
  });

  // On a machine that is busy with other things, a process may sleep between its permit and its POST.
  test('pause is a kill switch: within a second no process sends any more', { retry: 2 }, async () => {
    const { platform, fleet } = await setUp(5, {}, []);
    for (let at = 0; at < 3; at++) fleet.start();
    await fleet.fill(20_000);
    await until(() => fleet.alive().every(member => member.is('outcome')));
    const before = platform.times.length;
    const pausedAt = performance.now();
    await fleet.outbox.pause('campaign');
    await sleep(4000);
    const last = platform.times.at(-1) ?? 0;
    console.log(`Pause over 3 processes: the last POST came ${(last - pausedAt).toFixed(0)} ms after the call`);
    expect(before).toBeGreaterThan(0);
    expect(last - pausedAt).toBeLessThan(1000);
    // It held all of them, and they go on.
    const { waiting } = await fleet.outbox.counts();
    expect(waiting).toBeGreaterThan(0);
    await fleet.outbox.resume('campaign');
    await until(() => platform.times.length > before + 200);
  });

  test('three processes keep one limit', async () => {
    const { platform, fleet } = await setUp(5, { limits: { perSecond: 20 } });
    for (let at = 0; at < 3; at++) fleet.start();
    await fleet.fill(500);
    await until(() => platform.times.length > 20);
    const [start, from] = [performance.now(), platform.times.length];
    await sleep(8000);
    const rate = ((platform.times.length - from) / (performance.now() - start)) * 1000;
    console.log(`A limit of 20/s over 3 processes: ${rate.toFixed(1)}/s`);
    // A limit for each process would give 60/s. On a busy machine POSTs come late: some from before, or few.
    expect(rate).toBeLessThanOrEqual(26);
    expect(rate).toBeGreaterThan(10);
  });

  test('SIGTERM drains: everything is recorded, nothing is unknown, and the process ends', async () => {
    // On a busy machine, a lock of a second can expire while the process waits for its turn.
    const { platform, fleet } = await setUp(200, { lockMs: 60_000 });
    const first = fleet.start();
    const ids = await fleet.fill(500);
    await until(() => platform.times.length > 50);
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    expect(first.events.at(-1)).toMatchObject({ event: 'closed', unrecorded: [] });
    expect(await fleet.outbox.counts()).toMatchObject({ active: 0, unknown: 0 });
    fleet.start();
    await fleet.settled(300_000);
    const counts = account(ids, await fleet.outcomes(ids), platform);
    expect(counts).toMatchObject({ ...NOTHING_WRONG, unknown: 0, sent: ids.length });
  });

  test('a worker whose Redis has died ends on SIGTERM', async () => {
    const { redis, fleet } = await setUp(5, { drainMs: 500 });
    const member = fleet.start();
    await fleet.fill(100);
    await until(() => member.is('outcome'));
    await redis.kill();
    await until(() => member.is('error'));
    member.child.kill('SIGTERM');
    expect(await member.exited).toBe(0);
    expect(member.events.at(-1)).toMatchObject({ event: 'closed' });
    await redis.restart();
  });

  test('a worker whose Redis never responds ends on SIGTERM', async () => {
    const redis = closing(await startRedis());
    const platform = closing(await startPlatform(0));
    const fleet = closing(new Fleet(redis.port, platform, { drainMs: 500 }));
    await redis.kill();
    const member = fleet.start();
    await until(() => member.is('error'));
    member.child.kill('SIGTERM');
    expect(await member.exited).toBe(0);
    expect(member.events.at(-1)).toMatchObject({ event: 'closed', unrecorded: [] });
  });
});
