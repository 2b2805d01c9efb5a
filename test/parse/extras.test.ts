import { describe, expect, test } from 'vitest';
import {
  attachmentRequest,
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  webUrl,
} from '../../src/corpus/valid-requests.js';
import { houseRules } from '../../src/index.js';
import { parse, safeParse, type Violation } from '../../src/parse/index.js';
import { untyped } from '../support/send/bots.js';

const violationsOf = (json: unknown, extras?: boolean): readonly Violation[] => {
  const result = safeParse(json, { extras });
  return result.ok ? [] : result.violations;
};
const found = (json: unknown, extras?: boolean) => violationsOf(json, extras).map(({ rule, path }) => [rule, path]);

const ELEMENT = 'message.attachment.payload.elements[1]';
const unknownFields: Readonly<Record<string, readonly [json: unknown, path: string]>> = {
  'a message': [textRequest({ acmePriority: 'high' }), 'message.acmePriority'],
  'an element': [elementRequest({ badge: { text: 'New' } }), `${ELEMENT}.badge`],
  'a postback button': [elementRequest({ buttonsV2: [postback({ icon: 'x' })] }), `${ELEMENT}.buttonsV2[0].icon`],
  'a web_url button': [elementRequest({ buttonsV2: [webUrl({ icon: 'x' })] }), `${ELEMENT}.buttonsV2[0].icon`],
  'an OTP': [otpRequest({ ttl: 60 }), 'ttl'],
  'a request': [{ ...textRequest(), tag: null }, 'tag'],
  'a recipient': [recipientRequest({ id: 'u', channel: 'web' }), 'recipient.channel'],
  'an attachment': [attachmentRequest({ type: 'image', payload: {}, caption: 'x' }), 'message.attachment.caption'],
  'a generic payload': [genericRequest({ sharable: true }), 'message.attachment.payload.sharable'],
};

describe.each(Object.entries(unknownFields))('an unknown field of %s', (_, [json, path]) => {
  test('passes with extras, and toJSON gives it back', () => {
    expect(parse(json, { extras: true }).toJSON()).toEqual(json);
    expect(JSON.stringify(parse(JSON.stringify(json), { extras: true }))).toBe(JSON.stringify(json));
  });

  test.each([false, undefined])('is refused with extras: %s', extras => {
    expect(found(json, extras)).toEqual([['unknown-field', path]]);
    expect(found(JSON.stringify(json), extras)).toEqual([['unknown-field', path]]);
  });
});

test('extras let no other rule be broken', () => {
  expect(found(textRequest({ text: '', quickReplies: undefined, quickRepliesv2: [], acmePriority: 1 }), true)).toEqual([
    ['text-not-empty', 'message.text'],
    ['field-type', 'message.quickReplies'],
  ]);
  const button = webUrl({ payloadHidden: true, icon: 'x' });
  expect(found(elementRequest({ buttonsV2: [button] }), true)).toEqual([
    ['payload-hidden-postback-only', `${ELEMENT}.buttonsV2[0].payloadHidden`],
  ]);
});

test('the value of an extra field must be plain JSON, at its path', () => {
  const circle: Record<string, unknown> = {};
  circle.again = circle;
  const json = textRequest({ f: () => 1, n: Number.NaN, date: new Date(0), list: [{ x: undefined }] });
  expect(found(json, true)).toEqual([
    ['open-shape-json', 'message.f'],
    ['open-shape-json', 'message.n'],
    ['open-shape-json', 'message.date'],
    ['open-shape-json', 'message.list[0].x'],
  ]);
  expect(violationsOf(textRequest({ circle }), true)).toMatchObject([{ rule: 'open-shape-json' }]);
  expect(found(JSON.stringify(textRequest({ id: 1 })).replace('"id":1', '"id":12345678901234567890'), true)).toEqual([
    ['open-shape-json', 'message.id'],
  ]);
});

test('a value of 100 levels passes, and one of 101 does not, as in a payload of open shape', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  expect(found(textRequest({ deep: deep(100) }), true)).toEqual([]);
  expect(found(textRequest({ deep: deep(101) }), true)).toHaveLength(1);
});

test('an endless number of extra fields hides no violation behind them', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`zz${i}`, i]));
  expect(found(elementRequest({ ...many, title: '', buttonsV2: [postback({ ...many, title: '' })] }), true)).toEqual([
    ['title-not-empty', `${ELEMENT}.title`],
    ['title-not-empty', `${ELEMENT}.buttonsV2[0].title`],
  ]);
  expect(found(otpRequest({ ...many, last: undefined }), true)).toEqual([['open-shape-json', 'last']]);
  const wrong = Object.fromEntries(Object.keys(many).map(key => [key, undefined]));
  expect(violationsOf(otpRequest(wrong), true)).toHaveLength(1000);
});

test('__proto__ and constructor are fields like any other', () => {
  const text = JSON.stringify(textRequest()).replace('"text"', '"__proto__":{"text":"x"},"constructor":1,"text"');
  expect(JSON.stringify(parse(text, { extras: true }))).toBe(text);
  expect(found(text)).toEqual([
    ['unknown-field', 'message.__proto__'],
    ['unknown-field', 'message.constructor'],
  ]);
});

test('house rules see the extra fields', () => {
  const rules = houseRules(request =>
    'acmePriority' in Object('message' in request && request.message)
      ? [{ rule: 'house:no-priority', path: 'message.acmePriority', message: 'Not at night.' }]
      : [],
  );
  const result = safeParse(textRequest({ acmePriority: 'high' }), { rules, extras: true });
  expect(result).toMatchObject({ ok: false, violations: [{ rule: 'house:no-priority' }] });
});

test.each([['yes'], [1], [null]])('extras: %j is a TypeError', extras => {
  expect(() => parse(textRequest(), untyped({ extras }))).toThrow(/^parse: `extras` must be true or false; got /);
});
