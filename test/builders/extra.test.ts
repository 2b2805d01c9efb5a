import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import type { SpecNames } from '../../src/spec/requests.js';
import { objects } from '../support/spec/rows.js';
import { type Loose, loose, toldBy } from './loose.js';

const uri = 'https://example.com/a';
const button = loose(Button.postback('Yes', 'yes'));
const link = loose(Button.webUrl('Read', uri));
const element = loose(Element);
const text = loose(Message.text('Hello').toCustomer('C-1029'));
const carousel = loose(Message.generic().element(Element.title('Gold')).toCustomer('C-1029'));
const otp = loose(Otp.for('C-1029').messageId('o').text('Your code is 481516').value('481516'));

const PAYLOAD = 'message.attachment.payload';
const builders: Readonly<Record<string, readonly [start: Loose, place: string]>> = {
  'a text message': [text, 'message.'],
  'a generic message': [carousel, 'message.'],
  'a media message': [loose(Message.image({}).toUser('u')), 'message.'],
  'an element': [element, ''],
  'a postback button': [button, ''],
  'a web_url button': [link, ''],
  'an OTP': [otp, ''],
};
const fieldsOf = (json: unknown): unknown => Object(json).message ?? json;
const textOf = (builder: unknown): string => JSON.stringify(builder);

describe.each(Object.entries(builders))('.extra() of %s', (_, [start, place]) => {
  it('adds the fields last, in their order, changes nothing else, and leaves the builder as it was', () => {
    const before = textOf(start);
    const extended = textOf(start.extra({ zeta: 1, alpha: { deep: [null, 'x'] } }));
    expect(Object.keys(Object(fieldsOf(JSON.parse(extended)))).slice(-2)).toEqual(['zeta', 'alpha']);
    expect(extended.replace(',"zeta":1,"alpha":{"deep":[null,"x"]}', '')).toBe(before);
    expect(textOf(start)).toBe(before);
  });

  it('copies the fields, so that a later change has no effect', () => {
    const given = { list: ['a'] };
    const extended = start.extra(given);
    given.list.push('b');
    expect(textOf(extended)).toContain('"list":["a"]');
  });

  it('keeps __proto__ and constructor as fields', () => {
    const extended = start.extra(JSON.parse('{"__proto__":{"a":1},"constructor":"x"}'));
    expect(textOf(extended)).toContain('"__proto__":{"a":1},"constructor":"x"');
  });

  it('refuses anything but a plain object', () => {
    for (const [given, found] of [
      [undefined, 'undefined'],
      [null, 'null'],
      ['481516', 'a string'],
      [[], 'an array'],
      [new Date(0), 'an object that is not plain'],
    ] as const)
      expect(toldBy(() => start.extra(given))).toEqual([
        'open-shape-json',
        `${place}extra`,
        `\`${place}extra\` must be a plain JSON object; got ${found}. [open-shape-json]`,
      ]);
  });

  it.each([
    [{ a: { b: undefined } }, 'a.b', 'undefined'],
    [{ a: () => 1 }, 'a', 'a function'],
    [{ a: [1n] }, 'a[0]', 'a bigint'],
    [{ a: Number.NaN }, 'a', 'NaN'],
  ])('refuses values that are not JSON, at their place on the wire: %#', (given, path, found) => {
    const at = place + path;
    expect(toldBy(() => start.extra(given))).toEqual([
      'open-shape-json',
      at,
      `\`${at}\` must be plain JSON; got ${found}. [open-shape-json]`,
    ]);
  });
});

const namesOf = (...ofKind: readonly string[]): readonly string[] => [
  ...new Set(ofKind.flatMap(name => Object.keys(objects.get(name)?.rows ?? {}))),
];
// The compiler compares the table with the wire types: the names that `.extra` rejects follow both.
const names: Readonly<Record<keyof SpecNames, readonly string[]>> = {
  message: namesOf('TextMessage', 'GenericMessage'),
  element: namesOf('Element'),
  button: namesOf('PostbackButton', 'WebUrlButton'),
  otp: namesOf('SendOtpRequest'),
};
const kinds: Readonly<Record<keyof SpecNames, readonly (readonly [Loose, string])[]>> = {
  message: [text, carousel].map(start => [start, 'message.']),
  element: [[element, '']],
  button: [button, link].map(start => [start, '']),
  otp: [[otp, '']],
};

describe('a name of the API spec is not an extra field', () => {
  const cases = Object.entries(kinds).flatMap(([kind, starts]) =>
    starts.flatMap(([start, place]) => names[kind as keyof SpecNames].map(name => [kind, name, start, place] as const)),
  );
  it.each(cases)('a %s refuses %s', (_, name, start, place) => {
    expect(toldBy(() => start.extra({ other: 1, [name]: 'x' }))).toEqual([
      'extra-not-known',
      place + name,
      `\`${place}${name}\` must be set by its own step, not .extra; got "${name}". [extra-not-known]`,
    ]);
  });

  it('while names of other objects are extra fields', () => {
    expect(textOf(text.extra({ title: 'x', recipient: 1, id: 2 }))).toContain('"title":"x","recipient":1,"id":2');
    expect(textOf(element.extra({ text: 'x', payload: 1 }))).toContain('"text":"x","payload":1');
    expect(textOf(otp.extra({ message: { a: 1 }, buttons: [] }))).toContain('"message":{"a":1},"buttons":[]');
  });

  it('names the place within an element and a button of a message', () => {
    const inElement = () => Message.generic().element(e => Object(loose(e).extra({ title: 'x' })));
    expect(toldBy(inElement)[1]).toBe(`${PAYLOAD}.elements[0].title`);
  });
});

describe('toBody', () => {
  const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('0', '17', '__proto__', 'toJSON', 'a"b'));
  const fields = fc.dictionary(anyName, fc.jsonValue(), { noNullPrototype: false });
  const refused = new Set(Object.values(names).flat());
  const allowed = fields.filter(given => !Object.keys(given).some(name => refused.has(name)));

  it('is JSON.stringify to the byte, and parse with extras gives the same JSON', () => {
    fc.assert(
      fc.property(allowed, allowed, allowed, (one, two, three) => {
        const deep = element.title('Gold').button(button.extra(one)).extra(two);
        const message = loose(Message.generic().toUser('u')).element(deep).extra(three);
        for (const built of [message, otp.button(button.extra(one)).extra(two)]) {
          const body = toBody(Object(built));
          expect(body).toBe(textOf(built));
          expect(toBody(parse(body, { extras: true }))).toBe(body);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('extra fields are a part of the value', () => {
  it('two messages that differ in them are not equal, and the same steps are', () => {
    const one = text.extra({ acmePriority: 'high' });
    expect(isDeepStrictEqual(one, text.extra({ acmePriority: 'high' }))).toBe(true);
    expect(isDeepStrictEqual(one, text.extra({ acmePriority: 'low' }))).toBe(false);
    expect(isDeepStrictEqual(one, text)).toBe(false);
    expect(isDeepStrictEqual(otp.extra({ a: 1 }), otp.extra({ a: 1 }))).toBe(true);
    expect(isDeepStrictEqual(otp.extra({ a: 1 }), otp.extra({ a: 2 }))).toBe(false);
  });
});
