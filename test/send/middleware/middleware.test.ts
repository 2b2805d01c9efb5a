import { describe, expect, it } from 'vitest';
import type { Middleware, TransportRequest } from '../../../src/send/transport.js';
import { botOn, ENCODED, errorOf, message, otp, TOKEN } from '../../support/send/bots.js';
import { printed } from '../../support/send/expect-clean.js';
import { lost, noted, ok, refused, scripted } from '../../support/send/scripted.js';
import { through } from '../../support/send/through.js';

describe('middleware', () => {
  it('runs around each attempt, the first in `use` outermost', async () => {
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

  it('may remove a header', async () => {
    const transport = scripted(ok);
    const use: Middleware = (request, _, next) => {
      const { accept: _removed, ...headers } = request.headers;
      return next({ ...request, headers });
    };
    await botOn(transport, { use: [use] }).send(message);
    expect(transport.requests[0]?.headers).toEqual({
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    });
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
    expect(error.message).toMatch(/^A middleware (changed the|set an invalid header)/);
    expect(error.attempts).toMatchObject([{ kind: 'config', dispatched: false }]);
    expect(calls).toBe(0);
  });

  it('may not change the context, nor what it is given', async () => {
    const copy = await through((request, context, next) => next(request, { ...context, dispatched: () => {} }), ok);
    expect(copy.error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    expect(copy.error.message).toContain('must pass on the context');
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
    expect(error.message).toContain('next() only once');
    expect(calls).toBe(1);
    const both = await through((_request, _context, next) => Promise.all([next(), next()]).then(([one]) => one), lost);
    expect(both.error).toMatchObject({ kind: 'protocol', delivery: 'unknown' });
    expect(both.calls).toBe(1);
  });

  it('cannot send once the attempt is over', async () => {
    const late: unknown[] = [];
    const transport = scripted(ok);
    const slow: Middleware = async (_request, { signal }, next) => {
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
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

it('a middleware sees no token unless it reveals the path', async () => {
  let seen = '';
  const use: Middleware = (request, context, next) => {
    seen = printed([request, context, next]);
    return next();
  };
  await botOn(scripted(ok), { use: [use] }).send(otp);
  expect(seen).toContain('sendmok/{token}');
  for (const secret of [TOKEN, ENCODED, 'tok-5']) expect(seen).not.toContain(secret);
});
