import { describe, expect, it } from 'vitest';
import type { SendError } from '../../../src/send/send-error.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { lost, noted, refused, type Step, scripted, status } from '../../support/send/scripted.js';

describe('the error of several attempts is the one that decides delivery', () => {
  const told = async (...steps: Step[]): Promise<object> => {
    const retry = { ...noted(0).retry, whenUnknown: 'retry', maxAttempts: steps.length } as const;
    const { kind, delivery, retryable, attempts } = await errorOf(botOn(scripted(...steps), { retry }), message);
    expect(attempts).toHaveLength(steps.length);
    return { kind, delivery, retryable };
  };
  it.each<[string, readonly Step[], SendError['kind'], SendError['delivery'], boolean]>([
    ['lost, refused', [lost, refused], 'connection', 'unknown', false],
    ['500, 401', [status(500), status(401)], 'server', 'unknown', false],
    ['500, lost', [status(500), lost], 'connection', 'unknown', false],
    ['refused, 500', [refused, status(500)], 'server', 'unknown', false],
    ['429, refused', [status(429), refused], 'rate_limited', 'rejected', true],
    ['429, 400', [status(429), status(400)], 'rejected', 'rejected', false],
    ['lost, empty 200', [lost, status(200)], 'protocol', 'accepted', false],
    ['refused, refused', [refused, refused], 'connection', 'not_sent', true],
  ])('%s', async (_, steps, kind, delivery, retryable) => {
    expect(await told(...steps)).toEqual({ kind, delivery, retryable });
  });

  it('but an abort has kind aborted, with the delivery of the attempts', async () => {
    for (const [step, known] of [
      [refused, { delivery: 'not_sent' }],
      [status(429, { 'retry-after': '9' }), { delivery: 'rejected', status: 429, retryAfterMs: 9000 }],
      [lost, { delivery: 'unknown' }],
    ] as const) {
      const controller = new AbortController();
      const retry = {
        whenUnknown: 'retry',
        sleep: async () => controller.abort(),
      } as const;
      const { signal } = controller;
      const error = await errorOf(botOn(scripted(step), { retry }), message, { signal });
      expect(error).toMatchObject({ kind: 'aborted', retryable: false, ...known });
      expect(error.attempts).toHaveLength(1);
    }
  });

  it('a token function that fails later keeps the delivery of the earlier attempts', async () => {
    let asked = 0;
    const token = (): string => {
      if (asked++ === 0) return 't';
      throw new Error('vault');
    };
    const retry = { ...noted(0).retry, whenUnknown: 'retry' } as const;
    expect(await errorOf(botOn(scripted(lost), { retry, token }), message)).toMatchObject({ delivery: 'unknown' });
  });

  it('a failing sleep is reported as a config error', async () => {
    const retry = { sleep: () => Promise.reject(new Error('no')) };
    const error = await errorOf(botOn(scripted(refused), { retry }), message);
    expect(error).toMatchObject({ kind: 'config', delivery: 'not_sent' });
    expect(error.message).toContain('retry.sleep');
  });
});
