import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';
import { endlessList, sharedTree } from '../../support/endless.js';
import { actions } from '../../support/webhook/actions.js';
import { pressOf } from '../../support/webhook/presses.js';

class Money {
  readonly amount = 7;
}

test.each([
  ['undefined', undefined, '`data` is missing; it must be JSON'],
  ['NaN', { a: [Number.NaN] }, '`a[0]` must be JSON; got a number that JSON cannot represent'],
  ['Infinity', Number.POSITIVE_INFINITY, '`data` must be JSON; got a number that JSON cannot represent'],
  ['a Date', { at: new Date(0) }, '`at` must be JSON; got an object that is not plain'],
  ['a Map', new Map(), '`data` must be JSON; got an object that is not plain'],
  ['a class', { m: { n: new Money() } }, '`m.n` must be JSON; got an object that is not plain'],
  ['a bigint', { n: 7n }, '`n` must be JSON; got a bigint'],
  ['a function', { toJSON: () => 'x' }, '`toJSON` must be JSON; got a function'],
  ['a symbol', Symbol('s'), '`data` must be JSON; got a symbol'],
  ['a hole', [1, undefined], '`[1]` must be JSON; got undefined'],
  ['a prototype', JSON.parse('{"__proto__":1}'), '`__proto__` must be JSON; got the key __proto__'],
])('%s is refused, as JSON would change it', (_, data, message) => {
  expect(() => actions.open('Open', data)).toThrow(`actions.open: ${message}.`);
});

test('a list is read only as far as its first wrong item, or the millionth', () => {
  expect(() => actions.open('Open', new Array(2 ** 32 - 1))).toThrow('`[0]` must be JSON; got undefined.');
  const { list, reads } = endlessList(undefined);
  expect(() => actions.open('Open', { list })).toThrow('`list[0]` must be JSON; got undefined.');
  expect(reads()).toBe(1);
  expect(() => actions.open('Open', endlessList(1).list)).toThrow('must be JSON; got more than 1000000 values.');
  expect(() => actions.open('Open', sharedTree(90))).toThrow('must be JSON; got more than 1000000 values.');
});

test('an undefined property is left out before the schema validates the data', () => {
  expect(JSON.stringify(actions.open('O', { a: undefined, b: 1 }))).toContain('open:{\\"b\\":1}');
  const { strict } = defineActions({ strict: v.object({ a: v.undefinedable(v.string()) }) });
  expect(() => strict('S', { a: undefined })).toThrow('it rejects `a`.');
});

test('data survives a button and its press as the same JSON', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ noUnicodeString: false }).filter(json => !JSON.stringify(json).includes('__proto__')),
      data => {
        const read = actions.read(pressOf(actions.open('O', data)));
        expect(read.kind === 'action' && JSON.stringify(read.data)).toBe(JSON.stringify(data));
      },
    ),
    { seed: 7, numRuns: 1000 },
  );
});

test('changing the data later does not change the button', () => {
  const data = { a: [1] };
  const button = actions.open('O', data);
  data.a.push(2);
  expect(button.toJSON().payload).toBe('open:{"a":[1]}');
});
