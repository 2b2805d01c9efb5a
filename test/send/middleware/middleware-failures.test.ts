import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AttemptContext, Middleware, SendError } from '../../../src/index.js';
import { hangs, lost, ok, refused, type Step, status } from '../../support/send/scripted.js';
import { boom, through } from '../../support/send/through.js';

describe('a middleware that throws ends the send, and the error keeps the delivery', () => {
  it.each<[string, Middleware, Step, SendError['kind'], SendError['delivery'], boolean]>([
    ['at once', boom, ok, 'config', 'not_sent', false],
    ['by a rejection', async () => boom(), ok, 'config', 'not_sent', false],
    ['after a 2XX', async (_r, _c, next) => boom(await next()), ok, 'protocol', 'accepted', true],
    ['after an empty 2XX', async (_r, _c, next) => boom(await next()), status(204), 'protocol', 'accepted', true],
    ['after a page', async (_r, _c, next) => boom(await next()), status(200, {}, '<'), 'protocol', 'unknown', true],
    ['after a 429', async (_r, _c, next) => boom(await next()), status(429), 'rate_limited', 'rejected', true],
    ['after a 400', async (_r, _c, next) => boom(await next()), status(400), 'rejected', 'rejected', true],
    ['after a 500', async (_r, _c, next) => boom(await next()), status(500), 'protocol', 'unknown', true],
    ['in the place of a lost answer', (_r, _c, next) => next().catch(boom), lost, 'protocol', 'unknown', true],
    ['in the place of a refusal', (_r, _c, next) => next().catch(boom), refused, 'config', 'not_sent', false],
  ])('%s', async (_, use, step, kind, delivery, dispatched) => {
    const { error, calls } = await through(use, step);
    expect(error).toMatchObject({
      kind,
      delivery,
      retryable: false,
      cause: { name: 'TypeError', message: '[hidden]' },
    });
    expect(error.message).toContain('middleware failed');
    expect(error.attempts).toMatchObject([{ kind, dispatched }]);
    expect(calls).toBeLessThanOrEqual(1);
  });

  it('without waiting for next: the attempt in flight is stopped, and may have arrived', async () => {
    let context: AttemptContext | undefined;
    const seen: Step = (request, given) => {
      context = given;
      return hangs(request, given);
    };
    const { error } = await through((_r, _c, next) => {
      void next();
      return boom();
    }, seen);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(context?.signal.aborted).toBe(true);
  });

  it('without waiting for next, which then fails: the process goes on', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    const { error } = await through((_r, _c, next) => {
      void next();
      return boom();
    }, lost);
    await sleep(20);
    process.off('unhandledRejection', note);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(unhandled).toEqual([]);
  });

  it('a middleware that hangs is ended by the attempt timeout', async () => {
    const hang: Middleware = () => new Promise(() => {});
    const before = await through(hang, ok, { attemptTimeoutMs: 20, retry: false });
    expect(before.error).toMatchObject({ kind: 'timeout', delivery: 'not_sent' });
    const after: Middleware = async (_r, _c, next) => {
      await next();
      return new Promise(() => {});
    };
    const accepted = await through(after, ok, { attemptTimeoutMs: 20 });
    expect(accepted.error).toMatchObject({ kind: 'timeout', delivery: 'accepted', retryable: false });
    expect(accepted.calls).toBe(1);
  });
});

describe('a failure of the transport keeps its class through a middleware that passes it on', () => {
  it.each<[string, Step, SendError['kind'], SendError['delivery']]>([
    ['lost', lost, 'connection', 'unknown'],
    ['refused', refused, 'connection', 'not_sent'],
    ['a text', () => Promise.reject('text'), 'connection', 'not_sent'],
  ])('%s', async (_, step, kind, delivery) => {
    const pass: Middleware = async (_r, _c, next) => {
      try {
        return await next();
      } catch (error) {
        await Promise.resolve();
        throw error;
      }
    };
    const { error } = await through([pass, pass], step, { retry: false });
    expect(error).toMatchObject({ kind, delivery });
  });
});
