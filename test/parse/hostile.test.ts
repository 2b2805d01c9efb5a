import { deleteGlobalConfig, setGlobalConfig } from 'valibot';
import { expect, test } from 'vitest';
import { rules, toBody } from '../../src/index.js';
import { parse, safeParse } from '../../src/parse/index.js';
import { attachmentRequest, textRequest } from './requests.js';
import { told } from './told.js';

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
  ['', 'an empty text'],
  ['{"a":1,}', 'text that is no JSON'],
  [`\ufeff${JSON.stringify(textRequest())}`, 'a text that begins with a byte order mark'],
  ['"text"', 'string'],
  [undefined, 'undefined'],
  [new Uint8Array(2), 'no plain object'],
])('what was there instead of a JSON object is said (%#)', (json, what) => {
  const result = safeParse(json);
  expect(result.ok || result.violations[0]?.message).toBe(
    `${rules['field-type'].sentence} At the top: ${what}. [field-type]`,
  );
});

test.each(['', '{', 'nul', '{"a":1,}', '"text"', 'null', '7', undefined, null, 7, Symbol('x'), () => 1, []])(
  'what is no JSON object is one violation at the top (%#)',
  json => expect(told(json)).toEqual(['field-type ']),
);

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
