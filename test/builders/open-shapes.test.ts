import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { endlessList, sharedTree } from '../support/endless.js';
import { loose, named, toldBy, violationOf } from './loose.js';

class Url {
  url = 'https://a.com';
}
const nested = (levels: number): object => (levels === 1 ? {} : { a: nested(levels - 1) });
const circular: Record<string, unknown> = {};
circular.self = circular;
const list: unknown[] = [];
list.push(list);

const values: readonly (readonly [found: string, value: unknown])[] = [
  ['undefined', undefined],
  ['function', () => 1],
  ['function', Url],
  ['symbol', Symbol('x')],
  ['bigint', 1n],
  ['NaN', Number.NaN],
  ['number', Number.POSITIVE_INFINITY],
  ['object that is not plain', new Date(0)],
  ['object that is not plain', new Map([['a', 1]])],
  ['object that is not plain', Object('x')],
  ['object that is not plain', new Url()],
  ['object that is not plain', Object.create({ inherited: 1 })],
  ['object that is not plain', { [Symbol('key')]: 1 }],
  ['object that is not plain', Message.text('x').toUser('u')],
];

const starts = ['image', 'audio', 'video', 'file', 'buttonTemplate'] as const;
const PAYLOAD = 'message.attachment.payload';
const isWhole = (path: string): boolean => path === PAYLOAD || /quickReplies(V2)?\[\d\]$/.test(path);
const told = (path: string, found: string) => [
  'open-shape-json',
  path,
  `\`${path}\` must be ${isWhole(path) ? 'a plain JSON object' : 'plain JSON'}; got ${named(found)}. [open-shape-json]`,
];

describe('an open shape that is not a plain JSON object is refused', () => {
  it.each([...values, ['array', [{}]], ['null', null], ['number', 7], ['string', 'x'], ['boolean', true]] as const)(
    'at the top: %s',
    (found, value) => {
      for (const start of starts) expect(toldBy(() => loose(Message)[start](value))).toEqual(told(PAYLOAD, found));
      const text = loose(Message.text('x'));
      expect(toldBy(() => text.quickReplies({}, [value]))).toEqual(told('message.quickRepliesV2[1]', found));
      expect(toldBy(() => text.legacyQuickReplies([value]))).toEqual(told('message.quickReplies[0]', found));
    },
  );

  it.each(values)('inside: %s', (found, value) => {
    const at = (payload: unknown) => toldBy(() => loose(Message).image(payload));
    expect(at({ a: value })).toEqual(told(`${PAYLOAD}.a`, found));
    expect(at({ a: [1, { b: value }] })).toEqual(told(`${PAYLOAD}.a[1].b`, found));
    expect(toldBy(() => loose(Message.text('x')).quickReplies({}, {}, { a: [value] }))).toEqual(
      told('message.quickRepliesV2[2].a[0]', found),
    );
  });

  it('a hole in an array', () => {
    expect(toldBy(() => loose(Message).image({ a: [1, ...Array.from({ length: 1 })] }))).toEqual(
      told(`${PAYLOAD}.a[1]`, 'undefined'),
    );
    expect(toldBy(() => loose(Message).image({ a: new Array(2) }))).toEqual(told(`${PAYLOAD}.a[0]`, 'undefined'));
  });

  it('a toJSON() of its own', () => {
    expect(toldBy(() => loose(Message).image({ toJSON: () => ({}) }))).toEqual(told(`${PAYLOAD}.toJSON`, 'function'));
  });

  it.each([{ a: circular }, circular, { list }, nested(101), nested(50_000 / 10)])('too deep: %#', payload => {
    const { rule, path, message } = violationOf(() => loose(Message).image(payload));
    expect(rule).toBe('open-shape-json');
    expect(path).toBe(PAYLOAD);
    expect(message).toBe(`\`${PAYLOAD}\` must have at most 100 levels; got more, or a cycle. [open-shape-json]`);
  });
});

