import { expect, test } from 'vitest';
import { masked } from '../../../src/webhook/actions/masked.js';

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
])('%s', (message, data, expected) => {
  expect(masked(message, data)).toBe(expected);
});

test('megabytes of data are in no message, and in no error of a pattern', () => {
  const long = 'S('.repeat(8_000_000);
  expect(masked(`was "${long}"`, { long })).toBe('[value]');
  expect(masked('was 7', { long, n: 7 })).toBe('was [value]');
});
