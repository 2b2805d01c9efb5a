import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { secretEquals } from '../../../src/webhook/signatures/jws.js';

test.each([
  ['same', ['same'], true],
  ['same', ['sam'], false],
  ['sam', ['same'], false],
  ['Same', ['same'], false],
  // The comparison starts again at the front of a shorter secret.
  ['aa', ['a'], false],
  ['abab', ['ab'], false],
  [undefined, ['same'], false],
  [null, ['same'], false],
  ['', ['same'], false],
  ['s\u00e4me', ['s\u00e4me'], true],
  ['\ud800', ['\ufffd'], false],
  ['new', ['old', 'new'], true],
  ['old', ['old', 'new'], true],
  ['both', ['old', 'new'], false],
] as const)('secretEquals of %j and %j returns %j synchronously', (given, secrets, equal) => {
  expect(secretEquals(given, ...secrets)).toBe(equal);
});

test('an empty or absent secret equals no value', () => {
  const absent = [undefined, null, 7, new Uint8Array([97])] as never[];
  for (const given of ['', 'undefined', 'a', undefined, null]) {
    expect(secretEquals(given)).toBe(false);
    for (const secret of ['', ...absent]) expect(secretEquals(given, secret)).toBe(false);
  }
  for (const given of absent) expect(secretEquals(given, 'a')).toBe(false);
});

test('without a secret, Node prints one warning', async () => {
  vi.resetModules();
  const fresh = await import('../../../src/webhook/signatures/jws.js');
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  fresh.secretEquals('a', 'b', '');
  expect(warn).not.toHaveBeenCalled();
  for (const given of [undefined, 'a']) fresh.secretEquals(given, '');
  expect(warn.mock.calls).toEqual([['secretEquals: no secret is set, so each request gets a 401.', 'SendableWarning']]);
  warn.mockRestore();
});

test('secretEquals agrees with === for any text and any secrets that are not empty', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  const secrets = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), { maxLength: 3 });
  fc.assert(
    fc.property(text, secrets, fc.boolean(), (other, list, takesOne) => {
      const given = takesOne ? (list.at(-1) ?? other) : other;
      expect(secretEquals(given, ...list)).toBe(list.includes(given));
    }),
  );
});
