import { expect, test } from 'vitest';
import { maskValues } from '../../../src/webhook/actions/payload.js';

test.each([
  ['Expected string but received 481516', { pin: 481516 }, 'Expected string but received [value]'],
  ['must be short (was "Ada\\nL")', { name: 'Ada\nL' }, 'must be short (was [value])'],
  ['was "ADA"', { deep: [{ name: 'ada' }] }, 'was "[value]"'],
  ['expected a string', { s: 'a' }, 'expected [value] string'],
  ['no (.*) here, no 12 in 512', ['.*', 12], 'no ([value]) here, no [value] in 512'],
  ['was "ada"', { name: '  ada\n' }, 'was [value]'],
  ['a blank', { name: ' ' }, 'a blank'],
  ['nothing', '', 'nothing'],
  ['Ada Lovelace', ['Ada', 'Ada Lovelace'], '[value]'],
])('maskValues hides the values of the data in: %s', (message, data, expected) => {
  expect(maskValues(message, data)).toBe(expected);
});

test('megabytes of data appear neither in a message nor in the error for a pattern', () => {
  const long = 'S('.repeat(8_000_000);
  expect(maskValues(`was "${long}"`, { long })).toBe('[value]');
  expect(maskValues('was 7', { long, n: 7 })).toBe('was [value]');
});
