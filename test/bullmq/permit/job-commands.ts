import { strict as assert } from 'node:assert';
import type { PermitRequest } from '../../../src/bullmq/permit/permit.js';
import { addJob, type Command, command, jobKey, laneOf, type Run, type World } from './permit-world.js';

const DEFAULTS = { notBefore: 0, dedupeMs: 86_400_000 };
const EXPIRES_MS = 1_790_000_000_000 + 600_000;

export const add = (id: string, fingerprint: string): Command =>
  command(`add ${id} ${fingerprint}`, (world, real) => addJob(world, real, id, fingerprint));

/** BullMQ hands the job to a worker; the lock of an earlier worker is over. */
export const activate = (id: string, slot: string): Command =>
  command(
    `activate ${id} for ${slot}`,
    async ({ model, handed }, real) => {
      const job = model.jobs.get(id);
      assert(job?.fingerprint !== undefined);
      // A worker's slot does not run two jobs at once: the token of an old run is not that of a job that came later.
      const token = `${slot} ${job.generation}`;
      await real.redis.set(`${jobKey(real, id)}:lock`, token);
      job.activation = await real.redis.hincrby(jobKey(real, id), 'ats', 1);
      job.lock = token;
      handed.push({ id, token, number: job.activation, fingerprint: job.fingerprint });
    },
    ({ model }) => model.jobs.get(id)?.fingerprint !== undefined,
  );

export const loseLock = (id: string): Command =>
  command(`lose the lock of ${id}`, async ({ model }, real) => {
    await real.redis.del(`${jobKey(real, id)}:lock`);
    const job = model.jobs.get(id);
    if (job) job.lock = undefined;
  });

const pick = (handed: readonly Run[], at: number): Run =>
  handed[handed.length - 1 - (at % handed.length)] ?? handed[0] ?? assert.fail();

/** While keys rotate, a recipient has a pseudonym of each key. Two of the messages are for one person. */
const recipientsOf = (id: string): readonly string[] => (id === 'oBBB' ? ['r2'] : ['r1-old', 'r1-new']);

interface Asking {
  readonly at: number;
  readonly dryRun: boolean;
  readonly notBeforeMs: number;
  readonly everyMs: number;
}

const requestOf = ({ model, handed }: World, { at, dryRun, notBeforeMs, everyMs }: Asking): PermitRequest => {
  const run = pick(handed, at);
  const notBefore = notBeforeMs === 0 ? 0 : model.nowMs + notBeforeMs;
  const pace = everyMs > 0 ? { pace: { everyMs, recipients: recipientsOf(run.id) } } : {};
  return { ...run, ...DEFAULTS, lane: laneOf(run.id), expiresAt: EXPIRES_MS, dryRun, notBefore, ...pace };
};

/** Asks for several runs in one tick. */
export const ask = (runs: readonly Asking[]): Command =>
  command(
    `ask for ${runs.map(run => JSON.stringify(run)).join(', ')}`,
    async (world, { permit }) => {
      const requests = runs.map(run => requestOf(world, run));
      const expected = requests.map(request => world.model.ask(request));
      assert.deepEqual(await Promise.all(requests.map(request => permit.ask(request))), expected);
      for (const { id } of requests) {
        const { mayHaveArrived, repetitions } = world.model.message(id);
        assert(mayHaveArrived <= 1 + repetitions, 'A message was sent twice, and nobody had asked for it.');
      }
    },
    ({ handed }) => handed.length > 0,
  );

export const release = (at: number, proven: boolean, countTry: boolean, final: boolean): Command =>
  command(
    `release run -${at} ${JSON.stringify({ proven, countTry, final })}`,
    async ({ model, handed }, { permit }) => {
      const run = pick(handed, at);
      const expected = model.release(run, { proven, countTry, final });
      assert.deepEqual(await permit.release({ ...run, lane: laneOf(run.id) }, { proven, countTry, final }), expected);
    },
    ({ handed }) => handed.length > 0,
  );

export const recordLate = (at: number, outcome: string): Command =>
  command(
    `record ${outcome} late for run -${at}`,
    async ({ model, handed }, { permit }) => {
      const { id, number } = pick(handed, at);
      const expected = model.recordLate(id, number, outcome);
      assert.equal(await permit.recordLate({ id, lane: laneOf(id), number }, outcome), expected);
    },
    ({ handed }) => handed.length > 0,
  );

/** BullMQ fails the job, and hands it out again when a person decides. */
export const fail = (id: string): Command =>
  command(
    `fail ${id}`,
    async ({ model }, real) => {
      const job = model.jobs.get(id);
      assert(job);
      job.finishedOn = Math.floor(model.nowMs) + job.ended;
      job.ended++;
      job.lock = undefined;
      await real.redis.del(`${jobKey(real, id)}:lock`);
      await real.redis.hset(jobKey(real, id), 'finishedOn', job.finishedOn);
      await real.redis.hincrby(jobKey(real, id), 'atm', 1);
      await real.redis.zadd(`${real.prefix}:${laneOf(id)}:failed`, 1, id);
    },
    ({ model }) => model.jobs.get(id)?.fingerprint !== undefined && model.jobs.get(id)?.finishedOn === undefined,
  );

export const retry = (id: string): Command =>
  command(`retry ${id}`, async ({ model }, real) => {
    const job = model.jobs.get(id);
    await real.redis.zrem(`${real.prefix}:${laneOf(id)}:failed`, id);
    await real.redis.hdel(jobKey(real, id), 'finishedOn');
    if (job) job.finishedOn = undefined;
  });

export const decide = (id: string, outcome: string | undefined, isLate: boolean): Command =>
  command(
    `decide ${id} ${outcome ?? 'to send again'}`,
    async ({ model }, { permit }) => {
      const finishedOn = (model.jobs.get(id)?.finishedOn ?? 1) - (isLate ? 1 : 0);
      const expiresAt = EXPIRES_MS + 60_000;
      const expected = model.decide(id, finishedOn, outcome, expiresAt);
      assert.equal(await permit.decide({ id, lane: laneOf(id), finishedOn, outcome, expiresAt }), expected);
    },
    ({ model }) => model.jobs.get(id)?.fingerprint !== undefined,
  );
