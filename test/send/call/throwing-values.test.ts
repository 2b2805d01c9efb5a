import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { TransportResponse } from '../../../src/send/transport.js';
import { botOn, errorOf, message, untyped } from '../../support/send/bots.js';
import { ok, scripted, status } from '../../support/send/scripted.js';

const fail = (): never => {
  throw new Error('boom');
};
const throwing = (key: string): object => Object.defineProperty({}, key, { get: fail, enumerable: true });
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

  it('returned or thrown by a transport counts as an attempt that may have arrived', async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const settles of [async () => untyped<TransportResponse>(proxy), () => Promise.reject(proxy)])
      expect(await errorOf(botOn(settles), message)).toMatchObject({ delivery: 'unknown' });
  });

  it.each([null, undefined, 'a text'])('%j that a transport throws fails the attempt', async thrown => {
    const error = await errorOf(
      botOn(() => Promise.reject(thrown)),
      message,
    );
    expect(error).toMatchObject({ kind: 'connection', delivery: 'unknown' });
  });

  it('in a signal that cannot be listened to leaves no timer that ends the process', async () => {
    const signal = { aborted: false, addEventListener: fail, removeEventListener: fail };
    const error = await errorOf(botOn(scripted(ok)), message, { signal: untyped(signal), attemptTimeoutMs: 20 });
    expect(error).toMatchObject({ delivery: 'unknown' });
    // An uncaught error of a late timer would fail this file.
    await sleep(60);
  });
});
