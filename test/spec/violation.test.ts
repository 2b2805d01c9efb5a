import { describe, expect, it } from 'vitest';
import { Message, RuleViolation, rules } from '../../src/index.js';
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
});
