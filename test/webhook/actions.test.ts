import fc from 'fast-check';
import { match } from 'ts-pattern';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Button } from '../../src/build/button.js';
import { Element } from '../../src/build/element.js';
import { defineActions } from '../../src/webhook/define-actions.js';
import { parsePress } from '../../src/webhook/press.js';
import { later, libraries } from './libraries.js';
import { pressOf } from './pressed.js';

const actions = defineActions({
  open: v.unknown(),
  ping: undefined,
  'list-7': v.array(v.number()),
  constructor: undefined,
  toString: undefined,
});

test('a button is a postback button, with its steps', () => {
  const button = actions['list-7']('List', [1, 2]).hidden().seenAs('A list');
  expect(JSON.stringify(button)).toBe(
    JSON.stringify(Button.postback('List', 'list-7:[1,2]').hidden().seenAs('A list')),
  );
  expect(JSON.stringify(Element.button(actions.ping('P')))).toContain('"payload":"ping"');
  expect(() => actions.ping('')).toThrow('[title-not-empty]');
});

test.each([
  ['no press', 'x', 'no-bracket'],
  ['no id', '[]:ping', 'empty-id'],
  ['no such action', '[m]:pong', 'unknown-action'],
  ['nothing', '[m]:', 'unknown-action'],
  ['a blank more', '[m]:ping ', 'unknown-action'],
  ['another case', '[m]:Ping', 'unknown-action'],
  ['what every object has', '[m]:hasOwnProperty', 'unknown-action'],
  ['a prototype', '[m]:__proto__:{}', 'unknown-action'],
  ['the reader', '[m]:read', 'unknown-action'],
  ['no data', '[m]:open', 'data-missing'],
  ['empty data', '[m]:open:', 'data-not-json'],
  ['data of an action without', '[m]:ping:{}', 'data-unexpected'],
  ['a colon of an action without', '[m]:ping:', 'data-unexpected'],
  ['half a JSON', '[m]:open:{"a":', 'data-not-json'],
  ['no JSON', '[m]:open:NaN', 'data-not-json'],
  ['an endless number', '[m]:open:1e999', 'data-not-json'],
  ['a prototype in the data', '[m]:open:{"a":{"__proto__":{"admin":true}}}', 'data-not-json'],
  ['an escaped prototype', '[m]:open:{"\\u005f_proto__":1}', 'data-not-json'],
  ['great depth', `[m]:open:${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'data-not-json'],
  ['other data', '[m]:list-7:["1"]', 'data-refused'],
])('%s is no action', (_, raw, reason) => {
  const expected = { kind: 'unrecognized', reason };
  expect(actions.read(raw)).toEqual(expected);
  expect(actions.read(parsePress(raw))).toEqual(expected);
});

test('names that objects have anyway are ordinary names', () => {
  expect(actions.read('[m]:constructor')).toMatchObject({ action: 'constructor' });
  expect(JSON.stringify(actions.toString('T'))).toContain('"payload":"toString"');
});

test('read never throws, whatever it gets', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('touched');
      },
    },
  );
  const wrong: readonly unknown[] = [
    undefined,
    null,
    7,
    {},
    [],
    trap,
    { kind: 'press' },
    { kind: 'press', payload: 7 },
  ];
  for (const value of wrong)
    expect(actions.read(value as string)).toEqual({ kind: 'unrecognized', reason: 'not-text' });
  const failing = {
    '~standard': {
      version: 1,
      vendor: 'x',
      validate: () => {
        throw new Error('no');
      },
    },
  } as const;
  const odd = { '~standard': { version: 1, vendor: 'x', validate: () => undefined as never } } as const;
  const rejecting = {
    '~standard': { version: 1, vendor: 'x', validate: async () => Promise.reject(new Error('no')) },
  } as const;
  const { read } = defineActions({ failing, odd, rejecting });
  for (const name of ['failing', 'odd', 'rejecting'])
    expect(read(`[m]:${name}:1`)).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
});

test.each(Object.entries(later))('a schema of %s that answers later makes no button', (_, schema) => {
  const { slow, read } = defineActions({ slow: schema });
  expect(() => slow('Slow', 'x')).toThrow('actions.slow: its schema is asynchronous; a button is made at once.');
  expect(read('[m]:slow:"x"')).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
});

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

test('an action without data takes none', () => {
  const make = (actions.ping as (title: string, data: unknown) => unknown).bind(undefined, 'P', { a: 1 });
  expect(make).toThrow('actions.ping: it has no data, but some was given.');
});

test.each([
  ['an empty name', { '': undefined }, 'an action name is not empty'],
  ['a colon', { 'a:b': undefined }, 'an action name has no :, but "a:b" has'],
  ['read', { read: undefined }, 'read cannot be the name of an action, as it is taken'],
  ['then', JSON.parse('{"then":1}'), 'then cannot be the name of an action, as it is taken'],
  ['__proto__', JSON.parse('{"__proto__":1}'), '__proto__ cannot be the name of an action, as it is taken'],
  ['half a character', { '\ud83d': undefined }, 'has half of a character'],
  ['no schema', { a: {} }, 'a has neither a Standard Schema nor undefined'],
  ['null', { a: null }, 'a has neither a Standard Schema nor undefined'],
  ['a prototype', { __proto__: v.string() }, 'the schemas are no plain object'],
  ['no object', undefined, 'the schemas are no plain object'],
])('%s cannot be defined', (_, schemas, told) => {
  expect(() => defineActions(schemas as never)).toThrow(TypeError);
  expect(() => defineActions(schemas as never)).toThrow(told);
});

test('the actions cannot be changed, and awaiting them is no call', async () => {
  expect(Object.isFrozen(actions)).toBe(true);
  expect(await actions).toBe(actions);
});

test('a match over what was read is exhaustive', () => {
  const { read } = defineActions({ approve: libraries.valibot, ping: undefined });
  const told = (raw: string): string =>
    match(read(raw))
      .with({ kind: 'action', action: 'approve' }, ({ data }) => data.id)
      .with({ kind: 'action', action: 'ping' }, ({ messageId }) => messageId)
      .with({ kind: 'unrecognized' }, ({ reason }) => reason)
      .exhaustive();
  expect(['[m]:approve:{"id":"7"}', '[m]:ping', '[m]:x'].map(told)).toEqual(['7', 'm', 'unknown-action']);
});
