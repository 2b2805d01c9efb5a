import { expect, test } from 'vitest';
import type { CodeStore } from '../../../src/codes/index.js';
import { atOnce, codesOn, countOf, issueOn, payment, wrongFor } from './subjects.js';

let customers = 0;
const customer = (): string => `C-${++customers}`;

/** Tests that a store keeps its contract, and that the rules hold on it while calls run at once. */
export const testStore = (open: () => CodeStore): void => {
  test('replace stores a text once, accepts its own repetition, and refuses another text', async () => {
    const store = open();
    const key = customer();
    expect((await store.read(key)).record).toBe('');
    expect(await store.replace(key, '', 'a', 60_000)).toBe(true);
    expect(await store.replace(key, '', 'a', 60_000)).toBe(true);
    expect(await store.replace(key, '', 'b', 60_000)).toBe(false);
    expect(await store.replace(key, 'a', 'c', 60_000)).toBe(true);
    expect(await store.replace(key, 'a', 'c', 60_000)).toBe(true);
    expect(await store.replace(key, 'a', 'd', 60_000)).toBe(false);
    expect((await store.read(key)).record).toBe('c');
    expect(await store.replace(customer(), 'a', 'b', 60_000)).toBe(false);
  });

  test('a text is gone after its time, and can be stored anew', async () => {
    const store = open();
    const key = customer();
    await store.replace(key, '', 'a', 1);
    await expect.poll(async () => (await store.read(key)).record).toBe('');
    expect(await store.replace(key, 'a', 'b', 60_000)).toBe(false);
    expect(await store.replace(key, '', 'b', 60_000)).toBe(true);
    expect((await store.read(key)).record).toBe('b');
  });

  test('read returns whole milliseconds of a clock near the clock of this machine', async () => {
    const { now } = await open().read(customer());
    expect(Number.isInteger(now)).toBe(true);
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  test('of 1 000 right values at once, exactly one is ok', async () => {
    const codes = codesOn(open());
    const subject = payment(customer());
    const { value } = await issueOn(codes, subject);
    expect(countOf(await atOnce(1000, () => codes.tryVerify(subject, { value })))).toEqual({ ok: 1, none: 999 });
  });

  test('of 200 issues at once, one gives a code, and that code is right', async () => {
    const codes = codesOn(open());
    const subject = payment(customer());
    const results = await atOnce(200, () => codes.issue(subject));
    expect(countOf(results)).toEqual({ ok: 1, pause: 199 });
    const [issued] = results.flatMap(result => (result.ok ? [result] : []));
    expect(await codes.verify(subject, { value: `${issued?.value}` })).toEqual({
      ok: true,
      messageId: issued?.messageId,
    });
  });

  test('of 1 000 wrong values at once, four are wrong and the others are locked out', async () => {
    const codes = codesOn(open());
    const subject = payment(customer());
    const { value } = await issueOn(codes, subject);
    const results = await atOnce(1000, index => codes.tryVerify(subject, { value: wrongFor(value, 1 + index) }));
    expect(countOf(results)).toEqual({ wrong: 4, locked: 996 });
    expect(countOf([await codes.tryVerify(subject, { value }), await codes.issue(subject)])).toEqual({ locked: 2 });
  });

  test('right and wrong values at once give one ok, or a lock, and never both', async () => {
    const codes = codesOn(open());
    const subject = payment(customer());
    const { value } = await issueOn(codes, subject);
    const results = await atOnce(1000, index =>
      codes.tryVerify(subject, { value: index % 10 === 0 ? value : wrongFor(value, index) }),
    );
    const { ok = 0, wrong = 0, locked = 0 } = countOf(results);
    expect(ok).toBeLessThanOrEqual(1);
    expect(wrong).toBeLessThanOrEqual(4);
    expect(ok === 1).not.toBe(locked > 0);
  });
};
