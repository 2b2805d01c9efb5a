import { expect, test } from 'vitest';
import { textRequest } from '../../src/corpus/valid-requests.js';
import { toBody } from '../../src/index.js';
import { parse, safeParse } from '../../src/parse/index.js';
import { violationsOf } from '../support/parse/violations.js';

test('a required field is not taken from the prototype', () => {
  expect(violationsOf(Object.create(textRequest()))).toEqual(['field-type ']);
  expect(violationsOf('{"__proto__":{"recipient":{"id":"u"}}}')).toEqual([
    'recipient-missing recipient',
    'field-type message',
    'unknown-field __proto__',
  ]);
});

test('circular and endless values are violations', () => {
  const circle: Record<string, unknown> = {};
  circle.a = circle;
  expect(violationsOf(textRequest({ quickReplies: [circle] }))).toHaveLength(1);
  let bomb: unknown = {};
  for (let i = 0; i < 60; i++) bomb = [bomb, bomb];
  expect(violationsOf(textRequest({ quickReplies: [{ bomb }] }))).toEqual(['field-type ']);
  expect(violationsOf(textRequest({ quickReplies: Array(4_000_000_000) }))).toEqual(['field-type ']);
});

test.each([
  ['"text"', 'a string'],
  [undefined, 'undefined'],
  [new Uint8Array(2), 'an object that is not plain'],
])('the violation of a value that is not an object names its type (%#)', (json, found) => {
  const result = safeParse(json);
  expect(result.ok || result.violations[0]?.message).toBe(`The request must be an object; got ${found}. [field-type]`);
});

test.each(['', '{', 'nul', '{"a":1,}', '"text"', 'null', '7', undefined, null, 7, Symbol('x'), () => 1, []])(
  'a value that is not a JSON object is one violation of the whole request (%#)',
  json => expect(violationsOf(json)).toEqual(['field-type ']),
);

test('lone surrogates are accepted, and sent as escapes', () => {
  expect(toBody(parse(textRequest({ text: 'a\ud800' })))).toContain('"text":"a\\ud800"');
});
