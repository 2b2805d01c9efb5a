import { inspect } from 'node:util';
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

  it('in structuredClone', () => {
    expect(inspect(structuredClone(shown), { showHidden: true, depth: 9 })).not.toMatch(SECRET);
  });

  it('in its own properties, a copy, its text or its enumeration', () => {
    const keys: string[] = Object.getOwnPropertyNames(shown);
    for (const key in shown) keys.push(key);
    expect(keys.join()).not.toMatch(SECRET);
    expect(JSON.stringify({ ...shown })).toBe('{}');
    expect(JSON.stringify(Object.getOwnPropertyDescriptors(shown))).toBe('{}');
    expect(String(shown)).not.toMatch(SECRET);
  });
});

// With both, inspect calls the getters of the prototype.
it('a finished OTP shows neither value nor text in util.inspect with getters and what is hidden', () => {
  expect(inspect(otp, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true })).not.toMatch(SECRET);
});
