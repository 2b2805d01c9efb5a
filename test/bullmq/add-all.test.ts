import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addAllTo, type BulkAccess } from '../../src/bullmq/producer/add-all.js';
import { queueError } from '../../src/bullmq/queue-error.js';

// So many messages are queued before the queue is looked at again.
const BATCH = 2000;

/** A Redis without memory: it says how many jobs wait, but stores none. */
const fullRedis = (waiting: (check: number) => number): BulkAccess => {
  let checks = 0;
  return {
    prepare: () => sleep(50),
    createEntry: () => ({ queued: { id: 'c-1', lane: 'campaign' }, job: {} }),
    addBulk: async () => {
      await sleep(20);
      throw queueError('unavailable', 'Redis has no memory left.');
    },
    waiting: async () => waiting(++checks),
  } as never;
};

const add = (access: BulkAccess, source: unknown): Promise<unknown> =>
  addAllTo(access, source, { each: {}, batch: BATCH, maxWaiting: 1000 } as never);

const UNAVAILABLE = { code: 'unavailable', message: 'Redis has no memory left. Everything before index 0 is queued.' };

describe('addAll reports a batch that Redis does not store', () => {
  test('while the queue is full', async () => {
    const source = Array.from({ length: BATCH + 1 }, () => ({}));
    const access = fullRedis(check => (check === 1 ? 0 : 5000));
    await expect(add(access, source)).rejects.toMatchObject(UNAVAILABLE);
  });

  test('while the source is silent', async () => {
    const source = async function* () {
      for (let at = 0; at <= BATCH; at++) yield {};
      await new Promise(() => {});
    };
    await expect(
      add(
        fullRedis(() => 0),
        source(),
      ),
    ).rejects.toMatchObject(UNAVAILABLE);
  });

  test('although the source throws later', async () => {
    const source = async function* () {
      for (let at = 0; at < BATCH; at++) yield {};
      throw new RangeError('The list is broken.');
    };
    await expect(
      add(
        fullRedis(() => 0),
        source(),
      ),
    ).rejects.toMatchObject(UNAVAILABLE);
  });
});