// The longest list that an engine can make: it has no items, and any walk of its holes ends in minutes or at the heap.
const sparse = (first?: unknown): unknown[] =>
  Object.assign(new Array(2 ** 32 - 1), first === undefined ? undefined : [first]);

describe('a list is read only as far as its first wrong item', () => {
  const text = loose(Message.text('x'));
  it.each<readonly [call: string, path: string, call: (list: readonly unknown[]) => unknown, item: unknown]>([
    ['an image', `${PAYLOAD}.a`, a => loose(Message).image({ a }), 1],
    ['.quickReplies(list)', 'message.quickRepliesV2', list => text.quickReplies(list), {}],
    ['.legacyQuickReplies(list)', 'message.quickReplies', list => text.legacyQuickReplies(list), {}],
    ['.extra', 'message.a', a => text.extra({ a }), 'x'],
    ['.elements', `${PAYLOAD}.elements`, list => loose(Message.generic()).elements(list), Element],
    ['.buttons of an OTP', 'buttonsV2', list => loose(Otp.for('c')).buttons(list), Button.postback('a', 'b')],
  ])('%s', (_, path, call, item) => {
    const rejects = (list: readonly unknown[]) => {
      const { rule, path: at } = violationOf(() => call(list));
      expect(['open-shape-json', 'field-type']).toContain(rule);
      return expect(at);
    };
    rejects([item, () => {}]).toBe(`${path}[1]`);
    for (const list of [sparse(), sparse(item)]) rejects(list).toMatch(path);
    const wrong = endlessList(() => {});
    rejects(wrong.list).toMatch(path);
    expect(wrong.reads()).toBeLessThan(2);
    const right = endlessList(item);
    // Too many values are reported at the whole payload.
    rejects(right.list).toMatch(path.replace(`${PAYLOAD}.a`, PAYLOAD));
    expect(right.reads()).toBeLessThan(1_000_002);
  });

  it('and a payload of more than 1 000 000 values is refused, however small it is in memory', () => {
    const [rule, path, message] = toldBy(() => loose(Message).image({ a: sharedTree(90) }));
    expect([rule, path]).toEqual(['open-shape-json', PAYLOAD]);
    expect(message).toContain('must have at most 1000000 values; got more');
    expect(violationOf(() => text.quickReplies(Array(1_000_001).fill({}))).path).toBe(
      'message.quickRepliesV2[1000000]',
    );
    expect(violationOf(() => loose(Otp.for('c')).extra({ a: sharedTree(90) })).rule).toBe('open-shape-json');
  });
});

describe('a plain JSON object is accepted as it is', () => {
  const shared = { c: 1 };
  it.each([
    {},
    { url: 'https://example.com/a.png', 'a"\\\n': '"\\\u0001\u2028\ud800', 2: '', 1: 'é' },
    JSON.parse('{"__proto__":"polluted","constructor":"x"}'),
    { a: null, b: [], c: {}, d: '', e: 0, f: false, g: [[[]]] },
    Object.freeze({ a: Object.freeze([1]) }),
    JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}'),
    { toJSON: 'x', toString: 'y', ' is': 'message', ' step': {} },
    { a: shared, b: [shared, shared] },
    nested(100),
    Object.assign(Object.create(null), { a: 1 }),
    runInNewContext('({ a: [{ b: 1 }] })'),
  ])('%#', payload => {
    const message = loose(Message).image(payload).toUser('u');
    const text = JSON.stringify(payload);
    expect(JSON.stringify(message)).toContain(`"payload":${text}}`);
    expect(Reflect.apply(toBody, undefined, [message])).toBe(JSON.stringify(message));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

it('-0 is 0, as JSON writes it', () => {
  const payload = Reflect.get(Object(loose(Message).image({ a: -0 }).toUser('u').toJSON()), 'message').attachment
    .payload;
  expect(Object.is(payload.a, 0)).toBe(true);
});

it('a media payload must not say that it is a generic template', () => {
  for (const start of ['image', 'audio', 'video', 'file'] as const) {
    expect(violationOf(() => loose(Message)[start]?.({ templateType: 'generic' })).rule).toBe('template-type');
  }
});
