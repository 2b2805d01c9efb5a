import { Message, Otp } from 'sendable';
import { describe, expect, test, vi } from 'vitest';
import { message, until, useRedis } from './outboxes.js';
import { hasRedis } from './redis-server.js';

const toCustomer = (customer: string, id: string) =>
  Message.text('Your card is ready').toCustomer(customer).messageId(id);
const campaign = (count: number, from = 0) => Array.from({ length: count }, (_, at) => message(`m-${from + at}`));

describe.skipIf(!hasRedis)('pacePerRecipient', () => {
  const { access, outbox, worker, platform, server, newQueue } = useRedis();
  const pacePerRecipient = { everyMs: 3_600_000 };

  test('a person gets one campaign message, and the next one only after the pace', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport, { pacePerRecipient: { everyMs: 3000 } });
    const startedAt = performance.now();
    await queue.addAll([toCustomer('C-1', 'm-1'), toCustomer('C-1', 'm-2'), toCustomer('C-2', 'm-3')]);
    await until(() => transport.requests.length === 3);
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
    const texts = transport.messages.map(one => JSON.stringify(one));
    // The third one does not wait for the second.
    expect(texts.findIndex(text => text.includes('m-3'))).toBeLessThan(2);
    expect(await queue.counts()).toMatchObject({ failed: 0, unknown: 0 });
  });

  test('neither an OTP nor a message outside the lane campaign is paced', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport, { pacePerRecipient });
    await queue.addAll([toCustomer('C-1', 'm-1'), toCustomer('C-1', 'm-2')]);
    await until(async () => (await queue.counts()).sent === 1);
    await queue.add(toCustomer('C-1', 'm-3'));
    await queue.addAll([Otp.for('C-1').messageId('o-1').text('Your code is 424242')], { lane: 'campaign' });
    await until(async () => (await queue.counts()).sent === 3);
    expect(await queue.counts()).toMatchObject({ later: 1, active: 0 });
  });

  test('a message that is proven not to have arrived does not hold up the next one', async () => {
    const { given, queue, transport } = newQueue({ replies: [{ status: 400 }] });
    worker(given, transport, { pacePerRecipient, concurrency: 1 });
    await queue.addAll([toCustomer('C-1', 'm-1')]);
    await until(async () => (await queue.counts()).failed === 1);
    await queue.addAll([toCustomer('C-1', 'm-2')]);
    await until(async () => (await queue.counts()).sent === 1);
    expect(transport.requests).toHaveLength(2);
  });

  test('holds while keys rotate, and Redis does not name the person', async () => {
    const [old, next] = [access(), access()];
    const [oldKey] = old.keys;
    const [newKey] = next.keys;
    const queue = outbox(old);
    const transport = platform();
    const first = worker({ ...old, keys: [oldKey, newKey] as never }, transport, { pacePerRecipient });
    await queue.addAll([toCustomer('C-secret', 'm-1')]);
    await until(async () => (await queue.counts()).sent === 1);
    await first.close();
    worker({ ...old, keys: [newKey] as never }, transport, { pacePerRecipient });
    await outbox({ ...old, keys: [newKey] as never }).addAll([toCustomer('C-secret', 'm-2')]);
    await until(async () => (await queue.counts()).later === 1);
    expect(transport.requests).toHaveLength(1);
    const keys = await server().client.keys(`{sendable:${old.name}}:paced:*`);
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toContain('secret');
  });
});

