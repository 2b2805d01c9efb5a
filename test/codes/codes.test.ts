import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type CodesOptions, isCodeError, memoryCodes } from '../../src/codes/index.js';
import { toBody } from '../../src/index.js';
import { codesOn, issueOn, login, payment, TRANSACTION, wrongFor } from '../support/codes/subjects.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 23);

/** Codes whose clock a test moves. */
const withClock = (options: Partial<CodesOptions> = {}) => {
  const clock = { now: START };
  return { clock, codes: codesOn(memoryCodes({ now: () => clock.now }), options) };
};
const NONE = { ok: false, reason: 'none' };
const EXPIRED = { ok: false, reason: 'expired' };

describe('issue', () => {
  test('returns an OTP of the customer, the messageId and the value that needs only a text', async () => {
    const { codes } = withClock();
    const issued = await issueOn(codes, payment('C-1029'));
    expect(issued.messageId).toMatch(/^otp-[\w-]{22}$/);
    expect(issued.value).toMatch(/^\d{6}$/);
    expect(issued.expiresAt).toEqual(new Date(START + 5 * MINUTE));
    expect(JSON.parse(toBody(issued.otp.text('Your code')))).toEqual({
      customerNo: 'C-1029',
      messageId: issued.messageId,
      mokMessage: 'Your code',
      mokValue: issued.value,
    });
  });

  test('a new code ends the older one of the same purpose, and no other', async () => {
    const { codes } = withClock({ pauseMs: 0 });
    const first = await issueOn(codes, login('C-1'));
    const other = await issueOn(codes, payment('C-1'));
    const second = await issueOn(codes, login('C-1'));
    expect(await codes.tryVerify(login('C-1'), { messageId: first.messageId })).toEqual(NONE);
    expect(await codes.tryVerify(payment('C-1'), { value: other.value })).toMatchObject({ ok: true });
    expect(await codes.tryVerify(login('C-1'), { value: second.value })).toMatchObject({ ok: true });
  });

  test('within the pause there is no new code, and the first one stays valid', async () => {
    const { clock, codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    clock.now += 10_000;
    expect(await codes.issue(login('C-1'))).toEqual({ ok: false, reason: 'pause', retryAfterMs: 20_000 });
    expect(await codes.issue(payment('C-1'))).toMatchObject({ ok: true });
    expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
    // A code that was used needs no pause.
    expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
    clock.now += 30_000;
    expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
  });

  test('the 21st code of a day is refused until the first is 24 hours old', async () => {
    const { clock, codes } = withClock();
    for (let n = 0; n < 20; n++) {
      await issueOn(codes, n % 2 === 0 ? login('C-1') : payment('C-1'));
      clock.now += MINUTE;
    }
    expect(await codes.issue(login('C-1'))).toEqual({ ok: false, reason: 'limit', retryAfterMs: DAY - 20 * MINUTE });
    expect(await codes.issue(login('C-2'))).toMatchObject({ ok: true });
    clock.now += DAY - 20 * MINUTE - 1;
    expect(await codes.issue(login('C-1'))).toMatchObject({ reason: 'limit', retryAfterMs: 1 });
    clock.now += 1;
    await issueOn(codes, login('C-1'));
    clock.now += MINUTE / 2;
    expect(await codes.issue(login('C-1'))).toMatchObject({ reason: 'limit', retryAfterMs: MINUTE / 2 });
  });

  test.each([6, 7, 8, 9])('%i digits give values of that length', async digits => {
    const { codes } = withClock({ digits, pauseMs: 0 });
    const { value } = await issueOn(codes, login('C-1'));
    expect(value).toMatch(new RegExp(`^\\d{${digits}}$`));
    expect(await codes.tryVerify(login('C-1'), { value: '1234' })).toMatchObject({ reason: 'wrong', left: 5 });
    expect(await codes.tryVerify(login('C-1'), { value: wrongFor(value) })).toMatchObject({ reason: 'wrong', left: 4 });
    expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
  });
});

describe('verify', () => {
  test('accepts the messageId of a button once, and not that of another OTP', async () => {
    const { codes } = withClock({ pauseMs: 0 });
    const older = await issueOn(codes, payment('C-1'));
    const { messageId } = await issueOn(codes, payment('C-1'));
    for (const wrong of [older.messageId, `${messageId}x`, 'otp-1', messageId.slice(0, -1)])
      expect(await codes.tryVerify(payment('C-1'), { messageId: wrong })).toEqual(NONE);
    expect(await codes.verify(payment('C-1'), { messageId })).toEqual({ ok: true, messageId });
    expect(await codes.tryVerify(payment('C-1'), { messageId })).toEqual(NONE);
  });

  test.each<[string, (value: string) => string]>([
    ['a space', value => `${value.slice(0, 3)} ${value.slice(3)}`],
    ['spaces around it', value => ` ${value}\n`],
    ['a no-break space', value => `${value.slice(0, 3)}\u00a0${value.slice(3)}`],
    ['a hyphen', value => `${value.slice(0, 3)}-${value.slice(3)}`],
    ['full-width digits', value => value.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))],
  ])('accepts a value that was typed with %s', async (_, typed) => {
    const { codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    expect(await codes.tryVerify(login('C-1'), { value: typed(value) })).toMatchObject({ ok: true });
  });

  test.each(['', ' ', 'abcdef', '48151', '4815162', '48151a', '4815.6', '-1', '٤٨١٥١٦', '48 15 1x'])(
    'does not count %j as a guess, because it cannot be a code',
    async typed => {
      const { codes } = withClock();
      const { value } = await issueOn(codes, login('C-1'));
      for (let n = 0; n < 10; n++)
        expect(await codes.tryVerify(login('C-1'), { value: typed })).toEqual({ ok: false, reason: 'wrong', left: 5 });
      expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
    },
  );

  test('the fifth wrong value in a row locks the customer for all purposes, and ends all codes', async () => {
    const { clock, codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    const other = await issueOn(codes, payment('C-1'));
    for (const left of [4, 3]) {
      const result = await codes.tryVerify(login('C-1'), { value: wrongFor(value) });
      expect(result).toEqual({ ok: false, reason: 'wrong', left });
    }
    for (const left of [2, 1]) {
      const result = await codes.tryVerify(payment('C-1'), { value: wrongFor(other.value) });
      expect(result).toEqual({ ok: false, reason: 'wrong', left });
    }
    const locked = { ok: false, reason: 'locked', retryAfterMs: 15 * MINUTE };
    expect(await codes.tryVerify(login('C-1'), { value: wrongFor(value) })).toEqual(locked);
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(locked);
    expect(await codes.tryVerify(payment('C-1'), { messageId: other.messageId })).toEqual(locked);
    expect(await codes.issue(login('C-1'))).toEqual(locked);
    expect(await codes.issue(login('C-2'))).toMatchObject({ ok: true });
    clock.now += 15 * MINUTE;
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(NONE);
    expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
  });

  test.each([1, 2, 3, 5, 7, 10])(
    'with %i attempts, locks grow from 15 minutes to a day, and the 100th wrong value locks until forget',
    async attempts => {
      const { clock, codes } = withClock({ attempts, pauseMs: 0, perDay: 1000 });
      const locks: (number | undefined)[] = [];
      let guesses = 0;
      while (locks.at(-1) !== undefined || locks.length === 0) {
        const { value } = await issueOn(codes, login('C-1'));
        for (let left = attempts - 1; ; left--) {
          const result = await codes.tryVerify(login('C-1'), { value: wrongFor(value) });
          guesses++;
          if (result.ok || (result.reason !== 'wrong' && result.reason !== 'locked')) throw new Error('Not a refusal.');
          if (result.reason === 'locked') {
            locks.push(result.retryAfterMs);
            clock.now += result.retryAfterMs ?? 0;
            break;
          }
          expect(result.left).toBe(Math.min(left, 100 - guesses));
        }
      }
      expect(guesses).toBe(100);
      const expected = Array.from({ length: Math.ceil(100 / attempts) - 1 }, (_, n) =>
        Math.min(15 * MINUTE * 2 ** n, DAY),
      );
      expect(locks).toEqual([...expected, undefined]);
      clock.now += 365 * DAY;
      const forever = { ok: false, reason: 'locked', retryAfterMs: undefined };
      expect(await codes.issue(login('C-1'))).toEqual(forever);
      expect(await codes.tryVerify(login('C-1'), { value: '481516' })).toEqual(forever);
      await codes.forget('C-1');
      expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
    },
  );

  test('a code expires after its time, is `expired` for a day whatever the value, and wrong values do not count', async () => {
    const { clock, codes } = withClock();
    const first = await issueOn(codes, login('C-1'));
    clock.now += 5 * MINUTE - 1;
    expect(await codes.tryVerify(login('C-1'), { value: wrongFor(first.value) })).toMatchObject({ left: 4 });
    expect(await codes.tryVerify(login('C-1'), { value: first.value })).toMatchObject({ ok: true });
    const { value, messageId } = await issueOn(codes, login('C-1'));
    clock.now += 5 * MINUTE;
    for (const proof of [{ value }, { messageId }, { value: wrongFor(value) }, { value: 'x' }])
      for (let n = 0; n < 6; n++) expect(await codes.tryVerify(login('C-1'), proof)).toEqual(EXPIRED);
    clock.now += DAY;
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(EXPIRED);
    clock.now += 1;
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(NONE);
  });

  test('a wrong customer, purpose or transaction is `none`, is not counted, and leaves the code valid', async () => {
    const { codes } = withClock();
    const { value } = await issueOn(codes, payment('C-1'));
    const others = [
      payment('C-2'),
      login('C-1'),
      { ...payment('C-1'), transaction: undefined },
      { ...payment('C-1'), transaction: { ...TRANSACTION, payee: 'DE89370400440532013001' } },
      { ...payment('C-1'), transaction: { ...TRANSACTION, amount: '120.0' } },
      { ...payment('C-1'), transaction: { ...TRANSACTION, currency: 'eur' } },
    ];
    for (const other of others)
      for (let n = 0; n < 6; n++) expect(await codes.tryVerify(other, { value })).toEqual(NONE);
    expect(await codes.tryVerify(payment('C-1'), { value: wrongFor(value) })).toMatchObject({ left: 4 });
    expect(await codes.tryVerify(payment('C-1'), { value })).toMatchObject({ ok: true });
  });

  test('another secret finds no code and no lock', async () => {
    const store = memoryCodes();
    const { value } = await issueOn(codesOn(store), login('C-1'));
    const other = codesOn(store, { secret: new Uint8Array(32).fill(8) });
    expect(await other.tryVerify(login('C-1'), { value })).toEqual(NONE);
    expect(await codesOn(store).tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
  });

  test.each([
    ['wrong', 'The code is wrong.', 4, undefined],
    [
      'locked',
      'No code is accepted from this customer until the lock ends: too many were wrong.',
      undefined,
      15 * MINUTE,
    ],
    ['expired', 'The code has expired.', undefined, undefined],
    ['none', 'There is no active code for this customer, purpose and transaction.', undefined, undefined],
  ] as const)(
    'rejects with a CodeError that is %s, without value, customer and payment',
    async (reason, message, left, retryAfterMs) => {
      const { clock, codes } = withClock();
      const { value } = await issueOn(codes, payment('C-4711'));
      const wrong = wrongFor(value);
      if (reason === 'locked') for (let n = 0; n < 5; n++) await codes.tryVerify(payment('C-4711'), { value: wrong });
      if (reason === 'expired') clock.now += 5 * MINUTE;
      if (reason === 'none') await codes.forget('C-4711');
      const error: unknown = await codes.verify(payment('C-4711'), { value: wrong }).catch(thrown => thrown);
      expect(isCodeError(error)).toBe(true);
      expect(error).toMatchObject({ name: 'CodeError', reason, message, left, retryAfterMs });
      const shown = inspect(error, { showHidden: true, depth: 9 });
      for (const secret of [value, wrong, 'C-4711', 'DE89', '120.00']) expect(shown).not.toContain(secret);
      expect(shown).toMatch(/^CodeError: /);
    },
  );
});

describe('the clock of the store', () => {
  test('goes back by more than a second: the code is expired, and there is a new one at once', async () => {
    const { clock, codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    clock.now -= 1001;
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(EXPIRED);
    expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
  });

  test('goes back by a second: the code stays valid, and the pause goes on', async () => {
    const { clock, codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    clock.now -= 1000;
    expect(await codes.issue(login('C-1'))).toMatchObject({ reason: 'pause' });
    expect(await codes.tryVerify(login('C-1'), { value })).toMatchObject({ ok: true });
  });

  test('goes back to the issue right before a code expires: the code lives at most twice its time', async () => {
    const { clock, codes } = withClock();
    const { value } = await issueOn(codes, login('C-1'));
    clock.now += 299_999;
    clock.now -= 299_999 + 1000;
    clock.now += 300_999;
    expect(await codes.tryVerify(login('C-1'), { value: wrongFor(value) })).toMatchObject({ reason: 'wrong' });
    clock.now += 1;
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(EXPIRED);
  });

  test('goes back by a day and more: the codes of the future count for the day that begins now', async () => {
    const { clock, codes } = withClock({ perDay: 1 });
    await issueOn(codes, login('C-1'));
    clock.now -= 2 * DAY;
    expect(await codes.tryVerify(login('C-1'), { value: '481516' })).toEqual(NONE);
    expect(await codes.issue(login('C-1'))).toMatchObject({ reason: 'limit', retryAfterMs: DAY });
  });
});

describe('cancel', () => {
  test('ends the code with that messageId, and no other', async () => {
    const { codes } = withClock();
    const { value, messageId } = await issueOn(codes, login('C-1'));
    expect(await codes.cancel(login('C-1'), 'otp-other')).toBe(false);
    expect(await codes.cancel(payment('C-1'), messageId)).toBe(false);
    expect(await codes.cancel(login('C-1'), messageId)).toBe(true);
    expect(await codes.cancel(login('C-1'), messageId)).toBe(false);
    expect(await codes.tryVerify(login('C-1'), { value })).toEqual(NONE);
    expect(await codes.issue(login('C-1'))).toMatchObject({ ok: true });
  });

  test('gives a code of the day back only if the OTP was not sent', async () => {
    const { codes } = withClock({ perDay: 2, pauseMs: 0 });
    for (let n = 0; n < 10; n++) {
      const { messageId } = await issueOn(codes, login('C-1'));
      await codes.cancel(login('C-1'), messageId, { sent: false });
    }
    for (const options of [undefined, { sent: true }]) {
      const { messageId } = await issueOn(codes, login('C-1'));
      await codes.cancel(login('C-1'), messageId, options);
    }
    expect(await codes.issue(login('C-1'))).toMatchObject({ reason: 'limit' });
  });

  test('of two codes that were issued in the same millisecond gives only one back', async () => {
    const { codes } = withClock({ perDay: 2 });
    const { messageId } = await issueOn(codes, login('C-1'));
    await issueOn(codes, payment('C-1'));
    await codes.cancel(login('C-1'), messageId, { sent: false });
    await issueOn(codes, login('C-1'));
    expect(await codes.issue({ customerNo: 'C-1', purpose: 'other' })).toMatchObject({ reason: 'limit' });
  });
});
