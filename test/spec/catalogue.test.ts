import { describe, expect, it } from 'vitest';
import { type RuleId, RuleViolation, rules } from '../../src/index.js';

// The headings of the API spec.
const CHAPTERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SECTIONS = ['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8'];

// The API reports have the ids, and docs/rules.md the two tables of what the API spec states and what it does not.
describe('the catalogue', () => {
  it.each(Object.entries(rules))('%s is one requirement, from a section of the API spec', (_, rule) => {
    const keys = rule.basis === 'spec' ? ['basis', 'section', 'sentence'] : ['basis', 'reason', 'section', 'sentence'];
    expect(Object.keys(rule).sort()).toEqual(keys);
    expect(rule.sentence).toMatch(/^\S.*[^.]\.$/);
    expect(rule.sentence).not.toContain('\n');
    expect(rule.sentence.split(' must ')).toHaveLength(2);
    expect([...CHAPTERS, ...SECTIONS]).toContain(rule.section);
  });

  it.each(Object.entries(rules))('an error about %s names the basis of the rule', (id, { basis }) => {
    expect(new RuleViolation(id as RuleId, '', '').basis).toBe(basis);
  });

  it('states each requirement once', () => {
    const sentences = Object.values(rules).map(({ sentence }) => sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
  });
});
