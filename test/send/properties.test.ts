import fc from 'fast-check';
import { expect, it } from 'vitest';
import { statusFailure } from '../../src/send/classify.js';
import type { Failure } from '../../src/send/failure.js';
import { conclusion } from '../../src/send/history.js';
import type { Delivery } from '../../src/send/send-error.js';
import { botOn, message, otp } from './bots.js';
import { lost, ok, refused, type Step, scripted, status } from './scripted.js';

/** What one attempt can come to, and what is known of the message after it. */
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
  '500': { step: status(500), delivery: 'unknown' },
  '400': { step: status(400), delivery: 'rejected' },
  '401': { step: status(401), delivery: 'rejected' },
  '425': { step: status(425), delivery: 'rejected' },
  '302': { step: status(302), delivery: 'unknown' },
  'empty 200': { step: status(200), delivery: 'accepted' },
  'page in 200': { step: status(200, {}, '<p>'), delivery: 'unknown' },
};
const RANK: Readonly<Record<Delivery, number>> = { not_sent: 0, rejected: 1, unknown: 2, accepted: 3 };
const MAY_HEAL = new Set(['refused', '429', '429 for 2 s', '429 for 10 min', '503 for 1 s']);
const MAY_BE_SENT_AGAIN = new Set(['lost', '503', '500']);

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

it('whatever happens: no copy that policy forbids, none after accepted, no better news than there is, no second too late', async () => {
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
        const worst = Math.max(...happened.map(name => RANK[OUTCOMES[name]?.delivery as Delivery]));
        expect(RANK[result.error.delivery]).toBe(worst);
        expect(result.error.attempts).toHaveLength(happened.length);
        // Retryable says that another copy can double nothing.
        if (result.error.retryable) expect(worst).toBeLessThanOrEqual(RANK.rejected);
      },
    ),
    { numRuns: 2000, seed: 4 },
  );
});

it('of any attempts, the conclusion is never better than the worst', () => {
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
      const { delivery } = conclusion(attempts, last);
      const worst = Math.max(...[...attempts, last].map(failure => RANK[failure.delivery]));
      // A wait that ends knows nothing of the message itself.
      const least = waited && (other.kind === 'timeout' || other.kind === 'overloaded') && attempts.length > 0;
      expect(RANK[delivery]).toBe(least ? Math.max(...attempts.map(failure => RANK[failure.delivery])) : worst);
    }),
    { numRuns: 2000, seed: 4 },
  );
});

it('a token is one segment of the path, or refused', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      '/',
      '?',
      '#',
      '%',
      ' ',
      '\r',
      '\n',
      '\0',
      '.',
      '..',
      '\\',
      ':',
      '@',
      '&',
      'é',
      '\ud83d\ude00',
      '\ud800',
      '%2f',
      '%00',
      'a',
      '~',
    ),
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile, fc.string()), async token => {
      const transport = scripted(ok);
      const sent = await botOn(transport, { token: () => token, retry: false }).trySend(message);
      if (!sent.ok) {
        expect(sent.error).toMatchObject({ kind: 'config', delivery: 'not_sent', attempts: [] });
        // Only what no URL can carry, and what was copied carelessly.
        expect(
          token !== token.trim() || token === '' || /^\.\.?$|[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u.test(token),
        ).toBe(true);
        return;
      }
      const path = transport.requests[0]?.path.reveal() ?? '';
      const url = new URL(`https://platform.example${path}`);
      expect(url.href).toBe(`https://platform.example${path}`);
      expect([url.search, url.hash, url.host]).toEqual(['', '', 'platform.example']);
      const segments = url.pathname.split('/');
      expect(segments.slice(0, -1)).toEqual(['', 'v1', 'bots', 'sendmessage']);
      expect(decodeURIComponent(segments.at(-1) ?? '')).toBe(token);
    }),
    { numRuns: 3000, seed: 4 },
  );
});
