import type fc from 'fast-check';
import type { Redis } from 'ioredis';
import type { Permit } from '../../../src/bullmq/permit/permit.js';
import { createRedisPermit, SCRIPTS } from '../../../src/bullmq/permit/redis-permit.js';
import { LANE_NAMES, type ModelJob, PermitModel } from './permit-model.js';

export type Lane = (typeof LANE_NAMES)[number];

/** The real thing: a permit in a Redis whose clock the test sets. */
export interface Real {
  readonly redis: Redis;
  readonly permit: Permit;
  readonly prefix: string;
}

let runs = 0;
const CLOCK = 'test:clock';

/** Scripts as they are, except that they read the clock of the test. */
const openReal = (redis: Redis): Real => {
  const prefix = `{model-${++runs}}`;
  const texts = new Map(
    SCRIPTS.map(({ name, lua }) => [
      name,
      lua.replaceAll("redis.call('TIME')", `redis.call('HMGET', '${CLOCK}', 's', 'u')`),
    ]),
  );
  const toKey = (lane: string, key: string): string => `${prefix}:${lane}:${key}`;
  const permit = createRedisPermit(
    (script, keys, args) => redis.eval(texts.get(script.name) ?? '', keys.length, ...keys, ...args),
    { prefix, toKey },
  );
  return { redis, permit, prefix };
};

/** Two jobs of one message in two lanes, and one of another message. */
export const JOBS = ['mAAA', 'cAAA', 'oBBB', 'mCCC'] as const;
export const laneOf = (id: string): Lane => LANE_NAMES['omc'.indexOf(id.charAt(0))] ?? 'otp';
export const jobKey = ({ prefix }: Real, id: string): string => `${prefix}:${laneOf(id)}:${id}`;

/** A run of a job that was handed to a worker once; it may be long over. */
export interface Run {
  readonly id: string;
  readonly token: string;
  readonly number: number;
  readonly fingerprint: string;
}

export interface World {
  readonly model: PermitModel;
  readonly handed: Run[];
}

export type Command = fc.AsyncCommand<World, Real>;

export const command = (
  name: string,
  run: (world: World, real: Real) => Promise<void>,
  check: (world: World) => boolean = () => true,
): Command => ({
  check,
  run,
  toString: () => name,
});

export const setClock = ({ redis }: Real, { nowUs }: PermitModel): Promise<unknown> =>
  redis.hset(CLOCK, { s: Math.floor(nowUs / 1_000_000), u: nowUs % 1_000_000 });

const fresh = (fingerprint: string, generation: number): ModelJob => ({
  fingerprint,
  generation,
  lock: undefined,
  activation: 0,
  begun: 0,
  released: 0,
  sends: 0,
  tries: 0,
  decided: undefined,
  decidedAt: undefined,
  expiresAt: undefined,
  recipients: [],
  finishedOn: undefined,
  ended: 0,
});

/** Adds a job as an outbox does; one of the same id is gone. */
export const addJob = async ({ model }: World, real: Real, id: string, fingerprint: string): Promise<void> => {
  await real.redis.del(jobKey(real, id), `${jobKey(real, id)}:lock`);
  await real.redis.zrem(`${real.prefix}:${laneOf(id)}:failed`, id);
  await real.redis.hset(jobKey(real, id), 'name', 'message');
  const generation = (model.jobs.get(id)?.generation ?? 0) + 1;
  // A sealed body begins with a random number, so no two jobs have the same fingerprint.
  model.jobs.set(id, fresh(`${fingerprint}-${generation}`, generation));
};

/** A world with all jobs added, and the real thing beside it. */
export const openWorld = async (redis: Redis): Promise<{ readonly model: World; readonly real: Real }> => {
  const real = openReal(redis);
  const world: World = { model: new PermitModel(), handed: [] };
  await setClock(real, world.model);
  for (const one of JOBS) await addJob(world, real, one, 'f0');
  return { model: world, real };
};