describe.skipIf(!hasRedis)('the canary of addAll', () => {
  const { worker, newQueue } = useRedis();

  test('queues the rest when the outcomes of the slice are good', async () => {
    const { given, queue, transport } = newQueue();
    worker(given, transport);
    const progress: number[] = [];
    const options = { canary: { share: 0.1 }, onProgress: ({ added }: { added: number }) => progress.push(added) };
    expect(await queue.addAll(campaign(100), options)).toEqual({ added: 100 });
    // The slice is a batch of its own.
    expect(progress[0]).toBe(10);
    await until(() => transport.requests.length === 100);
  });

  test('stops when more of the slice fails than maxFailed, and cancels what still waits of it', async () => {
    const { given, queue, transport } = newQueue({ replies: Array.from({ length: 3 }, () => ({ status: 400 })) });
    worker(given, transport, { concurrency: 1, limits: { perSecond: 5, burst: 1 } });
    await expect(queue.addAll(campaign(1000), { canary: { count: 100, maxFailed: 0.02 } })).rejects.toMatchObject({
      code: 'canary',
      message:
        'The canary stopped addAll: 3 of 100 messages failed, and `maxFailed` is 0.02. Nothing from index 100 on is queued, and the messages of the canary that still waited are cancelled.',
    });
    await until(async () => (await queue.counts()).active === 0);
    expect(await queue.counts()).toMatchObject({ waiting: 0, later: 0, failed: 3 });
    expect(transport.requests.length).toBeLessThan(50);
  });

  test('stops when stopWhen returns true, or throws', async () => {
    const { given, queue, transport } = newQueue({ replies: [{ status: 400 }, { status: 400 }] });
    worker(given, transport);
    const stopWhen = ({ status }: { readonly status: string }) => status === 'failed';
    await expect(queue.addAll(campaign(10), { canary: { count: 1, maxFailed: 1, stopWhen } })).rejects.toThrow(
      '`stopWhen` returned true for the outcome `failed`',
    );
    const failing = () => {
      throw new Error('C-1029');
    };
    await expect(
      queue.addAll(campaign(10, 10), { canary: { count: 1, maxFailed: 1, stopWhen: failing } }),
    ).rejects.toThrow('The canary stopped addAll: `stopWhen` threw an error.');
    expect(await queue.counts()).toMatchObject({ waiting: 0, failed: 2 });
  });

  test('stops when outcomes are missing after waitMs', async () => {
    const { queue } = newQueue();
    await expect(queue.addAll(campaign(10), { canary: { share: 0.2, waitMs: 300 } })).rejects.toThrow(
      'The canary stopped addAll: 2 had no outcome after 300 ms.',
    );
    expect(await queue.counts()).toMatchObject({ waiting: 0 });
  });

  test('stops after waitMs by timers, also when a test fakes them and the clock stands still', async () => {
    const { queue } = newQueue();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let end: unknown;
      const ended = queue
        .addAll(campaign(10), { canary: { count: 2, waitMs: 60_000 } })
        .then(String, String)
        .then(text => {
          end = text;
        });
      while (end === undefined) {
        await vi.advanceTimersByTimeAsync(200);
        // Redis responds in real time, and in order: the canary has its responses before this one.
        await queue.counts();
      }
      await ended;
      expect(end).toContain('2 had no outcome after 60000 ms.');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each<[object, string]>([
    [{ share: 0.1 }, '`canary.share` needs a source whose length is known, such as an array.'],
    [{}, '`canary` must have `share` or `count`.'],
    [{ share: 2 }, '`canary.share` must be a number above 0 and up to 1; got 2.'],
    [{ count: 1, share: 0.5 }, 'Give `canary.share` or `canary.count`, not both: they mean the same.'],
    [{ count: 1, maxFailed: -1 }, '`canary.maxFailed` must be a number from 0 up to 1; got -1.'],
    [{ part: 1 }, '"part" is not an option of canary;'],
  ])('refuses %o for a source of unknown length', async (canary, text) => {
    const source = function* () {
      yield message('m-1');
    };
    const { queue } = newQueue();
    await expect(queue.addAll(source(), { canary })).rejects.toThrow(text);
  });
});

describe.skipIf(!hasRedis)('a source that is stuck', () => {
  const { newQueue } = useRedis();

  test('addAll ends with its signal, and what was read before is queued', async () => {
    const stop = new AbortController();
    const source = async function* () {
      yield message('m-1');
      stop.abort();
      await new Promise(() => {});
    };
    const { queue } = newQueue();
    expect(await queue.addAll(source(), { signal: stop.signal })).toEqual({ added: 1 });
    expect(await queue.counts()).toMatchObject({ waiting: 1 });
  });
});

describe.skipIf(!hasRedis)('groups', () => {
  const { worker, newQueue } = useRedis();

  test('small groups beside a large one end within 1.5 x their fair share of the sends', async () => {
    const { given, queue, transport } = newQueue();
    const [groups, each] = [20, 16];
    const of = (group: string, count: number) =>
      Array.from({ length: count }, (_, at) => message(`${group}-${at}`, group));
    await queue.addAll(of('large', 1000), { group: 'large' });
    worker(given, transport, { concurrency: 4, limits: { perSecond: 400, burst: 1 } });
    await until(() => transport.requests.length > 20);
    // Stopped while the small ones are added, so that a busy machine changes nothing.
    await queue.pause('campaign');
    await until(async () => (await queue.counts()).active === 0);
    const before = transport.requests.length;
    for (let group = 0; group < groups; group++) await queue.addAll(of(`small ${group}`, each), { group: `s${group}` });
    await queue.resume('campaign');
    const smallOnes = () => transport.messages.filter(one => JSON.stringify(one).includes('"small ')).length;
    await until(() => smallOnes() === groups * each);
    const last = transport.messages.findLastIndex(one => JSON.stringify(one).includes('"small '));
    expect(last - before).toBeLessThan(1.5 * (groups + 1) * each);
    // The large one was not held up either.
    expect(last - before).toBeGreaterThan(groups * each);
    await queue.pause('campaign');
    // A job that a worker has taken waits again while its lane is paused.
    await until(async () => (await queue.counts()).active === 0);
    await queue.clear('campaign');
    expect((await queue.counts()).waiting).toBe(0);
  });

  test('a message of a group can be cancelled, counts as waiting, and is retried within its group', async () => {
    const { given, queue, transport } = newQueue({ replies: ['refuse', { status: 400 }] });
    const first = await queue.add(message('m-1'), { group: 'spring' });
    const second = await queue.add(message('m-2'), { group: 'spring' });
    expect(await queue.counts()).toMatchObject({ waiting: 2, lanes: { message: { waiting: 2 } } });
    expect(await queue.cancel(first.id)).toBe(true);
    worker(given, transport);
    expect(await queue.outcome(second.id, { waitMs: 120_000 })).toMatchObject({ status: 'failed' });
    await queue.retryFailed();
    await until(async () => (await queue.outcome(second.id))?.status === 'sent');
    expect(transport.requests).toHaveLength(2);
  });

  test('messages without a group go before all groups', async () => {
    const { given, queue, transport } = newQueue();
    await queue.addAll([message('grouped')], { group: 'spring' });
    await queue.addAll([message('plain')]);
    worker(given, transport, { concurrency: 1 });
    await until(() => transport.requests.length === 2);
    expect(JSON.stringify(transport.messages[0])).toContain('plain');
  });
});
