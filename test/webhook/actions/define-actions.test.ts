import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Button } from '../../../src/build/button.js';
import { Element } from '../../../src/build/element.js';
import { defineActions } from '../../../src/webhook/actions/define-actions.js';
import { later } from '../libraries.js';
import { actions } from './actions.js';

test('a button is a postback button, with its steps', () => {
  const button = actions['list-7']('List', [1, 2]).hidden().seenAs('A list');
  expect(JSON.stringify(button)).toBe(
    JSON.stringify(Button.postback('List', 'list-7:[1,2]').hidden().seenAs('A list')),
  );
  expect(JSON.stringify(Element.button(actions.ping('P')))).toContain('"payload":"ping"');
  expect(() => actions.ping('')).toThrow('[title-not-empty]');
});

test('an action without data takes none', () => {
  const make = (actions.ping as (title: string, data: unknown) => unknown).bind(undefined, 'P', { a: 1 });
  expect(make).toThrow('actions.ping: it has no data, but some was given.');
});

test.each(Object.entries(later))('a schema of %s that answers later makes no button', (_, schema) => {
  const { slow, read } = defineActions({ slow: schema });
  expect(() => slow('Slow', 'x')).toThrow('actions.slow: its schema is asynchronous; a button is made at once.');
  expect(read('[m]:slow:"x"')).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
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
