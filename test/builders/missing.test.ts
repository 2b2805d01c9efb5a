import { describe, expect, it } from 'vitest';
import { Button, Element, Message, Otp, toBody } from '../../src/index.js';
import { loose, named, toldBy } from './loose.js';

// Without its types.
const bodyOf = (value: unknown): unknown => Reflect.apply(toBody, undefined, [value]);

describe('toJSON(), JSON.stringify and toBody of an incomplete builder throw an error that names what is missing', () => {
  const TO = '.toCustomer(id), .toStaff(id) or .toUser(id)';
  const recipient = ['recipient-missing', 'recipient', `be present in every message: call ${TO}`] as const;
  const elements = 'message.attachment.payload.elements';
  const element = [
    'generic-needs-element',
    elements,
    'have at least 1 element: call .element(e => e.title(text))',
  ] as const;
  const messageId = ['otp-message-id', 'messageId', 'be present in every OTP: call .messageId(id)'] as const;
  const text = ['otp-text', 'mokMessage', 'be present in every OTP: call .text(text)'] as const;

  it.each([
    [Message.text('x'), recipient],
    [Message.text('x').messageId('m').quickReplies({}), recipient],
    [Message.image({}), recipient],
    [Message.audio({}), recipient],
    [Message.video({}), recipient],
    [Message.file({}), recipient],
    [Message.buttonTemplate({}), recipient],
    [Message.generic().element(Element), recipient],
    [Message.generic(), element],
    [Message.generic().toUser('u').messageId('m'), element],
    [Otp.for('c'), messageId],
    [Otp.for('c').text('x').value('1'), messageId],
    [Otp.for('c').messageId('m'), text],
    [Otp.for('c').messageId('m').value('1').confirmButtons(), text],
  ] as const)('%#', (builder, [rule, path, must]) => {
    const told = [rule, path, `\`${path}\` is missing; it must ${must}. [${rule}]`];
    expect(toldBy(() => loose(builder).toJSON())).toEqual(told);
    expect(toldBy(() => JSON.stringify(builder))).toEqual(told);
    expect(toldBy(() => JSON.stringify({ deep: [builder] }))).toEqual(told);
    expect(toldBy(() => bodyOf(builder))).toEqual(told);
  });
});

describe('toBody accepts complete messages and OTPs only', () => {
  const plain = Message.text('x').toUser('u').toJSON();

  it.each([
    ['object', plain],
    ['object', Otp.for('c').messageId('m').text('x').toJSON()],
    ['object', {}],
    ['object', { ' is': 'message', ...plain }],
    ['null', null],
    ['undefined', undefined],
    ['string', '{"recipient":{"id":"u"}}'],
    ['number', 7],
    ['array: use sendAll or addAll', [Message.text('x').toUser('u')]],
    ['object', Message],
    ['object', Otp],
    ['instance of Promise: write `await`', Promise.resolve(plain)],
    ['message', { ' is': 'message', toJSON: (): unknown => undefined }],
    ['element', Element.title('x')],
    ['button', Button.postback('t', 'p')],
  ])('%#: %s', (found, value) => {
    expect(toldBy(() => bodyOf(value))).toEqual([
      'field-type',
      '',
      `The request must be a complete Message or Otp, or what parse(json) returns; got ${named(found)}. [field-type]`,
    ]);
  });

  it('a builder with another prototype is the same message', () => {
    const real = Message.text('x').toUser('u');
    expect(bodyOf(Object.create(real))).toBe(toBody(real));
  });
});
