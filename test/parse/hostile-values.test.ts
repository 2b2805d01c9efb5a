import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { attachmentRequest, genericRequest, otpRequest, textRequest } from '../../src/corpus/valid-requests.js';
import { toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { violationsOf } from '../support/parse/violations.js';

const PAYLOAD = 'message.attachment.payload';
const fileWith = (payload: unknown) => attachmentRequest({ type: 'file', payload });

class Card {
  title = 'Gold';
  toJSON(): unknown {
    return {};
  }
}

const circle: Record<string, unknown> = {};
circle.a = [circle];

/** Values that JSON cannot hold. */
const odd: readonly (readonly [name: string, value: unknown])[] = [
  ['undefined', undefined],
  ['a function', () => 1],
  ['a class', Card],
  ['a symbol', Symbol('x')],
  ['a bigint', 1n],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['a boxed string', Object('x')],
  ['a Date', new Date(0)],
  ['a Map', new Map([['a', 1]])],
  ['a Buffer', Buffer.from(JSON.stringify(textRequest()))],
  ['an instance', new Card()],
  ['what inherits', Object.create({ a: 1 })],
  ['an object with a symbol', { [Symbol('x')]: 1 }],
];

test.each(odd)('%s is one violation at any place of a request', (_, value) => {
  expect(violationsOf(value)).toEqual(['field-type ']);
  expect(violationsOf({ recipient: value, message: textRequest().message })).toEqual(['field-type recipient']);
  expect(violationsOf(textRequest({ text: value }))).toEqual(['field-type message.text']);
  expect(violationsOf(textRequest({ extra: value }))).toEqual(['unknown-field message.extra']);
  expect(violationsOf(genericRequest({ elements: value }))).toEqual([`field-type ${PAYLOAD}.elements`]);
  expect(violationsOf(genericRequest({ elements: [value] }))).toEqual([`field-type ${PAYLOAD}.elements[0]`]);
  expect(violationsOf(otpRequest({ mokValue: value }))).toEqual(['field-type mokValue']);
  expect(violationsOf(otpRequest({ showWithLocation: value }))).toEqual(['field-type showWithLocation']);
  expect(violationsOf(fileWith(value))).toEqual([`open-shape-json ${PAYLOAD}`]);
  expect(violationsOf(fileWith({ a: [0, { b: value }] }))).toEqual([`open-shape-json ${PAYLOAD}.a[1].b`]);
});

test('the holes of a list are violations; fields of a list are dropped, as by JSON.stringify', () => {
  const holes: unknown[] = [1];
  holes[3] = 2;
  expect(violationsOf(fileWith({ a: holes }))).toEqual([
    `open-shape-json ${PAYLOAD}.a[1]`,
    `open-shape-json ${PAYLOAD}.a[2]`,
  ]);
  const list = Object.assign([1, 2], { more: 3, toJSON: () => 'other' });
  expect(toBody(parse(fileWith({ a: list })))).toContain('"payload":{"a":[1,2]}');
});

test('-0 is parsed as 0, as JSON writes it', () => {
  for (const json of [fileWith({ a: -0 }), JSON.stringify(fileWith({ a: 7 })).replace('7', '-0')]) {
    const { payload } = Object(parse(json).toJSON()).message.attachment;
    expect(Object.is(payload.a, 0)).toBe(true);
  }
});

test('a number too large for JavaScript is a violation, as it would be sent as null', () => {
  expect(violationsOf(JSON.stringify(fileWith({ a: 7 })).replace('7', '1e999'))).toEqual([
    `open-shape-json ${PAYLOAD}.a`,
  ]);
});

test('an object without a prototype, a frozen one and one of another realm are accepted', () => {
  const bare = Object.assign(Object.create(null), textRequest());
  for (const json of [bare, Object.freeze(textRequest()), runInNewContext(`(${JSON.stringify(textRequest())})`)])
    expect(toBody(parse(json))).toBe(JSON.stringify(textRequest()));
});

test('names such as __proto__ and toJSON are ordinary keys', () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON', ' is'];
  const text = `{${keys.map(key => `"${key}":{"polluted":true}`).join()}}`;
  const own: object = JSON.parse(text);
  const names = ['.__proto__', '.constructor', '.prototype', '.toString', '.hasOwnProperty', '.valueOf', '.toJSON'];
  const unknown = [...names, '[" is"]'].map(name => `unknown-field message${name}`);
  const withOwn = (json: object) => Object.fromEntries([...Object.entries(Object(json)), ...Object.entries(own)]);
  expect(violationsOf({ ...textRequest(), message: withOwn(Object(textRequest().message)) })).toEqual(unknown);
  expect(toBody(parse(fileWith(own)))).toContain(`"payload":${text}`);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
