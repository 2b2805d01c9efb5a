import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { Button, Element } from '../../../src/index.js';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';
import { actions } from '../../support/webhook/actions.js';
import { later } from '../../support/webhook/schemas.js';

test('an action creates a postback button with the usual methods', () => {
  const button = actions['list-7']('List', [1, 2]).hidden().seenAs('A list');
  expect(JSON.stringify(button)).toBe(
    JSON.stringify(Button.postback('List', 'list-7:[1,2]').hidden().seenAs('A list')),
  );
  expect(JSON.stringify(Element.button(actions.ping('P')))).toContain('"payload":"ping"');
  expect(() => actions.ping('')).toThrow('[title-not-empty]');
});

test('data for an action without data throws', () => {
  const make = (actions.ping as (title: string, data: unknown) => unknown).bind(undefined, 'P', { a: 1 });
  expect(make).toThrow('actions.ping: This action takes no data; pass the title only.');
});

test.each(Object.entries(later))('an asynchronous schema of %s throws', (_, schema) => {
  const { slow, read } = defineActions({ slow: schema });
  expect(() => slow('Slow', 'x')).toThrow('actions.slow: The schema must be synchronous; it returned a promise.');
  expect(read('[m]:slow:"x"')).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
});

test.each([
  ['an empty name', { '': undefined }, 'An action name must not be empty.'],
  ['a colon', { 'a:b': undefined }, 'An action name must not contain `:`; got "a:b".'],
  ['read', { read: undefined }, 'An action name must not be one of `read`, `then`, `toJSON`, `__proto__`; got "read".'],
  [
    'then',
    JSON.parse('{"then":1}'),
    'An action name must not be one of `read`, `then`, `toJSON`, `__proto__`; got "then".',
  ],
  [
    '__proto__',
    JSON.parse('{"__proto__":1}'),
    'An action name must not be one of `read`, `then`, `toJSON`, `__proto__`; got "__proto__".',
  ],
  ['a lone surrogate', { '\ud83d': undefined }, 'An action name must not contain a lone surrogate'],
  [
    'an object without a schema',
    { a: {} },
    '`a` must be a Standard Schema, such as z.string() of zod, or undefined; got an object.',
  ],
  [
    'a schema of null',
    { a: null },
    '`a` must be a Standard Schema, such as z.string() of zod, or undefined; got null.',
  ],
  ['a prototype', { __proto__: v.string() }, 'The schemas must be a plain object; got an object.'],
  ['undefined', undefined, 'The schemas must be a plain object; got undefined.'],
])('defineActions refuses %s', (_, schemas, message) => {
  expect(() => defineActions(schemas as never)).toThrow(TypeError);
  expect(() => defineActions(schemas as never)).toThrow(message);
});

test('tests can spy on actions, and await returns them unchanged', async () => {
  const ping = vi.spyOn(actions, 'ping');
  actions.ping('Ping');
  expect(ping).toHaveBeenCalledOnce();
  ping.mockRestore();
  expect(await actions).toBe(actions);
});
