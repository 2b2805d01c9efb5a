import { expect, test } from 'vitest';
import { didYouMean } from '../../src/internal/did-you-mean.js';

const NAMES = ['attemptTimeoutMs', 'baseUrl', 'deadlineMs', 'limits', 'retry', 'to', 'token', 'use'];

test.each([
  ['deadlineMS', 'deadlineMs'],
  ['deadline', 'deadlineMs'],
  ['deadlinMs', 'deadlineMs'],
  ['attempt_timeout_ms', 'attemptTimeoutMs'],
  ['baseURI', 'baseUrl'],
  ['limts', 'limits'],
  ['retyr', 'retry'],
  ['tokens', 'token'],
])('%s is a slip of %s', (written, name) => {
  expect(didYouMean(written, NAMES)).toBe(` (did you mean ${name}?)`);
});

test.each(['proxy', 'perSecond', 'url', '', '_'])('%j is close to no name', written => {
  expect(didYouMean(written, NAMES)).toBe('');
});

test('the suggested name is the last of equally close ones', () => {
  expect(didYouMean('buttonsV', ['buttons', 'buttonsV2'])).toContain('buttonsV2');
});

test('a name of a million letters takes no time that grows with its square', () => {
  expect(didYouMean('deadlineM'.padEnd(1_000_000, 's'), NAMES)).toBe('');
});
