import { expect, it, vi } from 'vitest';
import { Button, Element, Message, Otp } from '../../src/index.js';

it('a spied step of Element still builds, and is restored', () => {
  const title = vi.spyOn(Element, 'title');
  expect(JSON.stringify(Element.title('x'))).toContain('"title":"x"');
  expect(title).toHaveBeenCalledWith('x');
  title.mockRestore();
  expect(JSON.stringify(Element.title('y'))).toContain('"title":"y"');
});

it('a spied first step of Message, Button and Otp still builds', () => {
  const spies = [vi.spyOn(Message, 'text'), vi.spyOn(Button, 'postback'), vi.spyOn(Otp, 'for')];
  Message.text('x').toCustomer('c').toJSON();
  Button.postback('t', 'p').toJSON();
  Otp.for('c').messageId('m').text('x').toJSON();
  for (const spy of spies) {
    expect(spy).toHaveBeenCalledOnce();
    spy.mockRestore();
  }
});

it('a spied step of a builder under construction still builds', () => {
  const message = Message.text('x');
  const toCustomer = vi.spyOn(message, 'toCustomer');
  expect(message.toCustomer('c').toJSON().recipient).toEqual({ appCustomerId: 'c' });
  expect(toCustomer).toHaveBeenCalledWith('c');
});

it('a step can be replaced by assignment', () => {
  Reflect.set(Element, 'title', () => Element);
  expect(Element.title('x')).toBe(Element);
  // Deleted, not set: Element inherits the step, and other tests look at its own properties.
  Reflect.deleteProperty(Element, 'title');
  expect(Element.title('x')).not.toBe(Element);
});
