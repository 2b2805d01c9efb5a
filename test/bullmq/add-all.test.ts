import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addAllTo, type BulkAccess } from '../../src/bullmq/producer/add-all.js';
import { queueError } from '../../src/bullmq/queue-error.js';
import { message, otp, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

// So many messages are queued before the queue is counted again.
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
  addAllTo(access, source, { each: {}, batch: BATCH, maxWaiting: 4000 } as never);

const UNAVAILABLE = { code: 'unavailable', message: 'Redis has no memory left.' };

test('addAll says which items are queued when a later batch is not', async () => {
  let batches = 0;
  const access = {
    ...fullRedis(() => 0),
    addBulk: async () => {
      batches++;
      if (batches > 1) throw queueError('unavailable', 'No connection to Redis within 300 ms. Nothing was queued.');
    },
  };
  const adding = addAllTo(access, [{}, {}, {}], { each: {}, batch: 2, maxWaiting: 4000 } as never);
  const message =
    'No connection to Redis within 300 ms. This batch was not queued. Everything before index 2 is queued.';
  await expect(adding).rejects.toMatchObject({ message });
});

describe('addAll reports a batch that Redis does not store', () => {
  test('while the queue is full', async () => {
    const source = Array.from({ length: BATCH + 1 }, () => ({}));
    const access = fullRedis(check => (check === 1 ? 0 : 5000));
    await expect(add(access, source)).rejects.toMatchObject(UNAVAILABLE);
  });

  test('while the source is silent', async () => {
    const source = async function* () {
      for (let at = 0; at < BATCH; at++) yield {};
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

test.each([
  { maxWaiting: 100, counts: 50 },
  { maxWaiting: 3000, counts: 3 },
])(
  'addAll counts an empty lane $counts times for 5000 messages and maxWaiting $maxWaiting',
  async ({ maxWaiting, counts }) => {
    let counted = 0;
    const waiting = () => {
      counted++;
      return 0;
    };
    const access: BulkAccess = { ...fullRedis(waiting), prepare: async () => {}, addBulk: async () => {} };
    await addAllTo(access, Array(5000).fill({}), { each: {}, batch: 200, maxWaiting } as never);
    expect(counted).toBe(counts);
  },
);

describe.skipIf(!hasRedis)('maxWaiting', () => {
  const { worker, newQueue } = useRedis();
  const messages = (count: number) => Array.from({ length: count }, (_, at) => message(`m-${at}`));

  test.each([
    { maxWaiting: 10, batch: 5 },
    { maxWaiting: 10, batch: 200 },
    { maxWaiting: 7, batch: 3 },
    { maxWaiting: 2500, batch: 200 },
  ])('of 3000 messages, never more than it wait in the lane: %o', async ({ maxWaiting, batch }) => {
    const { queue } = newQueue();
    await queue.addAll([message('earlier-1'), message('earlier-2')]);
    const stopping = new AbortController();
    let waiting = 0;
    const onProgress = ({ added }: { readonly added: number }) => {
      waiting = added + 2;
      if (waiting === maxWaiting) setTimeout(() => stopping.abort(), 600);
    };
    const { signal } = stopping;
    const all = await queue.addAll(messages(3000), { maxWaiting, batch, signal, onProgress });
    expect(all).toEqual({ added: maxWaiting - 2 });
    expect((await queue.counts()).lanes.campaign.waiting).toBe(maxWaiting);
  });

  test('a source that ends when the lane is full does not wait, and one of OTPs is limited in the lane otp', async () => {
    const { queue } = newQueue();
    expect(await queue.addAll(messages(3), { maxWaiting: 3 })).toEqual({ added: 3 });
    const otps = Array.from({ length: 3 }, (_, at) => otp(`o-${at}`));
    // The lane campaign is full, and the lane otp is not.
    expect(await queue.addAll(otps, { maxWaiting: 3 })).toEqual({ added: 3 });
    const signal = AbortSignal.timeout(500);
    expect(await queue.addAll([otp('o-3')], { maxWaiting: 3, signal })).toEqual({ added: 0 });
    expect((await queue.counts()).lanes).toMatchObject({ otp: { waiting: 3 }, campaign: { waiting: 3 } });
  });

  test('goes on when a worker makes room', async () => {
    const { given, queue, transport } = newQueue();
    const made = worker(given, transport);
    const most = { waiting: 0 };
    const added = queue.addAll(messages(300), {
      maxWaiting: 20,
      batch: 5,
      onProgress: async () => {
        const { waiting } = (await queue.counts()).lanes.campaign;
        most.waiting = Math.max(most.waiting, waiting);
      },
    });
    expect(await added).toEqual({ added: 300 });
    await until(() => transport.requests.length === 300);
    expect(most.waiting).toBeLessThanOrEqual(20);
    expect(made.seen.errors).toEqual([]);
  });
});
