import { describe, expect, test } from 'vitest';
import {
  elementRequest,
  genericRequest,
  otpRequest,
  postback,
  recipientRequest,
  textRequest,
  webUrl,
} from '../../src/corpus/valid-requests.js';
import { toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { violationsOf } from '../support/parse/violations.js';

// No test reads a clock: work that grows faster than the input runs into the time limit of a test.

const MANY = 1_000_000;
const long = 'x'.repeat(MANY);
const ELEMENT = 'message.attachment.payload.elements[1]';

describe('a string of 1 MB', () => {
  test.each([
    ['a text', textRequest({ text: long })],
    ['of escapes', textRequest({ text: '"\\\n\ud800\u2028'.repeat(MANY / 5) })],
    ['an id', recipientRequest({ id: long })],
    ['a message id', textRequest({ messageId: long })],
    ['a URI', elementRequest({ imageUrl: `https://a.com/${long}` })],
    ['a URI of another scheme', elementRequest({ buttonsV2: [webUrl({ payload: `x:${long}` })] })],
    ['a value', otpRequest({ mokValue: long })],
    ['a key of an open shape', textRequest({ quickReplies: [{ [long]: long }] })],
  ])('is accepted as %s, as a value and as text', (_, json) => {
    const text = JSON.stringify(json);
    expect(toBody(parse(json)) === text).toBe(true);
    expect(toBody(parse(text)) === text).toBe(true);
  });

  test.each([
    [
      'as a type',
      elementRequest({ buttonsV2: [postback({ type: long })] }),
      `button-type ${ELEMENT}.buttonsV2[0].type`,
    ],
    ['as a URI', elementRequest({ imageUrl: long }), `image-url-uri ${ELEMENT}.imageUrl`],
    ['as a URI with a blank', elementRequest({ imageUrl: `${long} ` }), `image-url-uri ${ELEMENT}.imageUrl`],
    ['as a host', elementRequest({ imageUrl: `https://${long}:x/` }), `image-url-uri ${ELEMENT}.imageUrl`],
    ['as a message id', textRequest({ messageId: `${long}]` }), 'message-id-unambiguous message.messageId'],
    ['as the whole', long, 'field-type '],
    ['of objects', `[${'{},'.repeat(MANY / 4)}{}]`, 'field-type '],
  ])('is one violation %s', (_, json, expected) => {
    expect(violationsOf(json)).toEqual([expected]);
  });

  test('is one violation as a key, with a path that is cut', () => {
    expect(violationsOf(JSON.stringify(textRequest({ [long]: 1 })))).toEqual([
      `unknown-field message.${long.slice(0, 1992)}...`,
    ]);
  });
});

const listsIn = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objectsIn = (depth: number): string => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`;
const nested = (depth: number): unknown => {
  let json: unknown = {};
  for (let i = 0; i < depth; i++) json = i % 2 === 0 ? { a: json } : [json];
  return json;
};
const replacing = (json: unknown, text: string): string => JSON.stringify(json).replace('"here"', () => text);

describe.each([10_000, 100_000])('depth %i', depth => {
  test.each([
    ['as the whole', listsIn(depth), 'field-type '],
    ['in a text that does not end', '{"a":'.repeat(depth), 'field-type '],
    ['in a field', textRequest({ text: nested(depth) }), 'field-type message.text'],
    ['in an unknown field', textRequest({ deep: nested(depth) }), 'unknown-field message.deep'],
    ['in the list of elements', genericRequest({ elements: nested(depth + 1) }), /\.elements$/],
    [
      'in an open shape',
      textRequest({ quickReplies: [{ a: nested(depth) }] }),
      'open-shape-json message.quickReplies[0]',
    ],
    ['in a field, as text', replacing(textRequest({ text: 'here' }), listsIn(depth)), 'field-type message.text'],
    [
      'in an open shape, as text',
      replacing(textRequest({ quickReplies: ['here'] }), objectsIn(depth)),
      'open-shape-json message.quickReplies[0]',
    ],
  ])('%s is one violation', (_, json, expected) => {
    const all = violationsOf(json);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatch(expected);
  });
});
