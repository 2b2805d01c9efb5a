import { expect, test } from 'vitest';
import { safeParse } from '../../src/parse/index.js';
import { violationsOf } from '../support/parse/violations.js';

const MESSAGE = '"message":{"text":"x","quickReplies":[],"quickRepliesV2":[]}';
const withRecipient = (recipient: string): string => `{"recipient":${recipient},${MESSAGE}}`;
const withReply = (reply: string): string =>
  `{"recipient":{"id":"u"},"message":{"text":"x","quickReplies":[],"quickRepliesV2":[{},${reply}]}}`;
const REPLY_AT = 'message.quickRepliesV2[1]';
const REPLY = `set-once ${REPLY_AT}`;

test.each([
  ['at the top', `{${MESSAGE},"recipient":{"id":"u"},${MESSAGE}}`, ['set-once message']],
  ['within', withRecipient('{"id":"a","id":"b"}'), ['set-once recipient.id']],
  ['the same value', withRecipient('{"id":"a","id":"a"}'), ['set-once recipient.id']],
  ['three times', withRecipient('{"id":"a","id":"b","id":"c"}'), ['set-once recipient.id']],
  ['with blanks', withRecipient('{ "id"\n:\t"a" , "id"\r: "b" }'), ['set-once recipient.id']],
  ['written in two ways', withRecipient('{"id":"a","\\u0069d":"b"}'), ['set-once recipient.id']],
  ['in a list', withReply('{"a":[0,[{"b":1},{"b":1,"c":2,"b":3}]]}'), [`${REPLY}.a[1][1].b`]],
  ['empty', withReply('{"":1,"":2}'), [`${REPLY}[""]`]],
  ['__proto__', withReply('{"__proto__":1,"__proto__":2}'), [`${REPLY}.__proto__`]],
  [
    'beside what else is wrong',
    withRecipient('{"id":"","id":""}'),
    ['set-once recipient.id', 'id-not-empty recipient.id'],
  ],
  ['the lost value is not checked', withRecipient('{"id":7,"id":"a"}'), ['set-once recipient.id']],
])('a key that comes twice in an object of a text is a violation: %s', (_, text, expected) => {
  expect(violationsOf(text)).toEqual(expected);
});

test.each([
  ['in two objects', withReply('{"a":{"b":1},"c":{"b":1},"b":1}')],
  ['as a value', withReply('{"a":"a","b":"a","c":["a","a","b"]}')],
  ['within a string', withReply('{"a":"\\"a\\":1,{","b":"\\\\","c":"\\",\\"a\\":","d":"}]:"}')],
  ['in another case', withReply('{"a":1,"A":2}')],
])('a key that comes once in each object is not a violation: %s', (_, text) => {
  expect(violationsOf(text)).toEqual([]);
});

test('the message of a key that comes twice names the key and the requirement', () => {
  const result = safeParse(withRecipient('{"id":"a","id":"b"}'));
  expect(result.ok || result.violations[0]?.message).toBe(
    '`recipient.id` must be set only once; got it twice. [set-once]',
  );
});

test.each([
  ['an id of 64 bits', withReply('{"id":12345678901234567890}'), [`open-shape-json ${REPLY_AT}.id`]],
  ['the first that is rounded', withReply('{"id":9007199254740993}'), [`open-shape-json ${REPLY_AT}.id`]],
  ['below zero, in a list', withReply('{"a":[1,-12345678901234567]}'), [`open-shape-json ${REPLY_AT}.a[1]`]],
  ['of 30 digits', withReply(`{"a":${'7'.repeat(30)}}`), [`open-shape-json ${REPLY_AT}.a`]],
  ['of two', withReply(`{"a":1${'0'.repeat(14)}1,"b":9007199254740993}`), [`open-shape-json ${REPLY_AT}.b`]],
  ['rounded to a power of ten', withReply(`{"a":${'9'.repeat(22)}}`), [`open-shape-json ${REPLY_AT}.a`]],
])('an integer of a text that JavaScript would round is a violation: %s', (_, text, expected) => {
  expect(violationsOf(text)).toEqual(expected);
});

test.each([
  ['9007199254740992', '-9007199254740992', '1000000000000000000', '1700000000000'],
  ['1000000000000000000000', '-12500000000000000000000', `1${'0'.repeat(308)}`],
  ['0.30000000000000004', '0.1000000000000000055', '1e20', '-1.5E-7', '0', '-0'],
  ['"12345678901234567890"', '{"12345678901234567890":1}', '"\\"12345678901234567890"'],
])('an exact integer, a fraction and a string are accepted: %s', (...values) => {
  for (const value of values) expect(violationsOf(withReply(`{"a": ${value} ,"b":[${value}, ${value}]}`))).toEqual([]);
});
