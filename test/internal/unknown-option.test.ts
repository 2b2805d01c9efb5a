import { expect, test } from 'vitest';
import { suggestOption } from '../../src/internal/unknown-option.js';

const NAMES = [
  'attemptTimeoutMs',
  'baseUrl',
  'connection',
  'deadlineMs',
  'limits',
  'readError',
  'retry',
  'token',
  'trace',
  'use',
];

test.each([
  ['deadlineMS', 'deadlineMs'],
  ['deadline', 'deadlineMs'],
  ['dedlineMs', 'deadlineMs'],
  ['attempttimeoutms', 'attemptTimeoutMs'],
  ['basUrl', 'baseUrl'],
  ['limts', 'limits'],
  ['tokens', 'token'],
  ['read', 'readError'],
  ['tracer', 'trace'],
  ['Trace', 'trace'],
])('%s probably means %s', (written, name) => {
  expect(suggestOption(written, NAMES)).toBe(` (did you mean ${name}?)`);
});

test.each(['proxy', 'perSecond', 'x', '', 'on', 'onError', 'userAgent'])('for %j no option is suggested', written => {
  expect(suggestOption(written, NAMES)).toBe('');
});
