import { describe, expect, it } from 'vitest';
import { rules } from '../../src/index.js';

// The ids of the tables in api.md, sections 2 and 8.
const IDS = [
  'recipient-exactly-one',
  'recipient-missing',
  'text-or-attachment',
  'text-not-empty',
  'title-not-empty',
  'id-not-empty',
  'quick-replies-present',
  'generic-no-quick-replies',
  'generic-needs-element',
  'element-max-3-buttons',
  'legacy-buttons-empty',
  'attachment-type',
  'template-type',
  'button-type',
  'web-url-uri',
  'image-url-uri',
  'payload-hidden-postback-only',
  'message-id-unambiguous',
  'set-once',
  'otp-customer-no',
  'otp-message-id',
  'otp-text',
  'field-type',
  'unknown-field',
  'open-shape-json',
  'extra-not-known',
];

// The headings of the API spec.
const CHAPTERS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const SECTIONS = ['2.1', '2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8'];

describe('the catalogue', () => {
  it('has the 26 rules of the tables', () => {
    expect(IDS).toHaveLength(26);
    expect(Object.keys(rules).sort()).toEqual([...IDS].sort());
  });

  it.each(Object.entries(rules))('%s is one requirement, from a section of the API spec', (_, rule) => {
    const keys = rule.basis === 'spec' ? ['basis', 'section', 'sentence'] : ['basis', 'reason', 'section', 'sentence'];
    expect(Object.keys(rule).sort()).toEqual(keys);
    expect(rule.sentence).toMatch(/^\S.*[^.]\.$/);
    expect(rule.sentence).not.toContain('\n');
    expect(rule.sentence.split(' must ')).toHaveLength(2);
    expect([...CHAPTERS, ...SECTIONS]).toContain(rule.section);
  });

  it('names the rules that the API spec does not state', () => {
    const ours = Object.entries(rules).filter(([, { basis }]) => basis === 'sendable');
    expect(ours.map(([id]) => id)).toEqual([
      'text-not-empty',
      'title-not-empty',
      'id-not-empty',
      'template-type',
      'image-url-uri',
      'payload-hidden-postback-only',
      'message-id-unambiguous',
      'set-once',
      'unknown-field',
      'open-shape-json',
      'extra-not-known',
    ]);
  });

  it('states each requirement once', () => {
    const sentences = Object.values(rules).map(({ sentence }) => sentence);
    expect(new Set(sentences).size).toBe(26);
  });
});
