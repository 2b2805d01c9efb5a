import { describe, expect, test } from 'vitest';
import { isCodeError, type SqlQuery } from '../../src/codes/index.js';
import { createDatabase, type Database, inTransaction } from '../support/codes/database.js';
import { codesOn, countOf, issueOn, payment, wrongFor } from '../support/codes/subjects.js';

// The same on PostgreSQL is in test/slow/codes.

const subject = payment('C-1');
const start = async () => {
  const clock = { now: 1e12 };
  const database = createDatabase(() => clock.now);
  const codes = codesOn(database, { pauseMs: 0 });
  return {
    clock,
    database,
    codes,
    ...(await issueOn(codes, subject).then(({ value, messageId }) => ({ value, messageId }))),
  };
};
class Undo extends Error {}
type End = (query: SqlQuery) => Promise<void>;

describe('verify within a transaction', () => {
  test('that commits ends the code with it', async () => {
    const { codes, database, value, messageId } = await start();
    const within = (end: End) => inTransaction(database, end);
    expect(await codes.verify(subject, { value }, { within })).toEqual({ ok: true, messageId });
    expect(await codes.tryVerify(subject, { value })).toEqual({ ok: false, reason: 'none' });
  });

  test('that throws rejects with the error of the caller, and the code is still valid', async () => {
    const { codes, database, value } = await start();
    const undo = new Undo();
    const within = (end: End) =>
      inTransaction(database, async query => {
        await end(query);
        throw undo;
      });
    await expect(codes.verify(subject, { value }, { within })).rejects.toBe(undo);
    expect(await codes.tryVerify(subject, { value })).toMatchObject({ ok: true });
  });

  test('is not begun for a wrong value, which counts even if the caller throws', async () => {
    const { codes, value } = await start();
    const within = async () => {
      throw new Undo();
    };
    for (const left of [4, 3])
      expect(await codes.tryVerify(subject, { value: wrongFor(value) }, { within })).toEqual({
        ok: false,
        reason: 'wrong',
        left,
      });
    const error: unknown = await codes.verify(subject, { messageId: 'otp-1' }, { within }).catch(thrown => thrown);
    expect(isCodeError(error) && error.reason).toBe('none');
  });

  test('rolls back if another call ended the code meanwhile: end throws, and the result is none', async () => {
    const { codes, database, value } = await start();
    const steps: string[] = [];
    const within = (end: End) =>
      inTransaction(database, async query => {
        await codes.verify(subject, { value });
        steps.push('faster');
        await end(query);
        steps.push('paid');
      });
    expect(await codes.tryVerify(subject, { value }, { within })).toEqual({ ok: false, reason: 'none' });
    expect(steps).toEqual(['faster']);
  });

  test('waits for a transaction that ended the code first: it is none if that commits, and ok if it does not', async () => {
    for (const [how, expected] of [
      ['commit', { none: 1 }],
      ['rollback', { ok: 1 }],
    ] as const) {
      const { codes, database, value } = await start();
      let waiting: ReturnType<typeof codes.tryVerify> | undefined;
      const within = async (end: End) => {
        const transaction = database.begin();
        await end(transaction.query);
        waiting = codes.tryVerify(subject, { value }, { within: again => inTransaction(database, again) });
        await new Promise(resolve => setTimeout(resolve, 5));
        transaction[how]();
      };
      expect(await codes.tryVerify(subject, { value }, { within })).toMatchObject({ ok: true });
      expect(countOf(waiting === undefined ? [] : [await waiting])).toEqual(expected);
    }
  });

  test('whose code expires or is locked while it runs is refused', async () => {
    const { clock, codes, database, value } = await start();
    const within = (end: End) => {
      clock.now += 300_000;
      return inTransaction(database, end);
    };
    expect(await codes.tryVerify(subject, { value }, { within })).toEqual({ ok: false, reason: 'expired' });
  });

  test('that does not await end rejects with a sentence that says so, and leaves no unhandled rejection', async () => {
    const { codes, database, value } = await start();
    const within = async (end: End) => {
      const transaction = database.begin();
      void end(transaction.query);
      transaction.commit();
    };
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const ended = await Promise.allSettled([1, 2, 3].map(() => codes.verify(subject, { value }, { within })));
    await new Promise(resolve => setTimeout(resolve, 50));
    process.off('unhandledRejection', note);
    for (const one of ended)
      expect(one).toMatchObject({ reason: { message: expect.stringMatching(/did not await `end`/) } });
    expect(unhandled).toEqual([]);
  });

  test('that does not call end rejects, because the code is still valid', async () => {
    const { codes, value } = await start();
    const must =
      'codes: `within` did not call `end`, so the code is still valid. Call it in the transaction, and await it.';
    await expect(codes.verify(subject, { value }, { within: async () => {} })).rejects.toThrow(must);
    expect(await codes.tryVerify(subject, { value })).toMatchObject({ ok: true });
  });

  test('that gives end no query function rejects: the code would end outside of the transaction', async () => {
    const { codes, value } = await start();
    const within = (end: (query: never) => Promise<void>) => end(undefined as never);
    await expect(codes.verify(subject, { value }, { within })).rejects.toEqual(
      new TypeError('codes: `end` must get the query function of your transaction.'),
    );
    expect(await codes.tryVerify(subject, { value })).toMatchObject({ ok: true });
  });

  test.each<[string, (end: End, database: Database) => Promise<unknown>]>([
    [
      'wraps the error of end',
      (end, database) =>
        inTransaction(database, end).catch(cause => {
          throw new Error('The transaction failed', { cause });
        }),
    ],
    ['swallows the error of end', (end, database) => end(database.begin().query).catch(() => {})],
  ])('whose client %s is refused for the same reason', async (_, run) => {
    const { codes, database, value } = await start();
    const within = async (end: End) => {
      await codes.verify(subject, { value });
      await run(end, database);
    };
    expect(await codes.tryVerify(subject, { value }, { within })).toEqual({ ok: false, reason: 'none' });
  });

  test('that the database runs a second time after a rollback counts by its last run', async () => {
    for (const isFirst of [true, false]) {
      const { codes, database, value, messageId } = await start();
      const within = async (end: End) => {
        await inTransaction(database, async query => {
          await end(query);
          throw new Undo();
        }).catch(() => {});
        if (!isFirst) await codes.verify(subject, { value });
        await inTransaction(database, end);
      };
      const expected = isFirst ? { ok: true, messageId } : { ok: false, reason: 'none' };
      expect(await codes.tryVerify(subject, { value }, { within })).toEqual(expected);
    }
  });
});
