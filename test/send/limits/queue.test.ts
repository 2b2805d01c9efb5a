import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Place, Queue } from '../../../src/internal/queue.js';
import { createClock } from '../../../src/send/clock.js';
import { createLimiter } from '../../../src/send/limiter.js';

it('a queue behaves as an array does, also when places are removed from the middle', () => {
  const step = fc.oneof(
    fc.constant('push' as const),
    fc.constant('shift' as const),
    fc.nat(20).map(index => ({ leave: index })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const queue = new Queue<number>();
      const places: Place<number>[] = [];
      const model: number[] = [];
      for (const [value, one] of steps.entries()) {
        if (one === 'push') {
          places.push(queue.push(value));
          model.push(value);
        } else if (one === 'shift') expect(queue.shift()).toBe(model.shift());
        else {
          const place = places[one.leave];
          if (place === undefined) continue;
          const at = model.indexOf(place.value);
          expect(queue.remove(place)).toBe(at >= 0);
          if (at >= 0) model.splice(at, 1);
        }
        expect(queue.size).toBe(model.length);
      }
      while (model.length > 0) expect(queue.shift()).toBe(model.shift());
      expect(queue.shift()).toBeUndefined();
    }),
    { seed: 4 },
  );
});

const WISH = { gated: true, until: Number.POSITIVE_INFINITY };

it('a cancelled place in the queue does not count towards the rate, even if it was ready', () => {
  const limiter = createLimiter({ concurrency: 1, perSecond: 1, burst: 2 }, createClock());
  expect(limiter.tryAcquire(true)).toBe(true);
  const turn = limiter.wait({ ...WISH, isRetry: false });
  limiter.release();
  turn.cancel();
  expect(limiter.tryAcquire(true)).toBe(true);
  limiter.release();
  expect(limiter.tryAcquire(true)).toBe(false);
});

it('retries go before first attempts, each in their order', async () => {
  const limiter = createLimiter({ concurrency: 1, perSecond: Number.POSITIVE_INFINITY, burst: 1 }, createClock());
  expect(limiter.tryAcquire(true)).toBe(true);
  const order: string[] = [];
  const waiting = [
    ['first 1', false],
    ['again 1', true],
    ['first 2', false],
    ['again 2', true],
  ] as const;
  const turns = waiting.map(async ([name, isRetry]) => {
    await limiter.wait({ ...WISH, isRetry }).ready;
    order.push(name);
    limiter.release();
  });
  limiter.release();
  await Promise.all(turns);
  expect(order).toEqual(['again 1', 'again 2', 'first 1', 'first 2']);
});
