import { describe, expect, it } from 'vitest';
import { Message, RuleViolation, rules } from '../../src/index.js';
import { violationOf } from '../build/loose.js';

describe('RuleViolation', () => {
  it('is an Error with rule, path and a message of sentence, path, what was there and rule', () => {
    const error = violationOf(() => Message.text(''));
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(RuleViolation);
    expect(error.name).toBe('RuleViolation');
    expect(error.rule).toBe('text-not-empty');
    expect(error.path).toBe('message.text');
    expect(error.message).toBe('A text is not empty. At message.text: an empty string. [text-not-empty]');
    expect(error.message.startsWith(rules[error.rule].sentence)).toBe(true);
    expect(error.stack).toContain('violation.test');
  });

  it('is told by RuleViolation.is', () => {
    expect(RuleViolation.is(violationOf(() => Message.text('')))).toBe(true);
  });

  it('is told across copies of the package', () => {
    const ofAnotherCopy = Object.assign(new Error('x'), { name: 'RuleViolation', rule: 'set-once', path: 'a' });
    expect(ofAnotherCopy).not.toBeInstanceOf(RuleViolation);
    expect(RuleViolation.is(ofAnotherCopy)).toBe(true);
  });

  it.each([
    undefined,
    null,
    'RuleViolation',
    7,
    Symbol('RuleViolation'),
    { name: 'RuleViolation', rule: 'set-once', path: '', message: '' },
    new Error('RuleViolation'),
    new TypeError('x'),
    RuleViolation,
    Object.create(null),
  ])('%#: anything else is none', value => {
    expect(RuleViolation.is(value)).toBe(false);
  });
});
