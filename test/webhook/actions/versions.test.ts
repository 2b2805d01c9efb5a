import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { checkSentButtons } from '../../../src/testing/index.js';
import { type Actions, defineActions } from '../../../src/webhook/index.js';
import { later } from '../../support/webhook/schemas.js';

/** Defines actions as an untyped caller does. */
const untyped = (schemas: object): Actions<object> => Reflect.apply(defineActions, undefined, [schemas]);

const card = v.object({ card: v.picklist(['gold', 'silver']), limit: v.number() });
const cardOnly = v.pipe(
  v.object({ card: v.string() }),
  v.transform(old => ({ card: old.card === 'silver' ? ('silver' as const) : ('gold' as const), limit: 1000 })),
);
const actions = defineActions({
  apply: { schema: card, was: [cardOnly, undefined], examples: [{ card: 'gold', limit: 500 }] },
  stop: { schema: undefined, was: [v.string()] },
  ping: undefined,
});

describe('an action with versions', () => {
  it('writes the newest and reads all', () => {
    const { payload } = actions.apply('Apply', { card: 'gold', limit: 5 }).toJSON();
    expect(payload).toBe('apply:{"card":"gold","limit":5}');
    const read = (text: string): unknown => {
      const result = actions.read(`[m]:${text}`);
      return result.kind === 'action' ? [result.action, result.data] : result.reason;
    };
    expect(read(payload)).toEqual(['apply', { card: 'gold', limit: 5 }]);
    expect(read('apply:{"card":"silver"}')).toEqual(['apply', { card: 'silver', limit: 1000 }]);
    expect(read('apply')).toEqual(['apply', undefined]);
    expect(read('apply:7')).toBe('data-rejected');
    expect(read('stop')).toEqual(['stop', undefined]);
    expect(read('stop:"all"')).toEqual(['stop', 'all']);
    expect(read('ping:1')).toBe('data-unexpected');
    expect(actions.stop('Stop').toJSON().payload).toBe('stop');
  });

  it('does not let a button of an older version be made', () => {
    const apply = actions.apply as (title: string, data: unknown) => unknown;
    expect(() => apply('Apply', { card: 'gold' })).toThrow('actions.apply: The data must match the schema');
    expect(() => apply('Apply', undefined)).toThrow('actions.apply: `data` is missing; it must be JSON.');
  });

  it('reads with the first version that accepts, newest first', () => {
    const numbered = (label: string) =>
      v.pipe(
        v.number(),
        v.transform(value => [label, value] as const),
      );
    const { read } = defineActions({ a: { schema: numbered('new'), was: [numbered('old')] } });
    expect(read('[m]:a:1')).toMatchObject({ data: ['new', 1] });
  });

  it('is read as schema-failed when a version is asynchronous, and not by an older one', () => {
    const { read } = untyped({ slow: { schema: Object.values(later)[0], was: [v.string()] } });
    expect(read('[m]:slow:"x"')).toEqual({ kind: 'unrecognized', reason: 'schema-failed' });
  });
});

test.each<[string, unknown, string]>([
  ['another key', { schema: card, were: [] }, '`a` must have only schema, was and examples; got "were".'],
  ['was that is no list', { schema: card, was: card }, '`a.was` must be an array; got an object.'],
  ['examples that are no list', { schema: card, examples: {} }, '`a.examples` must be an array; got an object.'],
  [
    'an old version that is no schema',
    { schema: card, was: [card, {}] },
    '`a.was[1]` must be a Standard Schema, such as z.string() of zod, or undefined; got an object.',
  ],
  [
    'a newest version that is no schema',
    { schema: 'x' },
    '`a.schema` must be a Standard Schema, such as z.string() of zod, or undefined; got a string.',
  ],
  ['a wrong example', { schema: card, examples: [{ card: 'gold' }] }, 'actions.a: The data must match the schema'],
  ['an action named toJSON', undefined, 'must not be one of `read`, `then`, `toJSON`, `__proto__`; got "toJSON".'],
])('defineActions refuses %s', (_, action, message) => {
  const define = (): unknown => defineActions({ [action === undefined ? 'toJSON' : 'a']: action } as never);
  expect(define).toThrow(TypeError);
  expect(define).toThrow(message);
});

test('a prototype gives an action no versions', () => {
  const inherited = Object.create({ schema: card });
  expect(() => defineActions({ a: inherited } as never)).toThrow(
    '`a` must be a Standard Schema, such as z.string() of zod, or undefined',
  );
});

