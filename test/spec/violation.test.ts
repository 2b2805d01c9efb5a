import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isRuleViolation, Message, RuleViolation, rules } from '../../src/index.js';
import { violationOf } from '../builders/loose.js';

describe('RuleViolation', () => {
  it('is an Error whose message names the path, the requirement of the rule, and the rule', () => {
    const error = violationOf(() => Message.text(''));
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(RuleViolation);
    expect(error.name).toBe('RuleViolation');
    expect(error.rule).toBe('text-not-empty');
    expect(error.path).toBe('message.text');
    expect(error.message).toBe('`message.text` must not be empty. [text-not-empty]');
    expect(rules[error.rule].sentence).toBe('A text must not be empty.');
    expect(error.stack).toContain('violation.test');
  });

  it('is recognised by the isRuleViolation of another copy of the package', () => {
    const ofAnotherCopy = Object.assign(new Error('x'), { name: 'RuleViolation', rule: 'set-once', path: 'a' });
    expect(ofAnotherCopy).not.toBeInstanceOf(RuleViolation);
    expect(isRuleViolation(ofAnotherCopy)).toBe(true);
  });

  it('is recognized across realms, where Error is another class', () => {
    const ofAnotherRealm: unknown = runInNewContext(
      "Object.assign(new Error('x'), { name: 'RuleViolation', rule: 'set-once', path: 'a' })",
    );
    expect(ofAnotherRealm).not.toBeInstanceOf(Error);
    expect(isRuleViolation(ofAnotherRealm)).toBe(true);
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
  ])('isRuleViolation rejects anything else (%#)', value => {
    expect(isRuleViolation(value)).toBe(false);
  });
});
