import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Failure, finalFailure } from '../../../src/send/failure.js';
import { statusFailure } from '../../../src/send/outcome.js';
import type { Delivery } from '../../../src/send/send-error.js';
import { botOn, otp } from '../../support/send/bots.js';
import { lost, ok, refused, type Step, scripted, status } from '../../support/send/scripted.js';

/** The higher, the more of a message may have arrived. */
const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };

/** A possible outcome of one attempt, and the knowledge about the message after it. */
const OUTCOMES: Readonly<Record<string, { readonly step: Step; readonly delivery: Delivery | 'sent' }>> = {
  ok: { step: ok, delivery: 'sent' },
  refused: { step: refused, delivery: 'not_sent' },
  certificate: {
    step: () => Promise.reject(Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' })),
    delivery: 'not_sent',
  },
  'bug before': { step: () => Promise.reject(new TypeError()), delivery: 'not_sent' },
  lost: { step: lost, delivery: 'unknown' },
  '429': { step: status(429), delivery: 'rejected' },
  '429 for 2 s': { step: status(429, { 'retry-after': '2' }), delivery: 'rejected' },
  '429 for 10 min': { step: status(429, { 'retry-after': '600' }), delivery: 'rejected' },
  '503 for 1 s': { step: status(503, { 'retry-after': '1' }), delivery: 'rejected' },
  '503': { step: status(503), delivery: 'unknown' },
  '502 for 1 s': { step: status(502, { 'retry-after': '1' }), delivery: 'unknown' },
  '408': { step: status(408), delivery: 'unknown' },
  '500': { step: status(500), delivery: 'unknown' },
  '400': { step: status(400), delivery: 'rejected' },
  '401': { step: status(401), delivery: 'rejected' },
  '425': { step: status(425), delivery: 'rejected' },
  '425 for 1 s': { step: status(425, { 'retry-after': '1' }), delivery: 'rejected' },
  '302': { step: status(302), delivery: 'unknown' },
  'empty 200': { step: status(200), delivery: 'accepted' },
  'page in 200': { step: status(200, {}, '<p>'), delivery: 'unknown' },
};
const MAY_HEAL = new Set(['refused', '429', '429 for 2 s', '429 for 10 min', '503 for 1 s']);
const MAY_BE_SENT_AGAIN = new Set(['lost', '503', '502 for 1 s', '408', '500']);

const policy = fc.record({
  maxAttempts: fc.integer({ min: 1, max: 6 }),
  baseDelayMs: fc.constantFrom(0, 1, 200, 5000),
  maxDelayMs: fc.constantFrom(5000, 8000, 60_000),
  whenUnknown: fc.constantFrom(
    'throw' as const,
    'retry' as const,
    () => true,
    () => false,
  ),
  budget: fc.constantFrom(false as const, { capacity: 10 }, undefined),
  random: fc.double({ min: 0, max: 1, noNaN: true }).map(chance => () => chance),
});

it('for any faults: no retry that the policy forbids, none after accepted, no delivery that is safer than the truth, no end after the deadline', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(OUTCOMES)), { minLength: 1, maxLength: 6 }),
      policy,
      fc.constantFrom(100, 3000, 30_000),
      async (names, retry, deadlineMs) => {
        const transport = scripted(...names.map(name => OUTCOMES[name]?.step ?? ok));
        let slept = 0;
        const sleep = async (ms: number): Promise<void> => {
          expect(ms).toBeGreaterThanOrEqual(0);
          slept += ms;
        };
        const bot = botOn(transport, { retry: { ...retry, sleep }, deadlineMs });
        const result = await bot.trySend(otp);
        const happened = transport.requests.map((_, index) => names[Math.min(index, names.length - 1)] ?? '');
        const allowed = typeof retry.whenUnknown === 'function' ? retry.whenUnknown() : retry.whenUnknown === 'retry';
        // Every attempt but the last was one after which another may follow.
        for (const name of happened.slice(0, -1))
          expect(MAY_HEAL.has(name) || (allowed && MAY_BE_SENT_AGAIN.has(name))).toBe(true);
        expect(happened.length).toBeLessThanOrEqual(retry.maxAttempts);
        expect(slept).toBeLessThanOrEqual(deadlineMs);
        for (const { body } of transport.requests) expect(body).toBe(JSON.stringify(otp));
        if (result.ok) {
          expect(happened.at(-1)).toBe('ok');
          return;
        }
        // On a busy machine the deadline of 100 ms may pass before the first attempt.
        const worst = Math.max(RANK.not_sent, ...happened.map(name => RANK[OUTCOMES[name]?.delivery as Delivery]));
        expect(RANK[result.error.delivery]).toBe(worst);
        expect(result.error.attempts).toHaveLength(happened.length);
        // Retryable says that another copy can double nothing.
        if (result.error.retryable) expect(worst).toBeLessThanOrEqual(RANK.rejected);
      },
    ),
    { numRuns: 2000, seed: 4 },
  );
});

it('the final failure of any attempts, and of a wait after them, never reports a safer delivery than the worst attempt', () => {
  const before = { delivery: 'not_sent', retryable: false, what: '' } as const;
  const failure = fc.constantFrom<Failure>(
    ...(['connection', 'timeout', 'aborted', 'config', 'overloaded'] as const).map(kind => ({ ...before, kind })),
    { ...before, kind: 'connection', delivery: 'unknown' },
    { ...before, kind: 'protocol', delivery: 'accepted' },
    statusFailure(429, {}),
    statusFailure(500, {}),
  );
  fc.assert(
    fc.property(fc.array(failure, { minLength: 1, maxLength: 5 }), failure, fc.boolean(), (attempts, wait, waited) => {
      const last = waited ? wait : attempts.at(-1);
      const worst = Math.max(...attempts.map(({ delivery }) => RANK[delivery]));
      // A wait that the deadline ends knows nothing of the message.
      const ended = waited && (wait.kind === 'timeout' || wait.kind === 'overloaded');
      const known = ended || last === undefined ? worst : Math.max(worst, RANK[last.delivery]);
      expect(RANK[finalFailure(attempts, last ?? wait).delivery]).toBe(known);
    }),
    { numRuns: 2000, seed: 4 },
  );
});
