import { expect, test } from 'vitest';
import { attachmentRequest, genericRequest, otpRequest, textRequest } from '../../src/corpus/valid-requests.js';
import { isParseError, parse, safeParse, type Violation } from '../../src/parse/index.js';

const violationsOf = (json: unknown): readonly Violation[] => {
  const result = safeParse(json);
  return result.ok ? [] : result.violations;
};
const many = (key: (i: number) => string, value: unknown = 1): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [key(i), value]));
const ones = Array.from({ length: 100_000 }, () => 1);

const deep = (depth: number): unknown => (depth === 0 ? {} : [deep(depth - 1)]);

test('1 000 violations are all reported', () => {
  const violations = violationsOf(textRequest({ quickReplies: ones.slice(0, 999), text: '' }));
  expect(violations).toHaveLength(1000);
  expect(violations.at(-1)?.path).toBe('message.quickReplies[998]');
});

test.each([
  ['unknown fields', textRequest(many(i => `zz${i}`)), 'message.zz999'],
  ['unknown fields in text', JSON.stringify(otpRequest(many(i => `zz${i}`))), 'zz999'],
  ['replies', textRequest({ quickReplies: ones, quickRepliesV2: ones }), 'message.quickReplies[999]'],
  ['elements', genericRequest({ elements: ones }), 'message.attachment.payload.elements[999]'],
  ['elements of two each', genericRequest({ elements: ones.map(() => ({})) }), /elements\[499\]\.buttonsV2$/],
  ['buttons', otpRequest({ buttonsV2: ones }), 'buttonsV2[999]'],
  [
    'values that are not JSON',
    attachmentRequest({ type: 'image', payload: many(i => `k${i}`, Number.NaN) }),
    /payload\.k999$/,
  ],
  [
    'values that are not JSON, in lists',
    attachmentRequest({ type: 'image', payload: { a: [ones.map(() => undefined)] } }),
    /a\[0\]\[999\]$/,
  ],
  ['too deep replies', textRequest({ quickReplies: ones.slice(0, 5000).map(() => ({ a: deep(101) })) }), /\[999\]$/],
  ['keys that come twice', `{${Array.from({ length: 50_000 }, (_, i) => `"${i}":1,"${i}":2`).join()}}`, '["999"]'],
])('only the first 1 000 violations are reported: %s', (_, json, last) => {
  const violations = violationsOf(json);
  expect(violations).toHaveLength(1000);
  expect(violations.at(-1)?.path).toMatch(last);
});

test('a ParseError with 1 000 violations says that there may be more', () => {
  const error = thrownBy(() => parse(textRequest(many(i => `zz${i}`))));
  expect(isParseError(error) && error.violations).toHaveLength(1000);
  expect(error).toMatchObject({ message: expect.stringMatching(/\n- and 990 more, at least$/) });
});

test('the path of a violation is cut after 2 000 characters', () => {
  const [violation] = violationsOf(textRequest({ ['q'.repeat(1_000_000)]: 1 }));
  expect(violation?.path).toBe(`message.${'q'.repeat(1992)}...`);
  expect(violation?.message.length).toBeLessThan(2200);
  const [nested] = violationsOf(textRequest({ quickReplies: [{ ['a b'.repeat(9000)]: { c: undefined } }] }));
  expect(nested?.path).toHaveLength(2003);
  expect(nested?.path).toMatch(/^message\.quickReplies\[0\]\["a ba b.*\.\.\.$/);
});

test('a key that is not an identifier is quoted in the path, and its control characters are escaped', () => {
  const keys = ['a.b', '', '\u001b[2J', '\u009b2J', '\u202eabc', '\u2028', 'a\ud800', '\u{e0001}', '\n'];
  expect(violationsOf(textRequest(Object.fromEntries(keys.map(key => [key, 1])))).map(({ path }) => path)).toEqual([
    'message["a.b"]',
    'message[""]',
    'message["\\u001b[2J"]',
    'message["\\u009b2J"]',
    'message["\\u202eabc"]',
    'message["\\u2028"]',
    'message["a\\ud800"]',
    'message["\\udb40\\udc01"]',
    'message["\\n"]',
  ]);
});

const thrownBy = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};
