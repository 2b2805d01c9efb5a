import { describe, expect, test } from 'vitest';
import { message, until, useRedis } from '../bullmq/outboxes.js';
import { hasRedis } from '../bullmq/redis-server.js';
import { timersGetTurns } from './blocks.js';
import { staysLinear } from './harness.js';

describe.skipIf(!hasRedis)('a queue', () => {
  const { access, outbox, worker, platform } = useRedis();
  function* messages(items: number) {
    for (let n = 0; n < items; n++) yield message(`m-${n}`);
  }
  const closed = async (one: { close(): Promise<unknown> }) => void (await one.close());

  // Would catch: entries that are kept after their batch, a count of the queue for each message.
  test('a message of addAll costs the same in a long list', () =>
    staysLinear({
      items: 250,
      prepare: () => outbox(access()),
      run: async (items, queue) => {
        expect(await queue.addAll(messages(items))).toEqual({ added: items });
        await closed(queue);
      },
    }));

  // Would catch: a job that leaves something behind which each later job looks at, a line of waiting jobs that is searched.
  test('a job costs the worker the same in a long queue', () =>
    staysLinear({
      items: 100,
      prepare: async items => {
        const given = access();
        const queue = outbox(given);
        await queue.addAll(messages(items));
        await closed(queue);
        return given;
      },
      run: async (items, given) => {
        const transport = platform();
        const jobs = worker(given, transport);
        await until(() => transport.requests.length === items && jobs.seen.outcomes.length === items);
        await closed(jobs);
      },
    }));

  test('timers get a turn while addAll queues many messages in large batches', () =>
    timersGetTurns(() => {
      const queue = outbox(access());
      return () => queue.addAll(messages(10_000), { batch: 1000 });
    }));
});
