import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Failure, finalFailure } from '../../../src/send/failure.js';
import { statusFailure } from '../../../src/send/outcome.js';
import type { SendError } from '../../../src/send/send-error.js';
import { botOn, errorOf, message } from '../../support/send/bots.js';
import { RANK } from '../../support/send/rank.js';
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
    for (const [step, delivery] of [
      [refused, 'not_sent'],
      [status(429), 'rejected'],
      [lost, 'unknown'],
    ] as const) {
      const controller = new AbortController();
      const retry = {
        whenUnknown: 'retry',
        sleep: async () => controller.abort(),
      } as const;
      const { signal } = controller;
      const error = await errorOf(botOn(scripted(step), { retry }), message, { signal });
      expect(error).toMatchObject({ kind: 'aborted', delivery, retryable: false });
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

it('the final failure of any attempts never reports a safer delivery than the worst attempt', () => {
  const failures: readonly Failure[] = [
    { kind: 'connection', delivery: 'not_sent', retryable: true, what: '' },
    { kind: 'connection', delivery: 'unknown', retryable: false, what: '' },
    { kind: 'timeout', delivery: 'not_sent', retryable: true, what: '' },
    { kind: 'timeout', delivery: 'accepted', retryable: false, what: '' },
    { kind: 'aborted', delivery: 'not_sent', retryable: false, what: '' },
    { kind: 'config', delivery: 'not_sent', retryable: false, what: '' },
    { kind: 'overloaded', delivery: 'not_sent', retryable: true, what: '' },
    { kind: 'protocol', delivery: 'accepted', retryable: false, what: '' },
    statusFailure(429, {}),
    statusFailure(500, {}),
  ];
  const some = fc.constantFrom(...failures);
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), some, fc.boolean(), (attempts, other, waited) => {
      const last = waited ? other : (attempts.at(-1) ?? other);
      const { delivery } = finalFailure(attempts, last);
      const worst = Math.max(...[...attempts, last].map(failure => RANK[failure.delivery]));
      // A wait that ends knows nothing of the message itself.
      const least = waited && (other.kind === 'timeout' || other.kind === 'overloaded') && attempts.length > 0;
      expect(RANK[delivery]).toBe(least ? Math.max(...attempts.map(failure => RANK[failure.delivery])) : worst);
    }),
    { numRuns: 2000, seed: 4 },
  );
});
