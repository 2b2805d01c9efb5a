import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';
import { loose } from './loose.js';

describe('a destructured first step works', () => {
  const names = ['a', 'b'];

  it('in map, which passes an index and a list as well', () => {
    expect(names.map(Element.title)).toEqual([Element.title('a'), Element.title('b')]);
    expect(names.map(Message.text)).toEqual([Message.text('a'), Message.text('b')]);
    expect(names.map(Otp.for)).toEqual([Otp.for('a'), Otp.for('b')]);
  });

  it('destructured from Element', () => {
    const { messageId, title, subtitle, withImage, button, buttons } = Element;
    const yes = Button.postback('Yes', 'y');
    expect(messageId('m')).toEqual(Element.messageId('m'));
    expect(title('t')).toEqual(Element.title('t'));
    expect(subtitle('s')).toEqual(Element.subtitle('s'));
    expect(withImage('https://a.com')).toEqual(Element.withImage('https://a.com'));
    expect(button(yes)).toEqual(Element.button(yes));
    expect(buttons([yes])).toEqual(Element.buttons([yes]));
  });
});

describe('a destructured step of a half-built message throws an error that says how to call it', () => {
  it.each([
    ['an element', Element.title('a')],
    ['a message', Message.text('x')],
    ['a generic message', Message.generic()],
    ['an OTP', Otp.for('c')],
    ['a button', Button.postback('t', 'p')],
  ])('on %s', (_, builder) => {
    const steps = Object.getOwnPropertyNames(Object.getPrototypeOf(builder)).filter(name => name !== 'constructor');
    expect(steps.length).toBeGreaterThan(1);
    for (const name of steps) {
      const taken: unknown = Reflect.get(builder, name);
      if (typeof taken !== 'function') throw new Error(name);
      for (const self of [undefined, {}])
        expect(() => Reflect.apply(taken, self, [[]])).toThrow('Call steps as methods: message.toCustomer(id)');
    }
  });
});

const wraps: Readonly<Record<string, <T extends object>(value: T) => T>> = {
  'a plain Proxy': value => new Proxy(value, {}),
  // As frameworks make them: each read passes through Reflect with the proxy as receiver.
  'a Proxy that notes each read': value =>
    new Proxy(value, {
      get: (target, key, self) => Reflect.get(target, key, self),
      has: (target, key) => Reflect.has(target, key),
      ownKeys: target => Reflect.ownKeys(target),
    }),
  'a Proxy that rejects writes': value =>
    new Proxy(value, { set: () => false, defineProperty: () => false, deleteProperty: () => false }),
  'a Proxy of every object within': value => {
    const deep = (inner: object): object =>
      new Proxy(inner, {
        get: (target, key, self) => {
          const found: unknown = Reflect.get(target, key, self);
          const { writable } = Object.getOwnPropertyDescriptor(target, key) ?? { writable: true };
          return found !== null && typeof found === 'object' && writable !== false ? deep(found) : found;
        },
      });
    return Object(deep(value));
  },
};

describe.each(Object.entries(wraps))('every step works through %s', (_, wrap) => {
  it('on a message and its parts', () => {
    const button = wrap(wrap(Button.postback('a', 'b')).hidden()).seenAs('c');
    const element = wrap(wrap(wrap(Element).title('t')).button(wrap(button))).withImage('https://a.com');
    const message = wrap(wrap(wrap(Message.generic()).element(wrap(element))).element(e => wrap(e).title('u'))).toUser(
      'u',
    );
    const plain = Message.generic()
      .element(Element.title('t').button(Button.postback('a', 'b').hidden().seenAs('c')).withImage('https://a.com'))
      .element(e => e.title('u'))
      .toUser('u');
    expect(toBody(wrap(message))).toBe(toBody(plain));
    expect(JSON.stringify(wrap(message))).toBe(toBody(plain));
  });

  it('on an OTP, which keeps its text and value', () => {
    const otp = wrap(wrap(wrap(Otp.for('c')).text('x')).value('1234')).messageId('m');
    const plain = Otp.for('c').text('x').value('1234').messageId('m');
    expect(toBody(wrap(otp))).toBe(toBody(plain));
    expect(toBody(wrap(parse(toBody(plain))))).toBe(toBody(plain));
  });

  it('and violations do not change', () => {
    expect(() => loose(wrap(Button.webUrl('a', 'https://a.com'))).hidden()).toThrow('payload-hidden-postback-only');
    expect(() => loose(wrap(Message.text('x'))).element(Element)).toThrow('text-or-attachment');
  });
});
