import { describe, expect, test } from 'vitest';
import type { BotQueue } from '../../src/bullmq/access.js';
import { openBotQueue } from '../../src/bullmq/bot-queue.js';
import { wrongOptionOf } from '../../src/bullmq/check.js';
import { createReview } from '../../src/bullmq/control/review.js';
import { runJob } from '../../src/bullmq/worker/run-job.js';
import { Unrecorded } from '../../src/bullmq/worker/unrecorded.js';
import { message, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

describe.skipIf(!hasRedis)('the review keeps a message that another worker made unknown in the meantime', () => {
  const { worker, newQueue } = useRedis();

  /** A message that is unknown, and a botQueue in which a retry returns only when it is unknown again. */
  const setUp = async (run: (botQueue: BotQueue, id: string) => Promise<void>): Promise<void> => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response', 'lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });

    const botQueue = openBotQueue(given, () => {}, wrongOptionOf('createOutbox'));
    const lane = botQueue.queues.message;
    const getJob = lane.getJob.bind(lane);
    lane.getJob = async (one: string) => {
      const job = await getJob(one);
      const retry = job?.retry.bind(job);
      if (job && retry)
        job.retry = async state => {
          await retry(state);
          await until(async () => transport.requests.length === 2 && (await lane.getJobState(one)) === 'failed');
        };
      return job;
    };
    try {
      await run(botQueue, id);
      expect(await queue.outcome(id)).toMatchObject({ status: 'unknown' });
      expect(await queue.counts()).toMatchObject({ unknown: 1, failed: 0 });
    } finally {
      await botQueue.close(2000);
    }
  };

  test('when a worker has a released message run again', () =>
    setUp(async (botQueue, id) => {
      const job = await botQueue.queues.message.getJob(id);
      const activation = { id, lane: 'message', number: 1, fingerprint: job?.data.b } as const;
      await botQueue.permit.release(activation, { proven: true });
      const unrecorded = new Unrecorded(botQueue, 1000, () => {}, console.error);
      unrecorded.add({ ...activation, messageId: 'm-1', operation: 'message', outcome: undefined });
      await unrecorded.sweep(0);
      unrecorded.stop();
    }));

  test('until Redis has recorded what a worker knows, as that worker may end before', async () => {
    const { given, queue, transport } = newQueue({ replies: ['lose-response'] });
    worker(given, transport);
    const { id } = await queue.add(message('m-1'));
    expect(await queue.outcome(id, { waitMs: 120_000 })).toMatchObject({ status: 'unknown' });
    const botQueue = openBotQueue(given, () => {}, wrongOptionOf('createOutbox'));
    try {
      const job = await botQueue.queues.message.getJob(id);
      // A run that ends as sent, as its outcome is known by now, and of which BullMQ does not take the outcome.
      const sent = { ok: true, status: 'sent', sends: 1, receipt: { messageId: 'm-1' } };
      const decided = { answer: 'decided', outcome: JSON.stringify(sent) };
      const context = {
        botQueue,
        lane: 'message',
        settings: {},
        isClosing: () => false,
        slots: { acquire: () => true, release: () => {} },
        line: { take: async () => ({ answer: decided, done: () => {} }) },
        unrecorded: { add: () => {} },
        emit: { error: console.error },
      };
      const run = runJob(context as never, Object.assign(job ?? {}, { attemptsStarted: 2 }) as never, 't');
      expect(await run).toEqual(sent);
      expect(await queue.counts()).toMatchObject({ unknown: 1, failed: 0 });
    } finally {
      await botQueue.close(2000);
    }
  });

  test('when a person has it sent again', () =>
    setUp((botQueue, id) =>
      createReview(
        botQueue,
        async () => Date.now(),
        ask => ask(),
      ).sendAgain(id),
    ));
});
