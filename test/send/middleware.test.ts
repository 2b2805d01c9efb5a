import { describe, expect, it } from 'vitest';
import type { Middleware } from '../../src/send/middleware.js';
import type { BotOptions } from '../../src/send/options.js';
import type { SendError } from '../../src/send/send-error.js';
import type { AttemptContext, TransportRequest } from '../../src/send/transport.js';
import { botOn, ENCODED, errorOf, message, otp, TOKEN, untyped } from './bots.js';
import { RECEIPT } from './raw-server.js';
import { lost, noted, ok, refused, type Step, scripted, status } from './scripted.js';

/** The error of a send through `use`, whose transport does `steps`; and how often it was called. */
const through = async (
  use: Middleware | readonly Middleware[],
  step: Step,
  options: Partial<BotOptions> = {},
): Promise<{ error: SendError; calls: number }> => {
  const transport = scripted(step, ok);
  const bot = botOn(transport, { use: [use].flat(), retry: { ...noted(0).retry, whenUnknown: 'retry' }, ...options });
  return { error: await errorOf(bot, otp), calls: transport.requests.length };
};
const boom = (..._after: readonly unknown[]): never => {
  throw new TypeError('boom');
};

describe('middleware', () => {
  it('stands around each attempt like the skins of an onion', async () => {
    const order: string[] = [];
    const skin =
      (name: string): Middleware =>
      async (request, context, next) => {
        order.push(`${name} ${context.attempt}`);
        const response = await next(request, context).catch((error: unknown) => {
          order.push(`${name} failed`);
          throw error;
        });
        order.push(`${name} ${response.status}`);
        return response;
      };
    await botOn(scripted(refused, ok), { use: [skin('a'), skin('b')], retry: noted().retry }).send(message);
    expect(order).toEqual(['a 1', 'b 1', 'b failed', 'a failed', 'a 2', 'b 2', 'b 200', 'a 200']);
  });

  it('may set headers', async () => {
    const transport = scripted(ok);
    const use: Middleware[] = [
      (request, _, next) => next({ ...request, headers: { ...request.headers, 'x-one': '1' } }),
      (request, _, next) =>
        next({ ...request, headers: { ...request.headers, 'x-two': request.headers['x-one'] ?? '' } }),
      (_request, _context, next) => next(),
    ];
    await botOn(transport, { use }).send(message);
    expect(transport.requests[0]?.headers).toEqual({
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-one': '1',
      'x-two': '1',
    });
    expect(transport.requests[0]?.body).toBe(JSON.stringify(message));
    expect(transport.requests[0]?.path.reveal()).toContain(ENCODED);
  });

  it.each<[string, (request: TransportRequest) => object]>([
    ['the body', () => ({ body: '{}' })],
    ['the route', () => ({ route: '/v1/bots/sendmessage/{token}' })],
    ['the origin', () => ({ origin: 'https://elsewhere.example' })],
    ['the path', ({ path }) => ({ path: { ...path } })],
    ['the method', () => ({ method: 'PUT' })],
    ['the length', ({ headers }) => ({ headers: { ...headers, 'content-length': '3' } })],
    ['the type', ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain' } })],
    ['the encoding that is asked for', () => ({ headers: {} })],
    ['the host', ({ headers }) => ({ headers: { ...headers, host: 'elsewhere.example' } })],
    ['a name in upper case', ({ headers }) => ({ headers: { ...headers, 'X-One': '1' } })],
    ['a line break in a value', ({ headers }) => ({ headers: { ...headers, 'x-one': '1\r\nx-two: 2' } })],
    ['a value that is none', ({ headers }) => ({ headers: { ...headers, 'x-one': 1 } })],
    ['headers that are none', () => ({ headers: undefined })],
  ])('may not change %s', async (_, change) => {
    const { error, calls } = await through((request, _context, next) => next({ ...request, ...change(request) }), ok);
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent', retryable: false });
    expect(error.message).toMatch(/^A middleware (changed the|set a header)/);
    expect(error.attempts).toMatchObject([{ kind: 'config', dispatched: false }]);
    expect(calls).toBe(0);
  });

  it('may not change the context, nor what it is given', async () => {
    const copy = await through((request, context, next) => next(request, { ...context, dispatched: () => {} }), ok);
    expect(copy.error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    expect(copy.error.message).toContain('changed the context');
    const frozen = (request: object, context: object): boolean[] => [
      Reflect.set(request, 'body', '{}'),
      Reflect.set(Reflect.get(request, 'headers'), 'x', '1'),
      Reflect.set(context, 'dispatched', () => {}),
    ];
    let changed: boolean[] = [];
    const use: Middleware = (request, context, next) => {
      changed = frozen(request, context);
      return next();
    };
    await botOn(scripted(ok), { use: [use] }).send(message);
    expect(changed).toEqual([false, false, false]);
  });

  it('cannot send twice in one attempt', async () => {
    const { error, calls } = await through(async (_request, _context, next) => {
      await next();
      return next();
    }, ok);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'accepted', retryable: false, status: 200 });
    expect(error.message).toContain('next() twice');
    expect(calls).toBe(1);
    const both = await through((_request, _context, next) => Promise.all([next(), next()]).then(([one]) => one), lost);
    expect(both.error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(both.calls).toBe(1);
  });

  it('cannot send once the attempt is over', async () => {
    const late: unknown[] = [];
    const transport = scripted(ok);
    const slow: Middleware = async (_request, _context, next) => {
      await new Promise(resolve => setTimeout(resolve, 60));
      return next().catch((error: unknown) => {
        late.push(error);
        throw error;
      });
    };
    // One that tells nothing of when it dispatches.
    const untold = Object.assign(transport.bind(undefined), { requests: [] });
    for (const one of [transport, untold]) {
      const error = await errorOf(botOn(one, { use: [slow], attemptTimeoutMs: 20, retry: false }), message);
      expect(error).toMatchObject({ kind: 'timeout', delivery: 'not_sent' });
    }
    await expect.poll(() => late).toMatchObject([{ message: expect.stringContaining('over') }, {}]);
    expect(transport.requests).toHaveLength(0);
  });
});

describe('a middleware that throws ends the send, is told as such, and hides nothing that is known', () => {
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
    expect(error).toMatchObject({ kind, delivery, retryable: false, cause: { name: 'TypeError', message: 'boom' } });
    expect(error.message).toContain('middleware failed');
    expect(error.attempts).toMatchObject([{ kind, dispatched }]);
    expect(calls).toBeLessThanOrEqual(1);
  });

  it('without waiting for next: what is under way is stopped, and may have arrived', async () => {
    let context: AttemptContext | undefined;
    const hang: Step = (_, given) => {
      context = given;
      given.dispatched();
      return new Promise(() => {});
    };
    const { error } = await through((_r, _c, next) => {
      void next();
      return boom();
    }, hang);
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
    await new Promise(resolve => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(unhandled).toEqual([]);
  });

  it('without waiting for a transport that has not dispatched: it never can', async () => {
    let late: unknown;
    const slow: Step = async (_, context) => {
      await new Promise(resolve => setTimeout(resolve, 30));
      try {
        context.dispatched();
      } catch (error) {
        late = error;
      }
      throw late;
    };
    const { error } = await through((_r, _c, next) => {
      next().catch(() => {});
      return boom();
    }, slow);
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    await expect.poll(() => late).toBeInstanceOf(Error);
  });

  it('and is held to the time of the attempt', async () => {
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

describe('what comes from the transport keeps its class through a middleware that passes it on', () => {
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

describe('a middleware that answers itself', () => {
  const answer =
    (code: number, body = ''): Middleware =>
    async () => ({
      status: code,
      headers: {},
      body: new TextEncoder().encode(body),
    });

  it('stands for the platform, and nothing is sent', async () => {
    const transport = scripted(ok);
    const rows: object[] = [];
    const bot = botOn(transport, { use: [answer(200, RECEIPT)], on: { attempt: row => void rows.push(row) } });
    expect(await bot.send(message)).toEqual({ recipientId: 'u-1', messageId: 'm-1' });
    expect(rows).toMatchObject([{ status: 200, dispatched: false }]);
    expect(await errorOf(botOn(transport, { use: [answer(400)] }), message)).toMatchObject({ kind: 'rejected' });
    expect(transport.requests).toHaveLength(0);
  });

  it('cannot make less of what the platform answered, which would send it twice', async () => {
    const mask: Middleware = async (request, context, next) => {
      await next().catch(() => {});
      return answer(429)(request, context, next);
    };
    for (const [step, delivery] of [
      [ok, 'accepted'],
      [lost, 'unknown'],
      [status(500), 'unknown'],
    ] as const) {
      const { error, calls } = await through(mask, step);
      expect(error).toMatchObject({ kind: 'protocol', delivery, retryable: false });
      expect(calls).toBe(1);
    }
  });

  it('with junk has failed', async () => {
    const junk: Middleware = () => untyped(undefined);
    expect((await through(junk, ok)).error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    const forgot: Middleware = async (_r, _c, next) => {
      await next();
      return untyped(undefined);
    };
    expect((await through(forgot, ok)).error).toMatchObject({ kind: 'protocol', delivery: 'accepted' });
  });

  it('after it sent by other means says so by dispatched()', async () => {
    const own: Middleware = async (_request, context) => {
      context.dispatched();
      return boom();
    };
    expect((await through(own, ok)).error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
  });
});

it('a middleware sees no token unless it reveals the path', async () => {
  const { inspect } = await import('node:util');
  let seen = '';
  const use: Middleware = (request, context, next) => {
    const options = { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true };
    seen = inspect([request, context, next], options) + JSON.stringify([request, context]);
    return next();
  };
  await botOn(scripted(ok), { use: [use] }).send(otp);
  expect(seen).toContain('sendmok/{token}');
  for (const secret of [TOKEN, ENCODED, 'tok-5']) expect(seen).not.toContain(secret);
});
