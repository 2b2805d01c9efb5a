import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { chai, describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { fastDeepEqual, lodash } from './equal-libraries.js';
import { loose } from './loose.js';

const passes = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch {
    return false;
  }
};

/** Each compares two values as its users do. */
const libraries: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  'vitest toEqual': (a, b) => passes(() => expect(a).toEqual(b)),
  'vitest toStrictEqual': (a, b) => passes(() => expect(a).toStrictEqual(b)),
  'vitest toMatchObject': (a, b) => passes(() => expect({ a }).toMatchObject({ a: b })),
  'assert.deepStrictEqual': (a, b) => passes(() => assert.deepStrictEqual(a, b)),
  'util.isDeepStrictEqual': (a, b) => isDeepStrictEqual(a, b),
  'lodash isEqual': (a, b) => lodash.isEqual(a, b),
  'chai deep.equal': (a, b) => passes(() => chai.expect(a).to.deep.equal(b)),
  'fast-deep-equal': (a, b) => fastDeepEqual(a, b),
};

const button = (): Button => Button.postback('Yes', 'y').hidden();
const parsedText = (text: string): unknown => parse(Message.text(text).toCustomer('c').toJSON());
const parsedOtp = (text: string): unknown => parse(Otp.for('c').messageId('m').text(text).toJSON());

/** Each pair is made by the same steps with one difference. */
const pairs: Readonly<Record<string, readonly [() => unknown, () => unknown]>> = {
  'messages to two customers': [() => Message.text('x').toCustomer('a'), () => Message.text('x').toCustomer('b')],
  'messages to a customer and to staff': [
    () => Message.text('x').toCustomer('a'),
    () => Message.text('x').toStaff('a'),
  ],
  'messages with two texts': [() => Message.text('x').toUser('u'), () => Message.text('y').toUser('u')],
  'messages of which one is incomplete': [() => Message.text('x'), () => Message.text('x').toUser('u')],
  'incomplete messages': [() => Message.text('x'), () => Message.text('y')],
  'attachments of two types': [() => Message.image({}), () => Message.audio({})],
  'payloads with two values deep down': [
    () => Message.image({ a: [{ b: 1 }] }).toUser('u'),
    () => Message.image({ a: [{ b: 2 }] }).toUser('u'),
  ],
  'messages with other elements': [
    () => Message.generic().element(e => e.title('a').button(button())),
    () => Message.generic().element(e => e.title('a').button(Button.postback('Yes', 'y'))),
  ],
  'messages with other quick replies': [
    () => Message.text('x').quickReplies([{ title: 'a' }]),
    () => Message.text('x').quickReplies([{ title: 'b' }]),
  ],
  elements: [() => Element.title('a'), () => Element.title('b')],
  'elements with another number of buttons': [
    () => Element.button(button()),
    () => Element.button(button()).button(button()),
  ],
  'an element and the empty one': [() => Element.title('a'), () => Element],
  buttons: [() => Button.postback('a', 'p'), () => Button.postback('a', 'q')],
  'buttons of two types': [() => Button.postback('a', 'https://a.com'), () => Button.webUrl('a', 'https://a.com')],
  'OTPs with two values': [
    () => Otp.for('c').messageId('m').text('x').value('481516'),
    () => Otp.for('c').messageId('m').text('x').value('481517'),
  ],
  'OTPs with two texts': [() => Otp.for('c').messageId('m').text('a'), () => Otp.for('c').messageId('m').text('b')],
  'OTPs with texts of two emoji': [() => Otp.for('c').text('😀'), () => Otp.for('c').text('😁')],
  'incomplete OTPs': [() => Otp.for('c').text('x'), () => Otp.for('d').text('x')],
  'a message and an OTP': [() => Message.text('x').toUser('c'), () => Otp.for('c').messageId('m').text('x')],
  'parsed messages': [() => parsedText('x'), () => parsedText('y')],
  'parsed OTPs': [() => parsedOtp('1234'), () => parsedOtp('1235')],
};

describe.each(Object.entries(libraries))('%s', (_, isEqual) => {
  it.each(Object.entries(pairs))('distinguishes %s', (_name, [one, other]) => {
    expect(isEqual(one(), other())).toBe(false);
    expect(isEqual([{ call: other() }], [{ call: one() }])).toBe(false);
  });

  it.each(Object.entries(pairs))('treats the same steps as equal: %s', (_name, both) => {
    for (const make of both) {
      expect(isEqual(make(), make())).toBe(true);
      expect(isEqual([{ call: make() }], [{ call: make() }])).toBe(true);
    }
  });
});

describe.each(Object.entries(pairs))('%s', (_, both) => {
  it('throws when it is cloned or posted to another thread', () => {
    for (const make of both) {
      expect(() => structuredClone(make())).toThrow(
        expect.objectContaining({
          name: 'DataCloneError',
          message: expect.stringContaining('Clone toJSON() instead: a builder'),
        }),
      );
      const { port1 } = new MessageChannel();
      expect(() => port1.postMessage({ deep: [make()] })).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
      port1.close();
    }
  });

  it('keeps its JSON in a copy of lodash', () => {
    const one = loose(both[0]());
    const text = (value: unknown): unknown => (passes(() => JSON.stringify(value)) ? JSON.stringify(value) : 'throws');
    expect(text(lodash.cloneDeep(one))).toBe(text(one));
  });
});

// lodash compares recursively, and gave up at 3 200 elements when each was a step of its own.
it('long lists are compared without a stack overflow', () => {
  const carousel = (last: string): unknown =>
    Message.generic().elements([Element.title('first'), ...Array(8000).fill(Element.title('t')), Element.title(last)]);
  expect(lodash.isEqual(carousel('a'), carousel('a'))).toBe(true);
  expect(lodash.isEqual(carousel('a'), carousel('b'))).toBe(false);
});
