import { describe, expect, it } from 'vitest';
import { atMost, Button, Element, isUpTo, Message, Otp, toBody } from '../../src/index.js';
import { loose, toldBy } from './loose.js';

const otp = Otp.for('c').messageId('m').text('x');
const button = Button.postback('t', 'p');

describe('a step without a value emits nothing and counts as set', () => {
  it.each([undefined, null, false] as const)('.button(%s)', none => {
    expect(Element.button(none).toJSON()).toEqual({ buttons: [], buttonsV2: [] });
    expect(otp.button(none).toJSON()).toEqual(otp.toJSON());
  });

  it.each([
    ['.withImage(undefined) of an element', Element, 'withImage', undefined, 'https://a.com'],
    ['.withImage(undefined) of an OTP', otp, 'withImage', undefined, 'https://a.com'],
    ['.withLocation(false)', otp, 'withLocation', false, true],
    ['.hidden(false)', button, 'hidden', false, true],
  ] as const)('%s', (_, builder, step, none, some) => {
    const without = loose(builder)[step](none);
    expect(JSON.stringify(without)).toBe(JSON.stringify(builder));
    expect(toldBy(() => without[step](some))[0]).toBe('set-once');
    expect(toldBy(() => without[step](none))[0]).toBe('set-once');
  });

  it('and does not affect later steps, also in toBody', () => {
    const message = otp.withImage(undefined).withLocation(false).txCode('T').button(button);
    expect(toBody(message)).toBe(toBody(otp.txCode('T').button(button)));
    expect(toBody(message)).toBe(JSON.stringify(message));
  });
});

it('a flag that is true sets the field, anything but a boolean is refused', () => {
  expect(otp.withLocation(true).toJSON()).toEqual(otp.withLocation().toJSON());
  expect(button.hidden(true).toJSON()).toEqual(button.hidden().toJSON());
  for (const no of [0, 'no', null]) {
    expect(toldBy(() => loose(otp).withLocation(no))[0]).toBe('field-type');
    expect(toldBy(() => loose(button).hidden(no))[0]).toBe('field-type');
  }
});

it('quick replies come one by one or in one list', () => {
  const [a, b] = [{ title: 'a' }, { title: 'b' }];
  const text = Message.text('x');
  expect(toBody(text.quickReplies([a, b]).toUser('u'))).toBe(toBody(text.quickReplies(a, b).toUser('u')));
  expect(toBody(text.legacyQuickReplies([a]).toUser('u'))).toBe(toBody(text.legacyQuickReplies(a).toUser('u')));
  expect(toldBy(() => loose(text).quickReplies([[a]], b))[0]).toBe('open-shape-json');
});

it('atMost keeps the first items of a list', () => {
  expect(atMost(3, [1, 2, 3, 4])).toEqual([1, 2, 3]);
  expect(atMost(2, [1])).toEqual([1]);
});

it.each([
  [-1, '-1'],
  [0, '0'],
  [1.5, '1.5'],
  [4, '4'],
  ['3', 'a string'],
  [undefined, 'undefined'],
])('atMost and isUpTo refuse a maximum of %j', (max, found) => {
  for (const [name, call] of Object.entries({ atMost, isUpTo }))
    expect(() => Reflect.apply(call, undefined, [max, [1, 2]])).toThrow(
      new RangeError(`${name}(max, list): max must be 1, 2 or 3; got ${found}.`),
    );
});
