import type { Middleware, TransportResponse } from '../../../src/index.js';
import { itemAt } from '../random.js';
import type { World } from './world.js';

const COME_BACK: TransportResponse = { status: 429, headers: {}, body: new Uint8Array() };

/** Creates the middleware of a bot. It does to the first attempt of a message what the plan says, and nothing to later ones. */
export const createMiddleware =
  (world: World): Middleware =>
  (request, context, next) => {
    const message = Number(/"C-(\d+)"/.exec(request.body)?.[1]);
    const kind = context.attempt === 1 ? itemAt(world.messages, message).middleware : 'adds a header';
    if (kind !== 'adds a header') world.trace.add(`a middleware of ${message} ${kind}`);
    return ACTS[kind](world)(request, context, next);
  };

export const ACTS = {
  'adds a header': () => (request, _, next) =>
    next({ ...request, headers: { ...request.headers, 'x-request-id': 'r-1' } }),
  'throws before': () => request => {
    throw new Error(`A middleware refuses ${request.body}`);
  },
  'throws after': () => async (request, _, next) => {
    await next(request);
    throw new Error('a middleware failed');
  },
  'hides the response': () => async (request, _, next) => {
    await next(request);
    return COME_BACK;
  },
  'calls next twice': () => async (request, _, next) => {
    const [first] = await Promise.all([next(request), next(request)]);
    return first;
  },
  'responds itself': () => async () => COME_BACK,
  'does not wait':
    ({ time }) =>
    async (request, _, next) => {
      void next(request).catch(() => {});
      await time.sleep(10);
      return COME_BACK;
    },
  'changes the body': () => (request, _, next) => next({ ...request, body: '{}' }),
  'is slow':
    ({ time }) =>
    async (request, _, next) => {
      await time.sleep(50);
      const response = await next(request);
      await time.sleep(50);
      return response;
    },
} satisfies Readonly<Record<string, (world: World) => Middleware>>;

export type MiddlewareKind = keyof typeof ACTS;
