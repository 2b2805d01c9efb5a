import { expect, test } from 'vitest';
import { Button, Element, isAddressed, Message, Otp } from '../../src/index.js';
import { parse } from '../../src/parse/index.js';

const text = Message.text('Hello');
const carousel = Message.generic().element(Element.title('Gold card'));

test.each([
  ['toCustomer', text.toCustomer('C-1029')],
  ['toStaff', text.toStaff('S-7').messageId('m-1')],
  ['toUser', carousel.toUser('u-41')],
  ['to', carousel.to({ id: 'u-41' })],
])('isAddressed is true after %s', (_, message) => {
  expect(isAddressed(message)).toBe(true);
});

test('isAddressed is false for a message without recipient, whatever else is set', () => {
  expect(isAddressed(text)).toBe(false);
  expect(isAddressed(text.messageId('m-1').quickReplies({ title: 'Yes' }))).toBe(false);
  expect(isAddressed(carousel)).toBe(false);
});

test('isAddressed is true for a message of parse', () => {
  expect(isAddressed(parse(JSON.stringify(text.toUser('u-41'))) as never)).toBe(true);
});

test('isAddressed is false for everything else that untyped code passes', () => {
  const others = [
    undefined,
    null,
    7,
    'text',
    {},
    { recipient: { id: 'u-41' } },
    Element.title('x'),
    Button.postback('x', 'y'),
  ];
  for (const other of [...others, Otp.for('C-1029').messageId('o-1').text('Code')])
    expect(isAddressed(other as never)).toBe(false);
});

test('the branch that isAddressed refuses can still address the message', () => {
  const send = (isUrgent: boolean): string => {
    const draft = isUrgent ? text.toStaff('S-7') : text;
    return JSON.stringify((isAddressed(draft) ? draft : draft.toCustomer('C-1029')).toJSON().recipient);
  };
  expect([send(true), send(false)]).toEqual(['{"appStaffId":"S-7"}', '{"appCustomerId":"C-1029"}']);
});
