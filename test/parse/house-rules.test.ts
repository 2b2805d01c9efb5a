import { expect, test } from 'vitest';
import { genericRequest, otpRequest, textRequest } from '../../src/corpus/valid-requests.js';
import { houseRules } from '../../src/index.js';
import { ParseError, parse, safeParse } from '../../src/parse/index.js';
import { untyped } from '../support/send/bots.js';

const rules = houseRules({ textLength: 5, titleLength: 3, otpButtons: 0 });
const found = (json: unknown): readonly (readonly [rule: string, path: string])[] => {
  const result = safeParse(json, { rules });
  return result.ok ? [] : result.violations.map(({ rule, path }) => [rule, path]);
};

test('parse reports the house rules that a request breaks', () => {
  expect(found(textRequest({ text: 'Hello!' }))).toEqual([['house:text-length', 'message.text']]);
  expect(found(JSON.stringify(textRequest({ text: 'Hello!' })))).toEqual([['house:text-length', 'message.text']]);
  expect(() => parse(textRequest({ text: 'Hello!' }), { rules })).toThrow(ParseError);
  expect(parse(textRequest({ text: 'Hello' }), { rules }).toJSON()).toEqual(textRequest({ text: 'Hello' }));
});

test('they come after the rules of the platform, so that one run shows all', () => {
  expect(found(otpRequest({ mokMessage: 'Too long', buttonsV2: [{ type: 'call' }] }))).toEqual([
    ['button-type', 'buttonsV2[0].type'],
    ['field-type', 'buttonsV2[0].title'],
    ['field-type', 'buttonsV2[0].payload'],
    ['house:text-length', 'mokMessage'],
    ['house:otp-buttons', 'buttonsV2'],
  ]);
  expect(found(genericRequest({ elements: [{ title: 'Gold', buttons: [] }] }))).toEqual([
    ['field-type', 'message.attachment.payload.elements[0].buttonsV2'],
    ['house:title-length', 'message.attachment.payload.elements[0].title'],
  ]);
});

test('both together are at most 1 000', () => {
  const violations = safeParse(textRequest({ text: 'Hello!', quickReplies: Array(1000).fill(1) }), { rules });
  expect(violations.ok ? [] : violations.violations).toHaveLength(1000);
});

test.each([
  undefined,
  null,
  0,
  'x',
  [],
  { message: null },
  { message: { attachment: { payload: [] } } },
  { buttonsV2: 1n },
])('JSON of any other shape is only refused by the rules of the platform (%#)', json => {
  expect(found(json).filter(([rule]) => rule.startsWith('house:'))).toEqual([]);
});

test('a list of texts can be mapped, whose index is not an option', () => {
  expect([JSON.stringify(textRequest())].map(untyped<(text: string) => object>(parse))).toHaveLength(1);
});

test('wrong options are a TypeError', () => {
  expect(() => parse(textRequest(), untyped(rules))).toThrow(
    new TypeError('parse: "check" is not an option; the options are rules, extras.'),
  );
  expect(() => parse(textRequest(), untyped({ rules: { textLength: 3 } }))).toThrow(
    new TypeError('parse: `rules` must be made by houseRules(...); got an object.'),
  );
});
