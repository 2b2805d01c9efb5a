import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Button, Element, isNonEmpty, Message, Otp, pages, redacted, toBody } from '../../src/index.js';
import { lodash } from '../builders/equal-libraries.js';
import { staysLinear } from './harness.js';

const card = (n: number) =>
  Element.title(`Card ${n}`)
    .subtitle('No yearly fee')
    .button(Button.postback('Apply', `apply:${n}`));

const cards = (items: number) => {
  const list = Array.from({ length: items }, (_, n) => card(n));
  if (!isNonEmpty(list)) throw new Error('There must be an element.');
  return list;
};

const carousel = (items: number) => Message.generic().elements(cards(items)).messageId('m-1').toCustomer('C-1029');

/** One step for each element. The type of each step is the same, so a loop can go on. */
const chained = (items: number) => {
  let message = Message.generic().element(card(0));
  for (let n = 1; n < items; n++) message = message.element(card(n));
  return message.toCustomer('C-1029');
};

const replies = (items: number) => Array.from({ length: items }, (_, n) => ({ title: `Reply ${n}`, payload: `${n}` }));

const otp = (items: number) => {
  const buttons = Array.from({ length: items }, (_, n) => Button.postback(`Button ${n}`, `${n}`));
  return Otp.for('C-1029').messageId('otp-1').text('Your code').value('481516').buttons(buttons);
};

const chainedOtp = (items: number) => {
  let draft = Otp.for('C-1029').messageId('otp-1').text('Your code').button(Button.postback('Yes', 'yes'));
  for (let n = 1; n < items; n++) draft = draft.button(Button.postback('Yes', 'yes'));
  return draft;
};

describe('building', () => {
  // Would catch: a list of elements that each step copies, and a check that counts the elements before.
  test('an element costs the same in a long list', () => staysLinear({ items: 1000, run: carousel }));
  test('an element costs the same after many steps', () => staysLinear({ items: 1000, run: chained }));
  // Would catch: an error path that is made for each element, by a walk to the first step.
  test('an element that its message builds costs the same after many steps', () =>
    staysLinear({
      items: 1000,
      run: items => {
        let message = Message.generic().element(e => e.title('Card 0'));
        for (let n = 1; n < items; n++)
          message = message.element(e => e.title(`Card ${n}`).withImage('https://a.example/b'));
      },
    }));
  // Would catch: a violation whose path walks all steps, in a program that tries many elements.
  test('an element that is rejected costs the same after many steps', () =>
    staysLinear({
      items: 100,
      prepare: chained,
      run: (items, message) => {
        for (let n = 0; n < items; n++) expect(() => message.element(e => e.title(''))).toThrow('title');
      },
    }));
  // Would catch: a copy of the open payloads for each of them.
  test('a quick reply costs the same in a long list', () =>
    staysLinear({
      items: 1000,
      prepare: replies,
      run: (_, list) =>
        Message.text('Which one?')
          .quickReplies(list)
          .legacyQuickReplies(...list)
          .toCustomer('C-1029'),
    }));
  test('a button of an OTP costs the same in a long list, and after many steps', async () => {
    await staysLinear({ items: 1000, run: otp });
    await staysLinear({ items: 1000, run: chainedOtp });
  });
  // Would catch: a page that is cut from a copy of the rest. The pages of the long list, too, fit into the young generation of
  // V8: for pages that it has to move, an item of 640 000 cost up to nine times as much as one of 80 000.
  test('an item costs the same in the pages of a long list', () =>
    staysLinear<{ readonly list: readonly number[]; cut?: unknown }>({
      items: 1000,
      prepare: items => ({ list: Array.from({ length: items }, (_, n) => n) }),
      run: (_, input) => {
        input.cut = pages(10, input.list);
      },
    }));
  // Would catch: a field of an open payload that is compared with all fields before it.
  test('a field and a level of an open payload cost the same in a large one', async () => {
    const wide = (items: number) => Object.fromEntries(Array.from({ length: items }, (_, n) => [`key ${n}`, [{ n }]]));
    await staysLinear({ items: 1000, prepare: wide, run: (_, payload) => Message.image(payload).toCustomer('C-1029') });
  });
  // Would catch: a text that is searched or copied piece by piece.
  test('a character costs the same in a long text', async () => {
    const text = (items: number) => `${'Your card is ready. "Ünï" \u{1f600}\n'.repeat(items / 32)}`;
    await staysLinear({
      items: 320_000,
      prepare: text,
      run: (_, long) => toBody(Message.text(long).toCustomer('C-1029')),
    });
    const url = (items: number) => `https://a.example/${'a%20b/?c=d&'.repeat(items / 32)}`;
    await staysLinear({ items: 32_000, prepare: url, run: (_, long) => Element.withImage(long) });
  });
});

describe('the JSON of a large message', () => {
  const makers = {
    'a long list': carousel,
    'many steps': chained,
    'an OTP of a long list': otp,
    'an OTP of many steps': chainedOtp,
  };
  const texts: readonly (readonly [
    string,
    (sendable: ReturnType<typeof carousel> | ReturnType<typeof otp>) => unknown,
  ])[] = [
    ['toBody', sendable => toBody(sendable)],
    ['toJSON', sendable => sendable.toJSON()],
    ['JSON.stringify', sendable => JSON.stringify(sendable)],
    ['redacted', sendable => redacted(sendable)],
    ['redacted of its JSON', sendable => redacted(sendable.toJSON())],
    ['util.inspect', sendable => inspect(sendable, { depth: Infinity, maxArrayLength: Infinity })],
  ];
  // Would catch: text that is written again at each level, a recursion for each step.
  for (const [of, make] of Object.entries(makers))
    for (const [name, use] of texts)
      test(`${name} costs the same for each part of ${of}`, () =>
        staysLinear<ReturnType<typeof carousel> | ReturnType<typeof otp>>({
          items: 200,
          prepare: make,
          run: (_, sendable) => use(sendable),
        }));
});

describe('comparing large messages', () => {
  // Would catch: a recursion for each step, which ends with an overflow of the stack, and a comparison of all with all.
  for (const [of, make] of [
    ['a long list', carousel],
    ['many steps', chained],
  ] as const)
    for (const [name, compare] of [
      ['assert.deepStrictEqual', (one: object, other: object) => deepStrictEqual(one, other)],
      ['lodash isEqual', (one: object, other: object) => expect(lodash.isEqual(one, other)).toBe(true)],
      ['toEqual', (one: object, other: object) => expect(one).toEqual(other)],
      ['toStrictEqual', (one: object, other: object) => expect(one).toStrictEqual(other)],
    ] as const)
      test(`${name} costs the same for each element of ${of}`, () =>
        staysLinear({
          items: 100,
          prepare: items => [make(items), make(items)] as const,
          run: (_, [one, other]) => compare(one, other),
        }));
});
