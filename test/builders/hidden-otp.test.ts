import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Button, Otp, type Sendable, toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { fastDeepEqual, lodash } from './equal-libraries.js';

const VALUE = 'k481516q';
const TEXT = 'Your code is k2342q';
const SECRET = /k481516q|k2342q/;
const otp = Otp.for('C-1029').messageId('otp-1').text(TEXT).value(VALUE).button(Button.postback('Yes', 'y'));
const partial = Otp.for('C-1029').text(TEXT).value(VALUE);

describe.each([
  ['finished', otp],
  ['half-built', partial],
])('a %s OTP shows neither value nor text', (_, shown) => {
  it.each([
    ['by default', {}],
    ['to any depth, with what is hidden', { depth: Number.POSITIVE_INFINITY, showHidden: true }],
    ['without custom inspection', { depth: Number.POSITIVE_INFINITY, showHidden: true, customInspect: false }],
    ['with getters', { depth: Number.POSITIVE_INFINITY, getters: true }],
    ['through proxies', { depth: Number.POSITIVE_INFINITY, showProxy: true }],
  ])('in util.inspect %s', (_how, options) => {
    expect(inspect(shown, options)).not.toMatch(SECRET);
    expect(inspect({ deep: [shown] }, options)).not.toMatch(SECRET);
  });

  it('in the diffs of Vitest and node:assert', () => {
    const other = Otp.for('C-1').messageId('otp-1').text('Another text').value('k000000q');
    const messageOf = (check: () => unknown): string => {
      try {
        check();
      } catch (error) {
        return inspect(error, { depth: 9 });
      }
      throw new Error('they are equal');
    };
    for (const check of [
      () => expect(shown).toEqual(other),
      () => expect([{ deep: shown }]).toStrictEqual([{ deep: other }]),
      () => expect([{ deep: shown }]).toMatchObject([{ deep: other }]),
      () => assert.deepStrictEqual(shown, other),
      () => assert.deepEqual([{ deep: shown }], [{ deep: other }]),
    ]) {
      expect(messageOf(check)).not.toMatch(SECRET);
      expect(messageOf(check)).not.toMatch(/Another text|k000000q/);
    }
  });
});

// With both, inspect calls the getters of the prototype.
it('a complete OTP shows neither value nor text in util.inspect with getters and showHidden', () => {
  expect(inspect(otp, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true })).not.toMatch(SECRET);
});

/** Everything that a program can print of a value, by its own properties, to any depth. */
const structureOf = (value: unknown, seen = new Set<unknown>()): unknown => {
  if (typeof value === 'function') return `function ${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (seen.has(value)) return 'seen';
  seen.add(value);
  return Reflect.ownKeys(value).map(key => [String(key), structureOf(Reflect.get(value, key), seen)]);
};

const prints: Readonly<Record<string, (otp: object) => unknown>> = {
  'its string and its names': otp => [`${otp}`, Object.getOwnPropertyNames(otp), Object.keys(otp)].join(),
  'JSON.stringify of a copy': otp => JSON.stringify({ ...otp }),
  'JSON.stringify of Object.entries': otp => JSON.stringify(Object.entries(otp)),
  'JSON.stringify of its descriptors': otp => JSON.stringify(Object.getOwnPropertyDescriptors(otp)),
  'inspect of a copy': otp => inspect({ ...otp }, { depth: 99, showHidden: true, getters: true }),
  'inspect without custom inspection': otp => inspect(otp, { depth: 99, customInspect: false, showProxy: true }),
  'inspect of a clone of lodash': otp => inspect(lodash.cloneDeep(otp), { depth: 99, customInspect: false }),
  'a walk through all properties': otp => JSON.stringify(structureOf(otp)),
  'a walk through a frozen OTP': otp => JSON.stringify(structureOf(deepFreeze(otp))),
  'String of each value': otp => JSON.stringify(stringsOf(otp)),
};

const deepFreeze = (value: object): object => {
  for (const key of Reflect.ownKeys(value)) {
    const item: unknown = Reflect.get(value, key);
    if (typeof item === 'object' && item !== null && !Object.isFrozen(item)) deepFreeze(item);
  }
  return Object.freeze(value);
};

/** The values of the steps of a builder, its hidden text and its hidden value among them. */
const valuesIn = (otp: object): readonly unknown[] => {
  const values: unknown[] = [];
  for (let step: unknown = Reflect.get(otp, ' step'); step; step = Reflect.get(Object(step), 'previous'))
    values.push(Reflect.get(Object(step), 'value'));
  return values;
};

const stringsOf = (otp: object): readonly string[] =>
  valuesIn(otp).flatMap(value => [`${value}`, JSON.stringify(value), inspect(value), `${[value]}`]);

const withCode = (code: string): object => Otp.for('c').messageId('m').text(`Your code is ${code}`).value(code);
const parsedWithCode = (code: string): object =>
  parse({ customerNo: 'c', messageId: 'm', mokMessage: `Your code is ${code}`, mokValue: code });

it('a hidden text or value says [hidden] in every way to make it a string', () => {
  const hidden = valuesIn(withCode('k111222q')).flatMap(value =>
    inspect(value) === '[hidden]' ? [Object(value)] : [],
  );
  expect(hidden).toHaveLength(2);
  for (const one of hidden) {
    const texts = [one.toString(), one.toLocaleString(), String(one), `${one}`, [one].join(), JSON.stringify(one)];
    expect(new Set(texts.map(text => text.replaceAll('"', '')))).toEqual(new Set(['[hidden]']));
    expect(inspect(one)).toBe('[hidden]');
    expect(String(one.valueOf())).not.toContain('k111222q');
  }
});

describe.each([
  ['a built OTP', withCode],
  ['a parsed OTP', parsedWithCode],
])('%s', (_, make) => {
  it.each(Object.entries(prints))('prints the same whatever its code: %s', (_how, print) => {
    const [one, other] = [make('k111222q'), make('739182')];
    // Compared once, so that both have what a comparison needs.
    expect(isDeepStrictEqual(one, other)).toBe(false);
    expect(print(one)).toEqual(print(other));
    expect(print(one)).toBe(print(make('k111222q')));
    expect(String(print(one))).not.toContain('k111222q');
  });

  it('can be compared when it is frozen', () => {
    for (const isEqual of [isDeepStrictEqual, lodash.isEqual, fastDeepEqual]) {
      expect(isEqual(deepFreeze(make('k111222q')), deepFreeze(make('k111222q')))).toBe(true);
      expect(isEqual(deepFreeze(make('k111222q')), make('k111222q'))).toBe(true);
      expect(isEqual(deepFreeze(make('k111222q')), deepFreeze(make('739182')))).toBe(false);
    }
  });

  it('and all others still make their JSON when one is frozen with everything that it refers to', () => {
    expect(JSON.parse(toBody(deepFreeze(make('k111222q')) as Sendable))).toMatchObject({ mokValue: 'k111222q' });
    expect(JSON.parse(toBody(Otp.for('c').messageId('m').text('t').withLocation()))).toMatchObject({ mokMessage: 't' });
  });

  it('can be compared after many others', () => {
    const codes = Array.from({ length: 300 }, (_code, index) => `${100_000 + index}`);
    expect(isDeepStrictEqual(codes.map(make), codes.map(make))).toBe(true);
    expect(isDeepStrictEqual(make('k111222q'), make('k111222q'))).toBe(true);
    expect(isDeepStrictEqual(codes.map(make), [...codes.slice(1), '1'].map(make))).toBe(false);
  });
});
