import { setTimeout as sleep } from 'node:timers/promises';
import { Message } from 'sendable';
import { afterEach, describe, expect, test } from 'vitest';
import { hasRedis, startRedis } from '../../bullmq/redis-server.js';
import { Fleet } from './fleet.js';
import { startPlatform } from './platform.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const setUp = async (latencyMs: number, options: object = {}) => {
  const redis = await startRedis();
  ends.push(() => redis.stop());
  const platform = await startPlatform(latencyMs);
  ends.push(() => platform.close());
  const fleet = new Fleet(redis.port, platform, options);
  ends.push(() => fleet.stop());
  return { platform, fleet };
};
const until = async (look: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 300_000; !(await look()); await sleep(20))
    if (Date.now() > end) throw new Error('It did not come to that within five minutes.');
};

describe.skipIf(!hasRedis)('campaigns over three processes', () => {
  // On a machine that is busy with other things, a process may sleep between its permit and its POST.
  test('pause is a kill switch: within a second no process sends any more', { retry: 2 }, async () => {
    const { platform, fleet } = await setUp(5);
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

  test('100 small groups beside one of 50 000 end within 1.5 x their fair-share time', async () => {
    const { platform, fleet } = await setUp(2);
    const [groups, each] = [100, 20];
    const of = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => Message.text('Hello').toCustomer('C').messageId(`${name}-${at}`));
    await fleet.outbox.addAll(of('large', 50_000), { group: 'large' });
    for (let at = 0; at < 3; at++) fleet.start();
    await until(() => platform.times.length > 1000);
    await fleet.outbox.pause('campaign');
    await until(async () => (await fleet.outbox.counts()).active === 0);
    const before = platform.times.length;
    for (let at = 0; at < groups; at++) await fleet.outbox.addAll(of(`small${at}`, each), { group: `small ${at}` });
    await fleet.outbox.resume('campaign');
    const small = () => [...platform.posts.keys()].filter(id => id.startsWith('small')).length;
    await until(() => small() === groups * each);
    // At any rate of the fleet: how many sends it made until the last small group was done.
    const sends = [...platform.posts.keys()].findLastIndex(id => id.startsWith('small')) + 1 - before;
    const fair = (groups + 1) * each;
    console.log(
      `100 small groups ended after ${sends} sends; their fair share is ${fair}: ${(sends / fair).toFixed(2)} x`,
    );
    expect(sends).toBeLessThan(1.5 * fair);
  });
});
