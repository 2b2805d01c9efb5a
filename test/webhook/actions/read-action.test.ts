import { expect, test } from 'vitest';
import { defineActions, parsePress } from '../../../src/webhook/index.js';
import { actions } from '../../support/webhook/actions.js';
import { untouchable } from '../../support/webhook/presses.js';

test.each([
  ['a text that is not a press', 'x', 'no-bracket'],
  ['no id', '[]:ping', 'empty-id'],
  ['an unknown action', '[m]:pong', 'unknown-action'],
  ['an empty payload', '[m]:', 'unknown-action'],
  ['a trailing space', '[m]:ping ', 'unknown-action'],
  ['another case', '[m]:Ping', 'unknown-action'],
  ['an inherited property of objects', '[m]:hasOwnProperty', 'unknown-action'],
  ['a prototype', '[m]:__proto__:{}', 'unknown-action'],
  ['the name of the reader', '[m]:read', 'unknown-action'],
  ['no data', '[m]:open', 'data-missing'],
  ['empty data', '[m]:open:', 'data-not-json'],
  ['data for an action without data', '[m]:ping:{}', 'data-unexpected'],
  ['a colon after an action without data', '[m]:ping:', 'data-unexpected'],
  ['half a JSON', '[m]:open:{"a":', 'data-not-json'],
  ['a text that is not JSON', '[m]:open:NaN', 'data-not-json'],
  ['an infinite number', '[m]:open:1e999', 'data-not-json'],
  ['a prototype in the data', '[m]:open:{"a":{"__proto__":{"admin":true}}}', 'data-not-json'],
  ['an escaped prototype', '[m]:open:{"\\u005f_proto__":1}', 'data-not-json'],
  ['great depth', `[m]:open:${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'data-not-json'],
  ['data that the schema rejects', '[m]:list-7:["1"]', 'data-rejected'],
])('%s is unrecognized', (_, raw, reason) => {
  const expected = { kind: 'unrecognized', reason };
  expect(actions.read(raw)).toEqual(expected);
  expect(actions.read(parsePress(raw))).toEqual(expected);
});

test('inherited property names of objects can be action names', () => {
  expect(actions.read('[m]:constructor')).toMatchObject({ action: 'constructor' });
  expect(JSON.stringify(actions.toString('T'))).toContain('"payload":"toString"');
});

test('read never throws, for any value and any schema', () => {
  const wrong: readonly unknown[] = [
    undefined,
    null,
    7,
    {},
    [],
    untouchable,
    { kind: 'press' },
    { kind: 'press', payload: 7 },
  ];
  for (const value of wrong)
    expect(actions.read(value as string)).toEqual({ kind: 'unrecognized', reason: 'not-text' });
  const schemaThat = (validate: () => never | Promise<never>) =>
    ({ '~standard': { version: 1, vendor: 'x', validate } }) as const;
  const { read } = defineActions({
    failing: schemaThat(() => {
      throw new Error('no');
    }),
    odd: schemaThat(() => undefined as never),
    rejecting: schemaThat(() => Promise.reject(new Error('no'))),
  });
  for (const name of ['failing', 'odd', 'rejecting'])
    expect(read(`[m]:${name}:1`)).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
});
