import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';
import { pressOf } from '../pressed.js';
import { actions } from './actions.js';

class Money {
  readonly amount = 7;
}

test.each([
  ['undefined', undefined, 'data: undefined'],
  ['NaN', { a: [Number.NaN] }, 'a[0]: a number that JSON does not have'],
  ['Infinity', Number.POSITIVE_INFINITY, 'data: a number that JSON does not have'],
  ['a Date', { at: new Date(0) }, 'at: an object of a class'],
  ['a Map', new Map(), 'data: an object of a class'],
  ['a class', { m: { n: new Money() } }, 'm.n: an object of a class'],
  ['a bigint', { n: 7n }, 'n: bigint'],
  ['a function', { toJSON: () => 'x' }, 'toJSON: function'],
  ['a symbol', Symbol('s'), 'data: symbol'],
  ['a hole', [1, undefined], '[1]: undefined'],
  ['a prototype', JSON.parse('{"__proto__":1}'), '__proto__: a key that no data has'],
])('%s is refused, as JSON would change it', (_, data, told) => {
  expect(() => actions.open('Open', data)).toThrow(`actions.open: the data is not JSON at ${told}.`);
});

test('an undefined property is left out, and the schema judges what is left', () => {
  expect(JSON.stringify(actions.open('O', { a: undefined, b: 1 }))).toContain('open:{\\"b\\":1}');
  const { strict } = defineActions({ strict: v.object({ a: v.undefinedable(v.string()) }) });
  expect(() => strict('S', { a: undefined })).toThrow('at a: ');
});

test('JSON in, the same JSON out', () => {
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

test('data given is not kept: what changes later changes no button', () => {
  const data = { a: [1] };
  const button = actions.open('O', data);
  data.a.push(2);
  expect(button.toJSON().payload).toBe('open:{"a":[1]}');
});
