import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomDigits } from '../../src/codes/hashes.js';
import { type CodeSubject, memoryCodes } from '../../src/codes/index.js';
import { codesOn, issueOn, wrongFor } from '../support/codes/subjects.js';

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 6 });
const transaction = fc.record({ payee: text, amount: text, currency: text });
const subject = fc.record(
  { customerNo: text, purpose: fc.oneof(text, fc.constantFrom('__proto__', 'constructor')), transaction },
  { requiredKeys: ['customerNo', 'purpose'] },
);
const keyOf = ({ customerNo, purpose, transaction: t }: CodeSubject): string =>
  JSON.stringify([customerNo, purpose, t?.payee, t?.amount, t?.currency]);

test('a code is right for its own subject, and for no other', async () => {
  await fc.assert(
    fc.asyncProperty(subject, subject, async (one, other) => {
      const codes = codesOn(memoryCodes());
      const { value, messageId } = await issueOn(codes, one);
      if (keyOf(one) !== keyOf(other))
        for (const proof of [{ value }, { messageId }])
          expect(await codes.tryVerify(other, proof)).toEqual({ ok: false, reason: 'none' });
      expect(await codes.tryVerify(one, { value })).toEqual({ ok: true, messageId });
    }),
  );
});

test('subjects whose fields run into each other have different codes', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (a, b, c) => {
      const codes = codesOn(memoryCodes(), { pauseMs: 0 });
      const one = { customerNo: 'C', purpose: 'p', transaction: { payee: a + b, amount: c, currency: 'EUR' } };
      const other = { ...one, transaction: { ...one.transaction, payee: a, amount: b + c } };
      const { value } = await issueOn(codes, one);
      expect(await codes.tryVerify(other, { value })).toEqual({ ok: false, reason: 'none' });
    }),
  );
});

type Step = 'issue' | 'right' | 'wrong' | 'press' | 'cancel' | 'forget' | number;

test('any calls in any order, while the clock moves, give what a simple model gives', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Step>('wrong', 'wrong', 'issue', 'right', 'press', 'cancel', 'forget') },
    fc.constantFrom<Step>(1000, 30_000, 300_000, 900_000, 86_400_000),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      let now = 1e12;
      const codes = codesOn(memoryCodes({ now: () => now }), { attempts: 3, perDay: 4 });
      const subject = { customerNo: 'C-1', purpose: 'login' };
      let code: { value: string; messageId: string; at: number } | undefined;
      let [failures, lockedUntil, times] = [0, 0, [] as number[]];
      for (const next of steps) {
        if (typeof next === 'number') {
          now += next;
          continue;
        }
        const isLocked = now < lockedUntil;
        const expired = code !== undefined && now >= code.at + 300_000;
        if (code !== undefined && now > code.at + 300_000 + 86_400_000) code = undefined;
        if (next === 'forget') {
          await codes.forget('C-1');
          [code, failures, lockedUntil, times] = [undefined, 0, 0, []];
        } else if (next === 'issue') {
          times = times.filter(at => at > now - 86_400_000);
          const issued = await codes.issue(subject);
          const expected = isLocked
            ? 'locked'
            : code !== undefined && now < code.at + 30_000
              ? 'pause'
              : times.length >= 4
                ? 'limit'
                : 'ok';
          expect(issued.ok ? 'ok' : issued.reason).toBe(expected);
          if (!issued.ok) continue;
          code = { value: issued.value, messageId: issued.messageId, at: now };
          times.push(now);
        } else if (next === 'cancel') {
          expect(await codes.cancel(subject, code?.messageId ?? 'otp-1')).toBe(code !== undefined);
          code = undefined;
        } else {
          const known = code ?? { value: '481516', messageId: 'otp-1' };
          const value = next === 'right' ? known.value : wrongFor(known.value);
          const result = await codes.tryVerify(subject, next === 'press' ? { messageId: known.messageId } : { value });
          const given = result.ok ? 'ok' : result.reason;
          if (isLocked) expect(given).toBe('locked');
          else if (code === undefined) expect(given).toBe('none');
          else if (expired) expect(given).toBe('expired');
          else if (next !== 'wrong') {
            expect(given).toBe('ok');
            [code, failures] = [undefined, 0];
          } else if (++failures % 3 === 0) {
            expect(given).toBe('locked');
            lockedUntil =
              failures >= 100
                ? Number.POSITIVE_INFINITY
                : now + Math.min(900_000 * 2 ** (failures / 3 - 1), 86_400_000);
            code = undefined;
          } else expect(result).toEqual({ ok: false, reason: 'wrong', left: 3 - (failures % 3) });
        }
      }
    }),
  );
});

test('values are drawn evenly: the chi-square of 200 000 values in 100 buckets is not extreme', () => {
  const buckets = new Array<number>(100).fill(0);
  for (let n = 0; n < 200_000; n++) {
    const bucket = Math.floor(Number(randomDigits(6)) / 10_000);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  const chiSquare = buckets.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
  // 99 degrees of freedom: outside of these limits once in more than 10^12 runs.
  expect(chiSquare).toBeGreaterThan(25);
  expect(chiSquare).toBeLessThan(250);
});

test('a drawn number that would make low codes more likely is drawn again', () => {
  const { getRandomValues } = crypto;
  const draws = [4_294_967_295, 4_294_000_000, 4_293_999_999];
  Object.defineProperty(crypto, 'getRandomValues', {
    configurable: true,
    value: (array: Uint32Array) => {
      array[0] = draws.shift() ?? 0;
      return array;
    },
  });
  try {
    expect(randomDigits(6)).toBe('999999');
    expect(randomDigits(9)).toBe('000000000');
  } finally {
    Object.defineProperty(crypto, 'getRandomValues', { configurable: true, writable: true, value: getRandomValues });
  }
});
