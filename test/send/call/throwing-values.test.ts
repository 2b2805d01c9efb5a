import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Middleware } from '../../../src/send/transport.js';
import { botOn, errorOf, message, untyped } from '../../support/send/bots.js';
import { ok, refused, type Step, scripted, status } from '../../support/send/scripted.js';
import { through } from '../../support/send/through.js';

const fail = (): never => {
  throw new Error('boom');
};
const throwing = (key: string): object => Object.defineProperty({}, key, { get: fail, enumerable: true });
const throwRevoked = (): never => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  throw proxy;
};
const after: Middleware = async (_request, _context, next) => {
  await next().catch(() => {});
  return throwRevoked();
};
const NOT_SENT = { kind: 'config', delivery: 'not_sent', attempts: [] };

describe('a value that throws when it is read', () => {
  it.each<[string, unknown]>([
    ['a getter', throwing('deadlineMs')],
    ['a proxy', new Proxy({}, { ownKeys: fail })],
    ['a signal that is not one', { signal: Object.create(AbortSignal.prototype) }],
  ])('in the options of a send, %s, proves that nothing was sent', async (_, options) => {
    const transport = scripted(ok);
    expect(await errorOf(botOn(transport), message, untyped(options))).toMatchObject(NOT_SENT);
    expect(transport.requests).toHaveLength(0);
  });

  it('among the rules of a bot proves that nothing was sent', async () => {
    const bot = botOn(scripted(ok), { rules: untyped({ check: fail }) });
    expect(await errorOf(bot, message)).toMatchObject(NOT_SENT);
  });

  it('in retry.random changes nothing about what the attempts have proven', async () => {
    const bot = botOn(scripted(status(429)), { retry: { random: fail } });
    const error = await errorOf(bot, message);
    expect(error).toMatchObject({ kind: 'rate_limited', delivery: 'rejected', attempts: [{ status: 429 }] });
  });

  it.each<[string, () => unknown]>([
    ['a status that is a getter', () => Object.assign(throwing('status'), { headers: {}, body: new Uint8Array() })],
    ['a header that is a getter', () => ({ status: 429, headers: throwing('retry-after'), body: new Uint8Array() })],
    ['a thrown proxy that is revoked', throwRevoked],
  ])('in the result of a transport, %s, counts as an attempt that may have arrived', async (_, result) => {
    const error = await errorOf(
      botOn(async () => untyped(result())),
      message,
    );
    expect(error).toMatchObject({ kind: 'protocol', delivery: 'unknown', attempts: [{ dispatched: true }] });
  });

  it.each<[string, Step, object]>([
    ['after a 2XX keeps that the platform accepted the message', ok, { kind: 'protocol', delivery: 'accepted' }],
    ['after a 400 keeps that the platform rejected the message', status(400), { kind: 'rejected', status: 400 }],
    ['after a 429 keeps that nothing arrived', status(429), { kind: 'rate_limited', delivery: 'rejected' }],
    ['after a refused connection keeps that nothing was sent', refused, { delivery: 'not_sent' }],
  ])('thrown by a middleware %s', async (_, step, expected) => {
    expect((await through(after, step)).error).toMatchObject(expected);
  });

  it('thrown by a middleware after an abort keeps that the platform accepted the message', async () => {
    const controller = new AbortController();
    const aborted: Middleware = async (request, context, next) => {
      await next();
      controller.abort();
      return after(request, context, throwRevoked);
    };
    const error = await errorOf(botOn(scripted(ok), { use: [aborted] }), message, { signal: controller.signal });
    expect(error).toMatchObject({ kind: 'aborted', delivery: 'accepted' });
  });

  it('in a signal that cannot be listened to leaves no timer that ends the process', async () => {
    const signal = { aborted: false, addEventListener: fail, removeEventListener: fail };
    const error = await errorOf(botOn(scripted(ok)), message, { signal: untyped(signal), attemptTimeoutMs: 20 });
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    // An uncaught error of a late timer would fail this file.
    await sleep(60);
  });
});