describe('toJSON', () => {
  it('has the payloads of the examples, and the name of an action without data', () => {
    expect(JSON.parse(JSON.stringify(actions))).toEqual({
      apply: ['apply:{"card":"gold","limit":500}'],
      stop: ['stop'],
      ping: ['ping'],
    });
  });

  it('gives a copy each time', () => {
    Object.assign(actions.toJSON(), { apply: [] });
    (actions.toJSON().ping as string[]).push('x');
    expect(actions.toJSON()).toMatchObject({ apply: [expect.any(String)], ping: ['ping'] });
  });
});

const failure = (run: () => void): readonly string[] => {
  try {
    run();
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
  return [];
};

describe('checkSentButtons', () => {
  const sent = {
    apply: ['apply:{"card":"gold","limit":500}', 'apply:{"card":"gold"}', 'apply'],
    stop: ['stop'],
    ping: ['ping'],
  };

  it('accepts actions that read every button that was sent', () => {
    expect(checkSentButtons(actions, sent)).toBeUndefined();
    expect(checkSentButtons(actions, JSON.parse(JSON.stringify(actions)))).toBeUndefined();
  });

  it('fails when a schema was replaced and not kept in was', () => {
    const changed = defineActions({
      apply: { schema: card, examples: [{ card: 'gold', limit: 500 }] },
      stop: { schema: undefined },
      ping: undefined,
    });
    expect(failure(() => checkSentButtons(changed, sent))).toEqual([
      '- `apply[1]` must be read as `apply`; got data-rejected. Add the schema that accepted it to `was`.',
      '- `apply[2]` must be read as `apply`; got data-missing. Add undefined to `was`.',
    ]);
  });

  it('fails when an action was removed', () => {
    const { ping, ...rest } = sent;
    const fewer = defineActions({ ping: undefined });
    expect(failure(() => checkSentButtons(fewer, { ping, stop: rest.stop }))).toEqual([
      '- `stop[0]` must be read as `stop`; got unknown-action. Define the action again, and let its handler say that the offer has ended.',
    ]);
  });

  it('fails until new examples are committed, and until an action with data has one', () => {
    const more = defineActions({ apply: { schema: card }, ping: undefined, stop: undefined });
    expect(failure(() => checkSentButtons(more, { ping: ['ping'] }))).toEqual([
      '- `apply` must have at least 1 example; got none. Add it to `examples`.',
      '- The committed file must have example 1 of `stop`. Add it, and remove no other payload.',
    ]);
    expect(
      failure(() => checkSentButtons(defineActions({ ping: undefined }), { ping: ['ping'], pong: ['ping'] })),
    ).toEqual(['- `pong[0]` must be read as `pong`; got another action. The payload must stand below its own action.']);
  });

  it('quotes no data', () => {
    expect(failure(() => checkSentButtons(actions, { apply: ['apply:{"iban":"CH93"}'] })).join()).not.toContain('CH93');
  });

  it.each([null, [], 'x', { apply: 'apply' }, { apply: [7] }])(
    '%j is not what JSON.stringify(actions) gives',
    wrong => {
      expect(() => checkSentButtons(actions, wrong as never)).toThrow(
        new TypeError(
          'checkSentButtons: the second argument must be the JSON of the actions, parsed: JSON.parse(JSON.stringify(actions)).',
        ),
      );
    },
  );

  it('accepts any later version that keeps the older schemas', () => {
    const schemas = [v.number(), v.string(), v.boolean(), v.object({ a: v.number() }), v.array(v.string())];
    const data: readonly unknown[] = [1, 'x', true, { a: 1 }, ['y']];
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }), ([newest = 0, ...older]) => {
        const define = (of: number, was: readonly number[]) =>
          untyped({ a: { schema: schemas[of], was: was.map(one => schemas[one]), examples: [data[of]] } });
        const before = older.map((one, index) => define(one, older.slice(index + 1)).toJSON());
        const all = { a: before.flatMap(({ a = [] }: Record<string, readonly string[]>) => a) };
        const now = define(newest, older).toJSON() as Record<string, readonly string[]>;
        checkSentButtons(define(newest, older), { a: [...all.a, ...(now.a ?? [])] });
        expect(() => checkSentButtons(define(newest, []), { a: [...all.a, ...(now.a ?? [])] })).toThrow('`was`');
      }),
    );
  });
});
