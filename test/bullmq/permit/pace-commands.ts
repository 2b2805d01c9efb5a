import { strict as assert } from 'node:assert';
import { type Command, command, type Lane, type Real, setClock } from './permit-world.js';

export const moveClock = (us: number): Command =>
  command(`move the clock by ${us} us`, async ({ model }, real) => {
    model.nowUs += us;
    await setClock(real, model);
  });

export const closeGate = (lane: Lane | undefined, ms: number): Command =>
  command(`close the gate of ${lane ?? 'all'} for ${ms} ms`, async ({ model }, { permit }) => {
    model.closeGate(lane ?? 'all', ms);
    await permit.closeGate(lane, ms);
  });

export const setLimit = (everyUs: number, burst: number): Command =>
  command(`limit to one in ${everyUs} us`, async ({ model }, { permit }) => {
    model.everyUs = everyUs;
    model.burstUs = everyUs === 0 ? 0 : everyUs * (burst - 1);
    if (everyUs === 0) {
      model.tat = 0;
      model.claims.clear();
    }
    await permit.setLimit(everyUs === 0 ? false : { perSecond: 1_000_000 / everyUs, burst });
  });

export const pause = (lane: Lane, isPaused: boolean): Command =>
  command(`${isPaused ? 'pause' : 'resume'} ${lane}`, async ({ model }, { redis, prefix }) => {
    const meta = `${prefix}:${lane}:meta`;
    if (isPaused) await redis.hset(meta, 'paused', 1);
    else await redis.hdel(meta, 'paused');
    if (isPaused) model.paused.add(lane);
    else model.paused.delete(lane);
  });

const turnsKey = ({ prefix }: Real, to: Lane): string => `${prefix}:${to}:prioritized`;
let members = 0;

/** Queues messages of a group, as BullMQ does it. */
export const queueGroup = (to: Lane, group: string, count: number): Command =>
  command(`queue ${count} of group ${group} in ${to}`, async ({ model }, real) => {
    const expected = model.turns[to].take(group, count);
    assert.deepEqual(await real.permit.takeTurns(to, group, count), expected);
    const scored = expected.flatMap(priority => [priority * 2 ** 32 + ++members, `${members}`]);
    await real.redis.zadd(turnsKey(real, to), ...scored);
  });

export const serve = (to: Lane, count: number): Command =>
  command(`serve ${count} of ${to}`, async ({ model }, real) => {
    model.turns[to].serve(count);
    await real.redis.zpopmin(turnsKey(real, to), count);
    assert.equal(await real.redis.zcard(turnsKey(real, to)), model.turns[to].waiting);
  });

/** A message of an early turn comes back, after a delay. */
export const comeBack = (to: Lane): Command =>
  command(`a message of ${to} comes back`, async ({ model }, real) => {
    model.turns[to].comeBack(1);
    await real.redis.zadd(turnsKey(real, to), 2 ** 32 + ++members, `${members}`);
  });
