import { deleteGlobalConfig, setGlobalConfig } from 'valibot';
import { expect, test } from 'vitest';
import { toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { attachmentRequest, textRequest } from './requests.js';
import { told } from './told.js';

const nested = (depth: number): unknown => {
  let json: unknown = {};
  for (let i = 0; i < depth; i++) json = { a: json };
  return json;
};

test('__proto__, constructor and their like are unknown fields, and pollute nothing', () => {
  const text =
    '{"recipient":{"id":"u","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1},';
  const json = `${text}"message":{"text":"x","quickReplies":[],"quickRepliesV2":[],"__proto__":{}}}`;
  const expected = [
    'unknown-field recipient.__proto__',
    'unknown-field recipient.constructor',
    'unknown-field recipient.toString',
    'unknown-field message.__proto__',
  ];
  expect(told(json)).toEqual(expected);
  expect(told(JSON.parse(json))).toEqual(expected);
  expect('polluted' in {}).toBe(false);
});

test('a required field is not taken from the prototype', () => {
  expect(told(Object.create(textRequest()))).toEqual(['field-type ']);
  expect(told('{"__proto__":{"recipient":{"id":"u"}}}')).toEqual([
    'recipient-missing recipient',
    'field-type message',
    'unknown-field __proto__',
  ]);
});

test('__proto__ within an open shape is a key like any other', () => {
  const text =
    '{"recipient":{"id":"u"},"message":{"attachment":{"type":"image","payload":{"__proto__":{"a":1}}},"quickReplies":[],"quickRepliesV2":[]}}';
  expect(toBody(parse(text))).toBe(text);
  expect('a' in {}).toBe(false);
});

test.each([
  ['in text', '['.repeat(10_000) + ']'.repeat(10_000), 'field-type '],
  ['in text that does not end', '{"a":'.repeat(10_000), 'field-type '],
  ['in a field', textRequest({ text: nested(10_000) }), 'field-type message.text'],
  ['in an unknown field', textRequest({ deep: nested(10_000) }), 'unknown-field message.deep'],
])('depth 10 000 %s is one violation', (_, json, expected) => {
  expect(told(json)).toEqual([expected]);
});

test('an open shape goes 100 levels deep', () => {
  expect(told(textRequest({ quickRepliesV2: [nested(100)] }))).toEqual([]);
  const tooDeep = [`open-shape-json message.quickRepliesV2[0]${'.a'.repeat(101)}`];
  expect(told(textRequest({ quickRepliesV2: [nested(101)] }))).toEqual(tooDeep);
  expect(told(textRequest({ quickRepliesV2: [nested(10_000)] }))).toEqual(tooDeep);
  expect(told(JSON.stringify(textRequest({ quickRepliesV2: [nested(1_000)] })))).toEqual(tooDeep);
});

test('what JSON would drop or rewrite is told, each with its path', () => {
  class Card {}
  const payload = {
    a: [Number.NaN, Number.POSITIVE_INFINITY, 1],
    b: undefined,
    c: () => 1,
    d: new Date(),
    e: { f: new Card(), g: 1n, h: Symbol('x') },
    i: Array(1),
    j: { [Symbol('x')]: 1 },
    toJSON: () => ({}),
  };
  expect(told(attachmentRequest({ type: 'file', payload }))).toEqual(
    ['a[0]', 'a[1]', 'b', 'c', 'd', 'e.f', 'e.g', 'e.h', 'i[0]', 'j', 'toJSON'].map(
      path => `open-shape-json message.attachment.payload.${path}`,
    ),
  );
  expect(told(attachmentRequest({ type: 'file', payload: new Card() }))).toEqual([
    'open-shape-json message.attachment.payload',
  ]);
  expect(told(textRequest({ messageId: undefined }))).toEqual(['field-type message.messageId']);
});

test('circular, endless and unreadable values are violations', () => {
  const circle: Record<string, unknown> = {};
  circle.a = circle;
  expect(told(textRequest({ quickReplies: [circle] }))).toHaveLength(1);
  let bomb: unknown = {};
  for (let i = 0; i < 60; i++) bomb = [bomb, bomb];
  expect(told(textRequest({ quickReplies: [{ bomb }] }))).toEqual(['field-type ']);
  expect(told(textRequest({ quickReplies: Array(4_000_000_000) }))).toEqual(['field-type ']);
  const unreadable = {
    get recipient() {
      throw new Error('no');
    },
  };
  expect(told(unreadable)).toEqual(['field-type ']);
});

test.each([
  '',
  '{',
  'nul',
  '{"a":1,}',
  '"text"',
  'null',
  '7',
  '\ufeff{}',
  undefined,
  null,
  7,
  Symbol('x'),
  () => 1,
  [],
])('what is no JSON object is one violation at the top (%#)', json => expect(told(json)).toEqual(['field-type ']));

test('lone surrogates pass, and leave as escapes', () => {
  expect(toBody(parse(textRequest({ text: 'a\ud800' })))).toContain('"text":"a\\ud800"');
});

test('global settings of valibot change nothing', () => {
  setGlobalConfig({ abortEarly: true, abortPipeEarly: true });
  try {
    expect(told(textRequest({ text: '', messageId: '', x: 1, y: 1 }))).toHaveLength(4);
  } finally {
    deleteGlobalConfig();
  }
});
