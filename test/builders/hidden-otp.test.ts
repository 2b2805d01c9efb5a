import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { expect as jestExpect } from 'expect';
import { describe, expect, it } from 'vitest';
import { Button, Otp } from '../../src/index.js';

const VALUE = '481516';
const TEXT = 'Your code is 2342';
const SECRET = /481516|2342/;
const otp = Otp.for('C-1029').messageId('otp-1').text(TEXT).value(VALUE).button(Button.postback('Yes', 'y'));
const partial = Otp.for('C-1029').text(TEXT).value(VALUE);

describe.each([
  ['finished', otp],
  ['half-built', partial],
])('a %s OTP shows neither value nor text', (_, shown) => {
  it.each([
    ['by default', {}],
    ['to any depth, with what is hidden', { depth: Number.POSITIVE_INFINITY, showHidden: true }],
    ['without custom inspection', { depth: Number.POSITIVE_INFINITY, showHidden: true, customInspect: false }],
    ['with getters', { depth: Number.POSITIVE_INFINITY, getters: true }],
    ['through proxies', { depth: Number.POSITIVE_INFINITY, showProxy: true }],
  ])('in util.inspect %s', (_how, options) => {
    expect(inspect(shown, options)).not.toMatch(SECRET);
    expect(inspect({ deep: [shown] }, options)).not.toMatch(SECRET);
  });

  it('in the diffs of Vitest, Jest and node:assert', () => {
    const other = Otp.for('C-1').messageId('otp-1').text('Another text').value('000000');
    const messageOf = (check: () => unknown): string => {
      try {
        check();
      } catch (error) {
        return inspect(error, { depth: 9 });
      }
      throw new Error('they are equal');
    };
    for (const check of [
      () => expect(shown).toEqual(other),
      () => expect([{ deep: shown }]).toStrictEqual([{ deep: other }]),
      () => jestExpect(shown).toEqual(other),
      () => jestExpect([{ deep: shown }]).toMatchObject([{ deep: other }]),
      () => assert.deepStrictEqual(shown, other),
      () => assert.deepEqual([{ deep: shown }], [{ deep: other }]),
    ]) {
      expect(messageOf(check)).not.toMatch(SECRET);
      expect(messageOf(check)).not.toMatch(/Another text|000000/);
    }
  });

  it('in its own properties, a copy, its string or its enumeration', () => {
    const keys: string[] = Object.getOwnPropertyNames(shown);
    for (const key in shown) keys.push(key);
    expect(keys.join()).not.toMatch(SECRET);
    expect(JSON.stringify({ ...shown })).not.toMatch(SECRET);
    expect(JSON.stringify(Object.getOwnPropertyDescriptors(shown))).not.toMatch(SECRET);
    expect(String(shown)).not.toMatch(SECRET);
  });
});

// With both, inspect calls the getters of the prototype.
it('a complete OTP shows neither value nor text in util.inspect with getters and showHidden', () => {
  expect(inspect(otp, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true })).not.toMatch(SECRET);
});
