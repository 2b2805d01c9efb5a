import { describe, expect, test } from 'vitest';
import { houseRules, Message, toBody } from '../../src/index.js';
import { writeBuilderCode, writeBuilderList } from '../../src/parse/builder-code.js';
import { safeParse } from '../../src/parse/index.js';
import { findPositions } from '../../src/parse/positions.js';
import { bytesLeftPerItem, staysLinear } from './harness.js';

const list = <Item>(items: number, make: (n: number) => Item): readonly Item[] =>
  Array.from({ length: items }, (_, n) => make(n));

const request = (message: object): string =>
  JSON.stringify({
    recipient: { appCustomerId: 'C-1029' },
    message: { ...message, quickReplies: [], quickRepliesV2: [] },
  });

const generic = (elements: readonly object[]): string =>
  request({
    attachment: { type: 'template', payload: { templateType: 'generic', elements, buttons: [], buttonsV2: [] } },
  });

const element = (n: number, extra = {}) => ({
  title: `Card ${n}`,
  imageUrl: `https://a.example/${n}.png`,
  buttons: [],
  buttonsV2: [{ type: 'postback', title: 'Apply', payload: `apply:${n}` }],
  ...extra,
});

const open = (payload: object): string => request({ attachment: { type: 'image', payload } });

const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) });

// Each returns a JSON text of `items` parts.
const valid: Readonly<Record<string, (items: number) => string>> = {
  'an element': items => generic(list(items, n => element(n))),
  'a quick reply': items =>
    JSON.stringify({
      recipient: { id: 'u-1' },
      message: { text: 'Hi', quickReplies: [], quickRepliesV2: list(items, n => ({ title: `${n}` })) },
    }),
  'a button of an OTP': items =>
    JSON.stringify({
      customerNo: 'C-1029',
      messageId: 'otp-1',
      mokMessage: 'Your code',
      buttonsV2: list(items, n => ({ type: 'postback', title: 'Yes', payload: `${n}` })),
    }),
  'a field of an open payload': items => open(Object.fromEntries(list(items, n => [`key ${n}`, n]))),
  'a number of an open payload': items => open({ numbers: list(items, n => n * 1e9) }),
  'a nested payload': items => open({ all: list(items / 20, () => nested(90)) }),
  // Long at both sizes: a character costs V8 twice as much in a text of more than 128 kB, which lies in a space of its own.
  'a character of a text': items => request({ text: '"Ünï" \u{1f600}\n\\'.repeat(items * 40) }),
  'a blank': items => `${' \n'.repeat(items * 20)}${request({ text: 'Hi' })}${'\t'.repeat(items * 20)}`,
};

const broken: Readonly<Record<string, (items: number) => string>> = {
  'an unknown field': items => request(Object.fromEntries(list(items, n => [`txet${n}`, n]))),
  'a character of an unknown field': items => request({ ['txet'.repeat(items * 4)]: 1 }),
  'an element with a violation': items => generic(list(items, n => element(n, { title: '', imageUrl: 'no' }))),
  'a button too many': items => generic([{ ...element(0), buttonsV2: list(items, () => ({ type: 'postbakc' })) }]),
  'a key that comes twice': items => open({}).replace('{}', `{${list(items, n => `"k${n >> 1}":1`).join()}}`),
  'a key that comes many times': items => open({}).replace('{}', `{${list(items, () => '"k":1').join()}}`),
  'a number that would be rounded': items =>
    open({}).replace('{}', `{"n":[${list(items, () => '12345678901234567891').join()}]}`),
  'a level that is too deep': items => open({}).replace('{}', `${'{"a":'.repeat(items * 4)}1${'}'.repeat(items * 4)}`),
  'a bracket that never closes': items => open({}).replace('{}', '['.repeat(items * 4)),
  'a quote in a text that never ends': items => `{"message":{"text":"${'\\"\\\\'.repeat(items * 4)}`,
  'a line before a syntax error': items => `${'[\n'.repeat(items * 4)}x`,
  'a digit': items => open({}).replace('{}', `{"n":${'1'.repeat(items * 4)}}`),
  'a wrong type': items => JSON.stringify({ recipient: list(items, n => n), message: list(items, n => ({ n })) }),
};

describe('parse', () => {
  // Would catch: keys that are compared with all before them, a text that is copied for its rest, a path that is made for
  // each value, and a search that begins again at each quote or bracket.
  for (const [name, make] of Object.entries({ ...valid, ...broken }))
    test(`${name} costs the same in a large request`, () =>
      staysLinear({
        items: 400,
        prepare: make,
        run: (_, text) => expect(safeParse(text).ok).toBe(name in valid),
      }));

  // Would catch: a copy that looks at each value more than once.
  test('a value costs the same in a request that was parsed before', async () => {
    const make = (items: number): unknown => JSON.parse(generic(list(items, n => element(n))));
    await staysLinear({ items: 400, prepare: make, run: (_, json) => expect(safeParse(json).ok).toBe(true) });
  });

  // Would catch: a cache of texts, paths or violations.
  test('a request leaves nothing', async () => {
    const left = await bytesLeftPerItem({ from: 5000, to: 20_000 }, (to, onItem) => {
      for (let n = 0; n < to; n++) {
        safeParse(n % 2 === 0 ? toBody(Message.text(`Hello ${n}`).toCustomer(`C-${n}`)) : `{"message":{"a${n}":1}}`);
        onItem();
      }
    });
    expect(left).toBeLessThan(20);
  });
});

describe('house rules', () => {
  const limits = { textLength: 3, titleLength: 3, buttonTitleLength: 3, payloadLength: 3, elements: 3, otpButtons: 3 };

  // Would catch: violations that are collected by copies, and a path that is made for each part.
  for (const name of ['an element', 'a button of an OTP', 'a character of a text'])
    test(`${name} costs the same under limits`, async () => {
      const rules = houseRules(limits);
      await staysLinear({
        items: 400,
        prepare: items => valid[name]?.(items) ?? '',
        run: (_, text) => expect(rules.check(text).length).toBeGreaterThan(0),
      });
    });
});

describe('positions of violations', () => {
  // Would catch: lines that are counted from the start for each violation, paths that are made for values nobody wants.
  for (const name of [
    'an element with a violation',
    'an unknown field',
    'a key that comes twice',
    'a level that is too deep',
  ])
    test(`${name} costs the same in a large file`, () =>
      staysLinear({
        items: 200,
        prepare: items => (broken[name]?.(items) ?? '').replaceAll(/[,{]/g, '$&\n'),
        run: (_, text) => {
          const result = safeParse(text);
          findPositions(text, new Set(result.ok ? [] : result.violations.map(({ path }) => path)));
        },
      }));
});

describe('code for requests', () => {
  // Would catch: lines that are indented again at each level, texts that are searched for each import.
  for (const [name, make] of Object.entries(valid))
    test(`${name} costs the same in code`, () =>
      staysLinear({
        items: 200,
        prepare: items => {
          const result = safeParse(make(items));
          if (!result.ok) throw new Error('The request must be valid.');
          return result.value.toJSON();
        },
        run: (_, json) => writeBuilderCode(json),
      }));

  test('a request costs the same in a list', async () => {
    const json = Message.text('Hello').toCustomer('C-1029').toJSON();
    await staysLinear({
      items: 200,
      prepare: items => list(items, () => json),
      run: (_, all) => writeBuilderList(all),
    });
  });
});
