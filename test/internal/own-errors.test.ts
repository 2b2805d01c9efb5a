import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isRuleViolation, RuleViolation } from '../../src/index.js';
import { isJournalError, JournalError } from '../../src/journal/index.js';
import { isParseError, ParseError } from '../../src/parse/index.js';
import { isSignatureError, SignatureError } from '../../src/webhook/index.js';

describe.each<[string, (error: unknown) => boolean, Error, string]>([
  [
    'isRuleViolation',
    isRuleViolation,
    new RuleViolation('set-once', 'a', ''),
    "{ name: 'RuleViolation', rule: 'set-once' }",
  ],
  ['isParseError', isParseError, new ParseError([]), "{ name: 'ParseError', violations: [] }"],
  [
    'isSignatureError',
    isSignatureError,
    new SignatureError('expired'),
    "{ name: 'SignatureError', reason: 'expired' }",
  ],
  [
    'isJournalError',
    isJournalError,
    new JournalError('It is in use.'),
    "{ name: 'JournalError', [Symbol.for('sendable/own')]: 'x' }",
  ],
])('%s', (_, is, own, fields) => {
  test('finds the error of this copy, of another copy and of another realm', () => {
    expect(is(own)).toBe(true);
    expect(is(runInNewContext(`Object.assign(new Error('x'), ${fields})`))).toBe(true);
  });

  test.each([
    undefined,
    null,
    7,
    own.name,
    { name: own.name },
    { ...own, name: own.name },
    Object.create(null),
    Symbol(own.name),
    new Error(own.name),
    new TypeError('x'),
    own.constructor,
  ])('rejects anything else (%#)', value => expect(is(value)).toBe(false));

  test('rejects an error of the same name that another library threw', () => {
    expect(is(Object.assign(new Error('x'), { name: own.name }))).toBe(false);
  });
});
