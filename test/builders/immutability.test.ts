import { describe, expect, it } from 'vitest';
import { Button, Element, isNonEmpty, Message, Otp, type Recipient, type Sendable, toBody } from '../../src/index.js';
import { loose } from './loose.js';

/** Tries to change every object and list within; frozen ones refuse. */
const vandalize = (value: unknown): void => {
  if (Object(value) !== value) return;
  const target: Record<string, unknown> = Object(value);
  for (const item of Object.values(target)) vandalize(item);
  for (const key of [...Object.keys(target), 'added']) Reflect.set(target, key, 'changed');
  if (Array.isArray(value)) Reflect.set(value, 'length', 0);
};

const every: Readonly<Record<string, Sendable>> = {
  text: Message.text('x')
    .quickReplies({ a: [{ b: 1 }] })
    .legacyQuickReplies({ c: {} })
    .toUser('u'),
  image: Message.image({ a: { b: [1, { c: 2 }] } }).to({ id: 'u' }),
  generic: Message.generic()
    .element(e => e.title('t').button(Button.postback('t', 'p')))
    .elements([Element])
    .toUser('u'),
  otp: Otp.for('c').messageId('m').text('x').confirmButtons().withLocation(),
};

describe('a builder does not change', () => {
  it.each(Object.entries(every))('%s: when the result of toJSON() is changed', (_, sendable) => {
    const before = JSON.stringify(sendable);
    vandalize(sendable.toJSON());
    expect(JSON.stringify(sendable)).toBe(before);
    expect(toBody(sendable)).toBe(before);
  });

  it('when the result of a part’s toJSON() is changed', () => {
    const button = Button.postback('t', 'p').hidden();
    const element = Element.title('t').button(button);
    const before = JSON.stringify([button, element, Element]);
    for (const part of [button, element, Element]) vandalize(part.toJSON());
    expect(JSON.stringify([button, element, Element])).toBe(before);
  });

  it('when the payload that was passed is changed', () => {
    const payload = { url: 'https://a.com', list: [{ deep: [1] }], more: { a: 'b' } };
    const messages = [Message.image, Message.audio, Message.video, Message.file, Message.buttonTemplate].map(start =>
      start(payload).toUser('u'),
    );
    const before = messages.map(message => toBody(message));
    vandalize(payload);
    expect(payload.url).toBe('changed');
    expect(messages.map(message => toBody(message))).toEqual(before);
  });

  it('when a quick reply that was passed, or their list, is changed', () => {
    const replies = [{ title: 'a', deep: { b: [1] } }];
    const message = Message.text('x')
      .quickReplies(...replies)
      .legacyQuickReplies(...replies)
      .toUser('u');
    const before = toBody(message);
    vandalize(replies);
    expect(toBody(message)).toBe(before);
  });

  it('when a list of buttons that was passed is changed', () => {
    const list = [Button.postback('a', 'a'), Button.postback('b', 'b')];
    const otp = Otp.for('c').messageId('m').text('x').buttons(list);
    const element = Element.buttons([list[0] ?? Button.postback('', ''), Button.postback('b', 'b')]);
    const before = [toBody(otp), JSON.stringify(element)];
    list.reverse().push(Button.postback('c', 'c'));
    list.length = 1;
    expect([toBody(otp), JSON.stringify(element)]).toEqual(before);
  });

  it('when a list of elements that was passed is changed', () => {
    const list = [Element.title('a'), Element.title('b')];
    if (!isNonEmpty(list)) throw new Error('it has two');
    const message = Message.generic().elements(list).toUser('u');
    const before = toBody(message);
    Reflect.set(list, 0, Element.title('c'));
    Reflect.set(list, 'length', 1);
    expect(toBody(message)).toBe(before);
  });

  it('when a recipient or options that were passed are changed', () => {
    const recipient: { appStaffId: string } & Recipient = { appStaffId: 'S-7' };
    const options = { confirm: 'a', cancel: 'b', hidden: true };
    const message = Message.text('x').to(recipient);
    const otp = Otp.for('c').messageId('m').text('x').confirmButtons(options);
    const before = [toBody(message), toBody(otp)];
    vandalize(recipient);
    vandalize(options);
    expect([toBody(message), toBody(otp)]).toEqual(before);
  });

  it('when a later step throws', () => {
    const element = Element.title('t').buttons([Button.postback('a', 'a'), Button.postback('b', 'b')]);
    const before = JSON.stringify(element);
    expect(() => loose(element).buttons([Button.postback('c', 'c'), 'd'])).toThrow();
    expect(JSON.stringify(element)).toBe(before);
  });
});

describe('a builder has one enumerable property, which test libraries compare', () => {
  const start = [Message.text('x'), Message.generic(), Otp.for('c'), Element, Button.webUrl('t', 'https://a.com')];

  it.each([...Object.values(every), ...start])('%#', builder => {
    expect(Object.keys(builder)).toEqual([' step']);
    expect(Reflect.set(builder, ' is', 'otp')).toBe(false);
  });
});
